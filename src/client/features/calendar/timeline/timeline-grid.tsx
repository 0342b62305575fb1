/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a table can't be placed by their pixels */
import { useEffect, useEffectEvent, useState } from 'react'
import { usePreparedSoon } from '#client/ui/overlay/dialog-in-file.tsx'
import { PopoverBeside } from '#client/ui/overlay/popover-beside.ts'
import { type Month, monthOf } from '#shared/leave/calendar-address.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { datesBetween, type PlainDate } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import type { PersonCalendars } from '../person-calendars.ts'
import { holdStillForFinger } from '../selection/follow-press.ts'
import { SelectionBar } from '../selection/selection-bar.tsx'
import { PersonDay } from './person-day.tsx'
import {
  type Columns,
  datesOfWeek,
  daysInWeek,
  firstColumnOf,
  monthsOf,
  rangeOfMonths,
} from './timeline-columns.ts'
import { TimelineFoot } from './timeline-foot.tsx'
import { TimelineHead } from './timeline-head.tsx'
import { TimelinePeople } from './timeline-people.tsx'
import { peopleIn, type TimelineRow } from './timeline-rows.ts'
import { daysIn, type TimelineSizes } from './timeline-sizes.ts'
import { WeekPaper } from './timeline-week.tsx'
import { useMonthInSight } from './use-month-in-sight.ts'
import type { ScrollPosition } from './use-scroll-kept-while-printing.ts'
import { useTimelineCells } from './use-timeline-cells.ts'
import { useTimelineWindow } from './use-timeline-window.ts'

type TimelineGridProps = {
  /** Where it begins; null for the month of the address. */
  position: ScrollPosition | null
  caption: string
  /** The months of which it isn't known yet who is away. */
  unread: readonly Month[]
  scroller: HTMLElement
  rows: readonly TimelineRow[]
  columns: Columns
  sizes: TimelineSizes
  user: CurrentUser
  today: PlainDate
  month: Month
  asked: number
  onMonth: (month: Month) => void
  /** The months whose leave is read, and what of it is shown. */
  months: readonly Month[]
  onMonths: (months: readonly Month[]) => void
  leaveByPerson: ReadonlyMap<string, readonly CalendarEntry[]>
  awayOn: ReadonlyMap<PlainDate, number>
  calendars: PersonCalendars
}

/** What stands in the scrolled box: the part of the rows and weeks that is in sight. */
export function TimelineGrid(props: TimelineGridProps) {
  const { scroller, rows, columns, sizes, user, today, month, asked, onMonth, calendars, leaveByPerson } =
    props
  const people = peopleIn(rows)
  const cells = useTimelineCells({
    people,
    user,
    today,
    month,
    columns,
    sizes,
    leaveByPerson,
    calendars,
  })
  usePreparedSoon(PopoverBeside)
  const { active, days, opened } = cells
  const keptRow = rows.findIndex(({ key }) => key === active.userId)
  const onScroll = useMonthInSight({ scroller, columns, sizes, today, month, asked, onMonth })
  const [begin] = useState(() => props.position ?? positionOfMonth(props))
  const shown = useTimelineWindow({ scroller, rows, columns, sizes, keptRow, begin, onMove: onScroll })
  const weeks = shown.weeks.map(({ index }) => index)
  useMonthsToRead(columns, weeks, props.onMonths)

  const range = rangeOfMonths(props.months)
  const dates = datesBetween(range.start, range.end)
  const columnCalendars = { company: calendars.calendarOf(null), reader: calendars.calendarOf(user.id) }
  const week = { columns, sizes, calendars: columnCalendars, today }
  return (
    <>
      <div
        role="grid"
        aria-label={props.caption}
        aria-rowcount={rows.length + 2}
        aria-colcount={columns.dates.length + 1}
        aria-busy={props.unread.length > 0 || !cells.isRead}
        className="timeline-canvas"
        style={{ width: sizes.name + columns.dates.length * sizes.day }}
      >
        <TimelineHead peopleCount={people.length} weeks={weeks} dates={dates} {...week} />
        <div
          role="rowgroup"
          className="timeline-body"
          style={{ height: shown.height }}
          ref={holdStillForFinger}
          {...cells.handlers}
        >
          {weeks.map((index) => (
            <WeekPaper
              key={index}
              week={index}
              isUnread={datesOfWeek(columns, index).some((date) => props.unread.includes(monthOf(date)))}
              {...week}
            />
          ))}
          <TimelinePeople
            rows={rows}
            placed={shown.rows}
            leaveByPerson={leaveByPerson}
            calendars={calendars}
            active={active}
            selection={days.selection}
            columns={columns}
            columnCalendars={columnCalendars}
            dates={dates}
            range={range}
            sizes={sizes}
            today={today}
          />
        </div>
        <TimelineFoot
          rowCount={rows.length}
          peopleCount={people.length}
          weeks={weeks}
          awayOn={props.awayOn}
          {...week}
        />
      </div>
      {opened && (
        <PersonDay
          name={people.find(({ key }) => key === opened.cell.userId)?.name ?? ''}
          date={opened.cell.date}
          anchor={opened.anchor}
          leave={opened.leave}
          calendar={calendars.calendarOf(opened.cell.userId)}
          today={today}
          onClose={cells.close}
        />
      )}
      <SelectionBar days={days} />
    </>
  )
}

function positionOfMonth({ scroller, columns, sizes, month, today }: TimelineGridProps): ScrollPosition {
  const column = firstColumnOf(columns, month, today, daysIn(scroller.clientWidth, sizes))
  return { left: column * sizes.day, top: 0 }
}

/** Reports the months that the drawn weeks touch, whenever they change. */
function useMonthsToRead(
  columns: Columns,
  weeks: readonly number[],
  onMonths: (months: readonly Month[]) => void,
): void {
  const months = monthsOf(
    columns,
    (weeks.at(0) ?? 0) * daysInWeek,
    ((weeks.at(-1) ?? 0) + 1) * daysInWeek - 1,
  )
  const report = useEffectEvent(() => onMonths(months))
  const [first, last] = [months.at(0), months.at(-1)]
  const isDrawn = weeks.length > 0
  useEffect(() => {
    if (isDrawn && first !== undefined && last !== undefined) report()
  }, [isDrawn, first, last])
}
