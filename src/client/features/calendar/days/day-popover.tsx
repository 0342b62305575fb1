import { CalendarRange, Plus } from 'lucide-react'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { formatLongDay } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { PopoverBeside } from '#client/ui/overlay/popover-beside.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { mayAskFor, type PersonCalendar } from '../person-calendars.ts'
import type { ReadState } from '../use-leave-in.ts'
import { DayPeople } from './day-people.tsx'
import { entriesOn } from './week-lanes.ts'

/** A day, and the button of its cell. */
export type OpenDay = { date: PlainDate; anchor: HTMLElement }

type DayPopoverProps = {
  day: OpenDay
  /** The reader's. */
  calendar: PersonCalendar
  entries: readonly CalendarEntry[]
  state: ReadState
  today: PlainDate
  onClose: () => void
  /** Begins choosing several days with this one. */
  onSeveral: (date: PlainDate) => void
}

/** A day beside its cell: everybody who is away, and asking for that day. */
export function DayPopover({ day, calendar, entries, state, today, onClose, onSeveral }: DayPopoverProps) {
  const { date, anchor } = day
  const ask = () => {
    onClose()
    // The dialog gives the focus back to where it was when it opened.
    anchor.focus()
    openRequestDialog({ startDate: date, endDate: date })
  }
  return (
    <PopoverBeside
      anchor={anchor}
      title={formatLongDay(date)}
      outset={8}
      className="w-[25rem]"
      open
      onOpenChange={onClose}
    >
      <div className="min-h-16 flex-1 overflow-y-auto overscroll-contain px-4 py-3">
        <DayPeople
          date={date}
          calendar={calendar}
          entries={entriesOn(date, entries)}
          state={state}
          today={today}
          onOpen={() => {
            onClose()
            // The sheet gives the focus back to where it was when it opened.
            anchor.focus()
          }}
        />
      </div>
      {mayAskFor(date, today, calendar) && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-paper px-4 py-2.5">
          <Button size="sm" onClick={ask}>
            <Plus aria-hidden />
            Request this day
          </Button>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              onClose()
              anchor.focus()
              onSeveral(date)
            }}
          >
            <CalendarRange aria-hidden />
            Choose several days
          </Button>
        </div>
      )}
    </PopoverBeside>
  )
}
