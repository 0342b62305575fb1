import { classNames } from '#client/ui/class-names.ts'
import { formatLongDay } from '#client/ui/format-dates.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { isCounted } from './calendar-days.ts'
import type { CalendarSpan } from './calendar-span.ts'
import { DayPeople } from './day-people.tsx'
import { type HolidayOn, isWholeDay } from './holiday-words.ts'
import { entriesOn } from './week-lanes.ts'

type WeekListProps = {
  span: CalendarSpan
  entries: readonly CalendarEntry[]
  holidayOn: HolidayOn
  today: PlainDate
}

/** A week where seven columns have no room: day below day. */
export function WeekList({ span, entries, holidayOn, today }: WeekListProps) {
  return (
    <ol aria-label={span.caption} className="overflow-hidden rounded-card border border-line bg-surface">
      {span.weeks.flat().map((date) => (
        <li
          key={date}
          className={classNames(
            'border-t border-line p-4 first:border-t-0',
            (!isCounted(date) || isWholeDay(holidayOn(date))) && 'bg-paper bg-hatch',
          )}
        >
          <h3 className="mb-2 flex items-center gap-2 font-semibold">
            {formatLongDay(date)}
            {date === today && (
              <span className="rounded-control px-1.5 text-small inset-ring-[1.5px] inset-ring-ink">
                Today
              </span>
            )}
          </h3>
          <DayPeople date={date} holiday={holidayOn(date)} entries={entriesOn(date, entries)} today={today} />
        </li>
      ))}
    </ol>
  )
}
