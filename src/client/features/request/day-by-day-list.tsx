import { ChevronRight } from 'lucide-react'
import type { CountedLine } from './day-by-day.ts'

/** A month and more would only be scrolled through. */
const mostShown = 40

/** The count date by date, opened when somebody wants to know. */
export function DayByDayList({ lines }: { lines: readonly CountedLine[] }) {
  return (
    <details className="group/days text-small">
      <summary className="-mx-1 flex w-fit min-h-6 cursor-default list-none items-center gap-1 rounded-control px-1 text-muted max-lg:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5! transition-transform duration-150 group-open/days:rotate-90"
        />
        Day by day
      </summary>
      <ul className="figures mt-1 grid grid-cols-2 gap-x-6 max-sm:grid-cols-1">
        {lines.slice(0, mostShown).map(({ date, day, counts }) => (
          <li key={date} className="flex justify-between gap-3">
            <span>{day}</span>
            <span className="text-right text-muted">{counts}</span>
          </li>
        ))}
        {lines.length > mostShown && <li className="text-muted">and {lines.length - mostShown} more days</li>}
      </ul>
    </details>
  )
}
