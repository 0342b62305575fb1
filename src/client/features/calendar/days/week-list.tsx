import { Plus } from 'lucide-react'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { classNames } from '#client/ui/class-names.ts'
import { formatLongDay } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { CalendarSpan } from '../calendar-span.ts'
import { paperOf } from '../day-paper.ts'
import { mayAskFor, type PersonCalendar } from '../person-calendars.ts'
import type { ReadState } from '../use-leave-in.ts'
import { DayPeople } from './day-people.tsx'
import { entriesOn } from './week-lanes.ts'

type WeekListProps = {
  span: CalendarSpan
  entries: readonly CalendarEntry[]
  state: ReadState
  /** The reader's. */
  calendar: PersonCalendar
  today: PlainDate
}

/** So many that a week is two or three screens of a phone. */
const mostADay = 3

/** A week where seven columns have no room: day below day. */
export function WeekList({ span, entries, state, calendar, today }: WeekListProps) {
  return (
    <ol aria-label={span.caption} className="overflow-hidden rounded-card border border-line bg-surface">
      {span.weeks.flat().map((date) => (
        <li
          key={date}
          className={classNames('border-t border-line px-4 py-3 first:border-t-0', paperOf(date, calendar))}
        >
          <div className="mb-1 flex items-center justify-between gap-2">
            <h3 className="flex flex-wrap items-center gap-2 font-semibold">
              {formatLongDay(date)}
              {date === today && (
                <span className="rounded-control px-1.5 text-small inset-ring-[1.5px] inset-ring-ink">
                  Today
                </span>
              )}
            </h3>
            {mayAskFor(date, today, calendar) && (
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
          <DayPeople
            date={date}
            calendar={calendar}
            entries={entriesOn(date, entries)}
            state={state}
            today={today}
            // Few ask who is on leave on a Sunday.
            most={calendar.countsOn(date) > 0 ? mostADay : 0}
            isDense
          />
        </li>
      ))}
    </ol>
  )
}
