import type { ReactNode } from 'react'
import { RuleBox } from '#client/leave-ui/rule-box.tsx'
import { ToArrow } from '#client/leave-ui/to-arrow.tsx'
import { formatDayCount, formatDayNumber } from '#client/ui/data/format-dates.ts'
import { formatDays, type Hundredths } from '#shared/leave/days.ts'

type RemainingLineProps = {
  remaining: Hundredths
  after: Hundredths
  isAsked: boolean
  /** All that is asked for is paid by a leave year that has not begun, or is over. */
  isOtherYear: boolean
  ruler?: ReactNode
  /** The server has said what is against it. */
  isChecked: boolean
}

/** 'Remaining 12 → 9', and a warning while the server has not said what is against it. */
export function RemainingLine({
  remaining,
  after,
  isAsked,
  isOtherYear,
  ruler,
  isChecked,
}: RemainingLineProps) {
  return (
    <>
      <div className="grid grid-cols-[auto_1fr] items-center gap-5">
        <strong className="serif-title text-heading whitespace-nowrap">
          Remaining {written(remaining)}
          {isAsked && (
            <>
              <ToArrow />
              {written(after)}
            </>
          )}
          {isOtherYear && <span className="font-sans text-small text-muted"> this leave year</span>}
        </strong>
        {ruler}
      </div>
      {!isChecked && isAsked && after < 0 && (
        <RuleBox
          tone="warning"
          rule={`That is ${formatDayCount(formatDays(Math.min(-after, Math.max(0, remaining - after))))} more than what is left.`}
        />
      )}
    </>
  )
}

function written(days: Hundredths): string {
  return formatDayNumber(formatDays(days))
}
