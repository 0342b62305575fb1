import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Holiday, HolidayOn } from '#client/leave-ui/holiday-words.ts'
import { HolidaysOfMonth } from '#client/leave-ui/holidays-of-month.tsx'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import type { CalendarSpan } from './calendar-span.ts'
import { CalendarTable } from './calendar-table.tsx'
import { DayList, dayListId } from './day-list.tsx'
import { DayPopover, type OpenDay } from './day-popover.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useActiveDay } from './use-active-day.ts'
import type { CalendarPlace } from './use-calendar-address.ts'
import { useDaySelection } from './use-day-selection.ts'
import type { CountsOn } from './week-lanes.ts'
import { WeekList } from './week-list.tsx'

type DaysViewProps = {
  span: CalendarSpan
  entries: readonly CalendarEntry[]
  holidays: readonly Holiday[]
  holidayOn: HolidayOn
  countsOn: CountsOn
  user: CurrentUser
  today: PlainDate
  isNarrow: boolean
  /** Moves on within the same visit to the page. */
  onPlace: (place: CalendarPlace) => void
}

/** Month and Week: days to look into, and to choose for a request. */
export function DaysView(props: DaysViewProps) {
  const { span, entries, holidays, holidayOn, countsOn, user, today, isNarrow, onPlace } = props
  const [openDay, setOpenDay] = useState<OpenDay | null>(null)
  const active = useActiveDay(span, user, onPlace)
  const days = useDaySelection({ today, isWorked: (date) => countsOn(user.id, date) })

  const chooseDay = (date: PlainDate, anchor: HTMLElement) => {
    flushSync(() => active.choose(date))
    if (days.selection) {
      days.ask(days.selection.first, date)
      return
    }
    if (!isNarrow) setOpenDay({ date, anchor })
    // On a phone the day opens below the month, where it may be out of sight.
    else document.getElementById(dayListId)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }
  const onDayKey = (event: KeyboardEvent) => {
    if (days.chooseByKey(event, active.date)) return
    const from = active.date
    const to = active.move(event)
    if (!to) return
    if (event.shiftKey && !days.selection) days.begin('keys', from)
    days.extend(to)
  }
  const several = (date: PlainDate) => days.begin('clicks', date)

  return (
    <>
      {isNarrow && span.unit === 'week' ? (
        <WeekList span={span} entries={entries} holidayOn={holidayOn} today={today} />
      ) : (
        <CalendarTable
          span={span}
          entries={entries}
          holidayOn={holidayOn}
          countsOn={countsOn}
          today={today}
          isNarrow={isNarrow}
          activeDay={active.date}
          selection={days.selection}
          onPress={days.press}
          onHover={days.extend}
          onDayKey={onDayKey}
          onDay={chooseDay}
        />
      )}
      {isNarrow && span.unit === 'month' && (
        <>
          <HolidaysOfMonth holidays={holidays} />
          <DayList
            date={active.date}
            holiday={holidayOn(active.date)}
            entries={entries}
            today={today}
            onSeveral={several}
          />
        </>
      )}
      {openDay && (
        <DayPopover
          day={openDay}
          holiday={holidayOn(openDay.date)}
          entries={entries}
          today={today}
          onClose={() => setOpenDay(null)}
          onSeveral={several}
        />
      )}
      <SelectionBar
        words={days.words}
        isDragging={days.selection?.by === 'drag'}
        closeLabel={days.selection ? 'Cancel' : 'Close'}
        onClose={days.end}
      />
    </>
  )
}
