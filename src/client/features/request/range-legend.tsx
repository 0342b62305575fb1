import { formatDayOfMonth } from '#client/ui/data/format-dates.ts'
import { datesBetween, monthRange } from '#shared/plain-date.ts'
import type { MarkedDays } from './use-marked-days.ts'

type RangeLegendProps = { marked: MarkedDays; month: string }

/** What the marks mean; the names of the days say it too. */
export function RangeLegend({ marked, month }: RangeLegendProps) {
  const { start, end } = monthRange(month)
  const holidays = marked.holidays.filter(({ date }) => start <= date && date <= end)
  const hasLeave = datesBetween(start, end).some((date) => marked.leaveOn(date))
  return (
    <p
      aria-hidden
      className="flex flex-wrap empty:hidden gap-x-4 px-1 pt-1.5 text-small low:pt-0.5 text-muted"
    >
      {hasLeave && (
        <span className="flex items-start gap-2">
          <i className="range-key range-key-taken mt-[3px]" />
          {marked.whose} leave
        </span>
      )}
      {holidays.length > 0 && (
        <span className="flex items-start gap-2">
          <i className="range-key range-key-holiday mt-[3px]" />
          {holidays.map(({ date, name }) => `${formatDayOfMonth(date)} ${name}`).join(', ')}
        </span>
      )}
    </p>
  )
}
