import { ToArrow } from '#client/leave-ui/to-arrow.tsx'
import { formatLeaveAmount, formatLeaveNumber } from '#client/ui/data/format-dates.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { type Amount, formatAmount, type LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { KnownRemaining, Remaining } from './use-remaining.ts'

/** '12 → 9 left', in the one line of the summary; 0 where no balance is loaded (spec 5). */
export function RemainingWords({ remaining }: { remaining: Remaining }) {
  if (remaining === 'loading') return <Skeleton className="my-0.5 inline-block h-3.5 w-14" />
  return (
    <span>
      <span className="sr-only">Remaining: </span>
      {remaining === 'no limit' ? (
        '0 left, no limit'
      ) : remaining === 'failed' ? (
        '0 left, couldn’t load the balance'
      ) : (
        <>
          <Figures {...remaining} /> left{remaining.isOtherYear && ' this leave year'}
        </>
      )}
    </span>
  )
}

/** '12 → 9' */
export function Figures({ unit, remaining, after, isAsked }: KnownRemaining) {
  return (
    <>
      {written(remaining, unit)}
      {isAsked && (
        <>
          <ToArrow />
          {written(after, unit)}
        </>
      )}
    </>
  )
}

/** What is missing, while the server has not said so; null where nothing is. */
export function shortInWords({ unit, remaining, after, isAsked }: KnownRemaining): string | null {
  if (!isAsked || after >= 0) return null
  const missing = Math.min(-after, Math.max(0, remaining - after))
  return `That’s ${formatLeaveAmount(formatAmount(missing, unit), unit)} more than you have left.`
}

function written(amount: Amount, unit: LeaveUnit): string {
  return formatLeaveNumber(formatAmount(amount, unit), unit)
}
