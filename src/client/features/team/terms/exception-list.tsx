import { useState } from 'react'
import { formatDayWithYear } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { timeOf, type WorkingException } from '#shared/leave/work-calendar.ts'
import { workedInWords } from '#shared/leave/working-time-words.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** A roster has hundreds. */
const shownAtFirst = 8

type ListProps = {
  /** In the order of their dates. */
  exceptions: readonly WorkingException[]
  /** Left out for readers. */
  onRemove?: ((date: PlainDate) => void) | undefined
}

/** Exceptions from today on, of many the first few and those that are edited. */
export function ExceptionsAhead(props: ListProps & { edited?: ReadonlySet<PlainDate> }) {
  const { exceptions: ahead, edited, onRemove } = props
  const [showsAll, setShowsAll] = useState(false)
  const first = ahead.filter(({ date }, index) => index < shownAtFirst || edited?.has(date))
  // A button in place of one date would take as much room.
  const isLong = ahead.length > first.length + 1
  if (ahead.length === 0) return null
  return (
    <>
      <Dates exceptions={isLong && !showsAll ? first : ahead} onRemove={onRemove} />
      {isLong && (
        <Unfold isOpen={showsAll} onToggle={setShowsAll}>
          {showsAll ? 'Show fewer' : `Show ${ahead.length - first.length} more`}
        </Unfold>
      )}
    </>
  )
}

/** The exceptions of the last twelve months on demand, the latest first. */
export function EarlierExceptions({ exceptions, onRemove }: ListProps) {
  const [isOpen, setOpen] = useState(false)
  if (exceptions.length === 0) return null
  return (
    <>
      <Unfold isOpen={isOpen} onToggle={setOpen}>
        {isOpen ? 'Hide earlier' : `Earlier (${exceptions.length})`}
      </Unfold>
      {isOpen && <Dates exceptions={exceptions.toReversed()} onRemove={onRemove} />}
    </>
  )
}

type UnfoldProps = { isOpen: boolean; onToggle: (isOpen: boolean) => void; children: string }

function Unfold({ isOpen, onToggle, children }: UnfoldProps) {
  return (
    <div>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3"
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      >
        {children}
      </Button>
    </div>
  )
}

/** 'Sat 5 Dec 2026: 09:00 to 13:00' */
function Dates({ exceptions, onRemove }: ListProps) {
  return (
    <ul className="grid gap-1">
      {exceptions.map(({ date, worked }) => (
        <li key={date} className="flex max-w-md items-center justify-between gap-x-2">
          <span>
            <span className="text-muted">{formatDayWithYear(date)}:</span> {workedInWords(timeOf(worked))}
          </span>
          {onRemove && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove the exception on ${formatDayWithYear(date)}`}
              onClick={() => onRemove(date)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
