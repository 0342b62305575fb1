import { type KeyboardEvent, useState } from 'react'
import { HolidaysOfMonth } from '#client/leave-ui/holidays-of-month.tsx'
import { usePreparedSoon } from '#client/ui/overlay/dialog-in-file.tsx'
import { PopoverBeside } from '#client/ui/overlay/popover-beside.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { weekStartOf } from '#shared/leave/week-start.ts'
import { addDays, addMonths, datesBetween, earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'
import type { CurrentUser, WeekStart } from '#shared/session/contract.ts'
import { type CalendarSpan, isWithin } from '../calendar-span.ts'
import type { PersonCalendars } from '../person-calendars.ts'
import { SelectionBar } from '../selection/selection-bar.tsx'
import { type Cell, useActiveCell } from '../selection/use-active-cell.ts'
import { useDaySelection } from '../selection/use-day-selection.ts'
import { addressOf, type CalendarAddress } from '../use-calendar-address.ts'
import type { ReadState } from '../use-leave-in.ts'
import { CalendarTable, dateAt } from './calendar-table.tsx'
import { dayId } from './day-cell.tsx'
import { DayList, dayListId } from './day-list.tsx'
import { DayPopover, type OpenDay } from './day-popover.tsx'
import { WeekList } from './week-list.tsx'

type DaysViewProps = {
  span: CalendarSpan
  entries: readonly CalendarEntry[]
  state: ReadState
  calendars: PersonCalendars
  user: CurrentUser
  today: PlainDate
  isNarrow: boolean
  /** Moves on within the same visit to the page. */
  onAddress: (address: CalendarAddress) => void
}

/** Month and Week: days to look into, and to choose for a request. */
export function DaysView(props: DaysViewProps) {
  const { span, entries, state, calendars, user, today, isNarrow, onAddress } = props
  const [openDay, setOpenDay] = useState<OpenDay | null>(null)
  const calendar = calendars.calendarOf(user.id)
  const own = (date: PlainDate): Cell => ({ userId: user.id, date })
  const cells = useActiveCell({
    activeFor: (chosen) =>
      own([chosen?.date, today].find((day) => day && isWithin(day, span.range)) ?? span.range.start),
    targetOf: (event, { date }) => {
      const target = event.ctrlKey ? undefined : targetOf(event, date, span, user.weekStart)
      return target === undefined ? undefined : own(target)
    },
    turnTo: ({ date }) => {
      if (!isWithin(date, span.range)) onAddress(addressOf(date, span.unit, user.weekStart))
    },
    focus: ({ date }) => document.getElementById(dayId(date))?.focus(),
  })
  usePreparedSoon(PopoverBeside)
  const open = ({ date }: Cell) => {
    const anchor = document.getElementById(dayId(date))
    // On a phone the day opens below the month, where it may be out of sight.
    if (isNarrow) document.getElementById(dayListId)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
    else if (anchor) setOpenDay({ date, anchor })
  }
  const days = useDaySelection({
    ownId: user.id,
    today,
    countsOn: calendars.countsOn,
    cells,
    cellAt: (point) => {
      const date = dateAt(point)
      return date === undefined ? null : own(date)
    },
    open,
  })

  const clickDay = (date: PlainDate) => {
    cells.goTo(own(date))
    if (days.finish(own(date))) return
    days.end()
    open(own(date))
  }
  const day = {
    calendar,
    entries,
    state,
    today,
    onSeveral: (date: PlainDate) => days.begin('clicks', own(date)),
  }

  return (
    <>
      {isNarrow && span.unit === 'week' ? (
        <WeekList
          key={span.range.start}
          span={span}
          entries={entries}
          state={state}
          calendar={calendar}
          today={today}
        />
      ) : (
        <CalendarTable
          span={span}
          entries={entries}
          state={state}
          calendar={calendar}
          countsOn={calendars.countsOn}
          today={today}
          isNarrow={isNarrow}
          activeDay={cells.active.date}
          selection={days.selection}
          pointer={days.pointer}
          onDayKey={days.onKeyDown}
          onDay={clickDay}
        />
      )}
      {isNarrow && span.unit === 'month' && (
        <>
          <HolidaysOfMonth
            holidays={datesBetween(span.range.start, span.range.end).flatMap(
              (date) => calendar.holidayOn(date) ?? [],
            )}
          />
          <DayList key={cells.active.date} date={cells.active.date} {...day} />
        </>
      )}
      {openDay && <DayPopover day={openDay} onClose={() => setOpenDay(null)} {...day} />}
      <SelectionBar days={days} />
    </>
  )
}

/**
 * Arrows by day and week, Home and End to the edges of a week, Page Up and Page Down to the same day a month
 * or week away.
 */
function targetOf(
  { key }: KeyboardEvent,
  date: PlainDate,
  { unit, range }: CalendarSpan,
  weekStart: WeekStart,
): PlainDate | undefined {
  const firstDay = weekStartOf(date, weekStart)
  const page = (direction: 1 | -1) =>
    unit === 'month' ? addMonths(date, direction) : addDays(date, 7 * direction)
  const targets: Record<string, () => PlainDate> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    Home: () => laterOf(firstDay, range.start),
    End: () => earlierOf(addDays(firstDay, 6), range.end),
    PageUp: () => page(-1),
    PageDown: () => page(1),
  }
  return targets[key]?.()
}
