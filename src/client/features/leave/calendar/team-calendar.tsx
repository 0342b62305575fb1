import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ReadFailure } from '#client/ui/read-failure.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import { useCurrentUser } from '../../session/session-api.ts'
import { LeaveSheet } from '../sheet/leave-sheet.tsx'
import { CalendarBanner } from './calendar-banner.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import { spanOf } from './calendar-span.ts'
import { CalendarTable } from './calendar-table.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { DayList, dayListId } from './day-list.tsx'
import { DayPopover, type OpenDay } from './day-popover.tsx'
import { HolidaysOfMonth } from './holidays-of-month.tsx'
import { useActiveDay } from './use-active-day.ts'
import { useCalendarAddress } from './use-calendar-address.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { useLeaveIn } from './use-leave-in.ts'
import { WeekList } from './week-list.tsx'

/** Who is away when, by month or by week (spec 2.11). */
export function TeamCalendar({ today }: { today: PlainDate }) {
  const user = useCurrentUser()
  const isNarrow = useIsNarrow()
  const { weekStart } = user
  const { place, goTo } = useCalendarAddress(today, weekStart)
  const span = spanOf(place, weekStart)
  const leave = useLeaveIn(
    span.range,
    [span.previous, span.next].map((beside) => spanOf(beside, weekStart).range),
  )
  const [openDay, setOpenDay] = useState<OpenDay | null>(null)
  const active = useActiveDay(span, user, (next) => goTo(next, { replace: true }))

  const chooseDay = (date: PlainDate, anchor: HTMLElement) => {
    if (!isNarrow) setOpenDay({ date, anchor })
    flushSync(() => active.choose(date))
    // On a phone the day opens below the month, where it may be out of sight.
    if (isNarrow) document.getElementById(dayListId)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }

  return (
    <>
      <CalendarToolbar place={place} span={span} today={today} weekStart={weekStart} onPlace={goTo} />
      {leave.isFailed ? (
        <div className="mb-4">
          <ReadFailure what="The calendar" onRetry={leave.readAgain} />
        </div>
      ) : (
        <CalendarBanner count={leave.approvedCount} unit={span.unit} />
      )}
      {isNarrow && span.unit === 'week' ? (
        <WeekList span={span} entries={leave.entries} holidayOn={leave.holidayOn} today={today} />
      ) : (
        <CalendarTable
          span={span}
          entries={leave.entries}
          holidayOn={leave.holidayOn}
          today={today}
          isNarrow={isNarrow}
          activeDay={active.date}
          onDayKey={active.move}
          onDay={chooseDay}
        />
      )}
      {isNarrow && span.unit === 'month' && (
        <>
          <HolidaysOfMonth holidays={leave.holidays} />
          <DayList
            date={active.date}
            holiday={leave.holidayOn(active.date)}
            entries={leave.entries}
            today={today}
          />
        </>
      )}
      <CalendarLegend />
      {openDay && (
        <DayPopover
          day={openDay}
          holiday={leave.holidayOn(openDay.date)}
          entries={leave.entries}
          today={today}
          onClose={() => setOpenDay(null)}
        />
      )}
      <LeaveSheet user={user} />
    </>
  )
}
