import { Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { usePolicyEffect } from '#client/queries/leave-types.ts'
import { formatDate } from '#client/ui/data/format-dates.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import type { PolicyEffect as Effect, PolicyChange } from '#shared/leave/leave-type-contract.ts'
import { changesInWords, conversionInWords, shortfallInWords } from './effect-words.ts'

const typingPauseMs = 300

/** What the change does to people's balances, said before it is saved, while it is being typed. */
export function PolicyEffect({ change }: { change: PolicyChange }) {
  const settled = useDebounced(change, typingPauseMs)
  const effect = usePolicyEffect(settled)
  // Until the answer is there, what is shown belongs to what was typed before.
  const isBehind = effect.isPlaceholderData || JSON.stringify(settled) !== JSON.stringify(change)
  return (
    <section
      aria-label="What this changes"
      className="mt-5 animate-rise-in overflow-hidden rounded-card border border-pending bg-surface"
    >
      <div className="flex items-start gap-3 bg-pending-soft px-4 py-3 text-pending">
        {isBehind ? <Spinner /> : <Info aria-hidden className="mt-0.5" />}
        <output
          aria-busy={isBehind || undefined}
          className="min-w-0 transition-colors aria-busy:text-muted aria-busy:delay-150"
        >
          {effect.data && <Changes effect={effect.data} />}
          {effect.isPending && <Skeleton className="my-0.5 w-56" />}
          {effect.isError && !effect.data && (
            <p className="font-semibold">We couldn’t work out what this changes.</p>
          )}
          <p className="text-small">
            Nothing is saved yet.{effect.data && ` ${yearInWords(effect.data, change)}`}
          </p>
        </output>
        {effect.isError && (
          <Button size="sm" className="ml-auto" onClick={() => void effect.refetch()}>
            Try again
          </Button>
        )}
      </div>
      {effect.data && effect.data.uncovered.length > 0 && <Uncovered people={effect.data.uncovered} />}
    </section>
  )
}

function Changes({ effect }: { effect: Effect }) {
  const [first, ...others] = changesInWords(effect)
  return (
    <>
      {effect.conversions.length > 0 && (
        <ul className="figures mb-1">
          {effect.conversions.map((conversion) => (
            <li key={conversion.user.id}>{conversionInWords(conversion, effect.unit)}</li>
          ))}
        </ul>
      )}
      <p className="figures font-semibold">{first}</p>
      {others.map((line) => (
        <p key={line} className="figures">
          {line}
        </p>
      ))}
    </>
  )
}

const mostInSight = 5
/** The server names at most that many. */
const mostNamed = 50

function Uncovered({ people }: { people: Effect['uncovered'] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? people : people.slice(0, mostInSight)
  return (
    <div className="flex items-start gap-3 px-4 py-3">
      <TriangleAlert aria-hidden className="mt-0.5 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold">Balance too low for booked leave, which stays as it is</p>
        <ul className="figures text-small">
          {shown.map((person) => (
            <li key={person.user.id}>{shortfallInWords(person)}</li>
          ))}
          {shown.length === mostNamed && <li>Only the first {mostNamed} people are listed.</li>}
        </ul>
        {shown.length < people.length && (
          <Button size="sm" variant="quiet" className="-ml-3" onClick={() => setShowsAll(true)}>
            Show {people.length < mostNamed ? 'all' : 'the first'} {people.length}
          </Button>
        )}
      </div>
    </div>
  )
}

function yearInWords({ leaveYearStart, leaveYearEnd }: Effect, change: PolicyChange): string {
  const end = formatDate(leaveYearEnd)
  return change.leaveYearStart
    ? `The leave year will be ${formatDate(leaveYearStart)} to ${end}. Balances shown are for its last day.`
    : `Balances shown are for the end of the leave year, ${end}.`
}
