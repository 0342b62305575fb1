import { Plus } from 'lucide-react'
import { isCounted, mayAskFor } from '#client/leave-ui/calendar-days.ts'
import { type Holiday, type HolidayOn, isWholeDay } from '#client/leave-ui/holiday-words.ts'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { classNames } from '#client/ui/class-names.ts'
import { formatLongDay } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { CalendarSpan } from './calendar-span.ts'
import { DayPeople } from './day-people.tsx'
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
          className={classNames('border-t border-line p-4 first:border-t-0', paperOf(date, holidayOn(date)))}
        >
          <div className="mb-2 flex items-center justify-between gap-2">
            <h3 className="flex flex-wrap items-center gap-2 font-semibold">
              {formatLongDay(date)}
              {date === today && (
                <span className="rounded-control px-1.5 text-small inset-ring-[1.5px] inset-ring-ink">
                  Today
                </span>
              )}
            </h3>
            {mayAskFor(date, today) && !isWholeDay(holidayOn(date)) && (
              <Button
                variant="quiet"
                size="sm"
                iconOnly
                aria-label={`Request ${formatLongDay(date)}`}
                onClick={() => openRequestDialog({ startDate: date, endDate: date })}
                className="-my-2.5 -mr-2"
              >
                <Plus aria-hidden />
              </Button>
            )}
          </div>
          <DayPeople date={date} holiday={holidayOn(date)} entries={entriesOn(date, entries)} today={today} />
        </li>
      ))}
    </ol>
  )
}

function paperOf(date: PlainDate, holiday: Holiday | undefined): string | undefined {
  if (isWholeDay(holiday)) return 'bg-pending-soft'
  return isCounted(date) ? undefined : 'bg-paper bg-hatch'
}
