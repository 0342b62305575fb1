import { CalendarRange, Plus } from 'lucide-react'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { formatLongDay } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { mayAskFor, type PersonCalendar } from '../person-calendars.ts'
import type { ReadState } from '../use-leave-in.ts'
import { DayPeople } from './day-people.tsx'
import { entriesOn } from './week-lanes.ts'

type DayListProps = {
  date: PlainDate
  /** The reader's. */
  calendar: PersonCalendar
  entries: readonly CalendarEntry[]
  state: ReadState
  today: PlainDate
  /** Begins choosing several days with this one. */
  onSeveral: (date: PlainDate) => void
}

export const dayListId = 'chosen-day'

/** For enlarged text. */
const wrapping = 'max-sm:h-auto max-sm:min-h-11 max-sm:whitespace-normal'

/** As many as a phone shows at once. */
const mostAtOnce = 8

/** The chosen day below a month that has no room for names. */
export function DayList({ date, calendar, entries, state, today, onSeveral }: DayListProps) {
  return (
    <section
      id={dayListId}
      aria-label="The chosen day"
      aria-live="polite"
      className="mt-4 rounded-card border border-line bg-surface p-4"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="serif-title text-heading">{formatLongDay(date)}</h3>
        {mayAskFor(date, today, calendar) && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              onClick={() => openRequestDialog({ startDate: date, endDate: date })}
              className={wrapping}
            >
              <Plus aria-hidden />
              Request this day
            </Button>
            <Button size="sm" variant="quiet" onClick={() => onSeveral(date)} className={wrapping}>
              <CalendarRange aria-hidden />
              Choose several days
            </Button>
          </div>
        )}
      </div>
      <DayPeople
        date={date}
        calendar={calendar}
        entries={entriesOn(date, entries)}
        state={state}
        today={today}
        most={mostAtOnce}
      />
    </section>
  )
}
