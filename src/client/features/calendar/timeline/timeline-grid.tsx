/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a table can't be placed by their pixels */
import { useState } from 'react'
import type { Month } from '#shared/leave/calendar-address.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { datesBetween, type PlainDate } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import type { Places } from '../calendar-places.ts'
import { SelectionBar } from '../selection-bar.tsx'
import { PersonDay } from './person-day.tsx'
import { type Columns, firstColumnOf, rangeOfMonths } from './timeline-columns.ts'
import { TimelineFoot } from './timeline-foot.tsx'
import { TimelineHead } from './timeline-head.tsx'
import { TimelinePeople } from './timeline-people.tsx'
import { peopleIn, type TimelineRow } from './timeline-rows.ts'
import { daysIn, type TimelineSizes } from './timeline-sizes.ts'
import { WeekPaper } from './timeline-week.tsx'
import { useActiveCell } from './use-active-cell.ts'
import { useMonthInSight } from './use-month-in-sight.ts'
import { useMonthsToRead } from './use-months-to-read.ts'
import type { ScrolledPlace } from './use-place-kept-while-printing.ts'
import { useTimelineCells } from './use-timeline-cells.ts'
import { useTimelineWindow } from './use-timeline-window.ts'

type TimelineGridProps = {
  /** Where it begins; null for the month of the address. */
  place: ScrolledPlace | null
  caption: string
  isRead: boolean
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
  places: Places
}

/** What stands in the scrolled box: the part of the rows and weeks that is in sight. */
export function TimelineGrid(props: TimelineGridProps) {
  const { scroller, rows, columns, sizes, user, today, month, asked, onMonth, places, leaveByPerson } = props
  const people = peopleIn(rows)
  const cells = useActiveCell({ people, columns, month, today })
  const keptRow = rows.findIndex(({ key }) => key === cells.active.userId)
  const tellMonth = useMonthInSight({ scroller, columns, sizes, today, month, asked, onMonth })
  const [begin] = useState(() => props.place ?? placeOfMonth(props))
  const shown = useTimelineWindow({ scroller, rows, columns, sizes, keptRow, begin, onMove: tellMonth })
  const weeks = shown.weeks.map(({ index }) => index)
  useMonthsToRead(columns, weeks, props.onMonths)

  const reader = useTimelineCells({ cells, user, today, columns, sizes, leaveByPerson, places })
  const { opened, days } = reader

  const range = rangeOfMonths(props.months)
  const dates = datesBetween(range.start, range.end)
  const calendars = { company: places.calendarOf(null), reader: places.calendarOf(user.id) }
  const week = { columns, sizes, calendars, today }
  return (
    <>
      <div
        role="grid"
        aria-label={props.caption}
        aria-rowcount={rows.length + 2}
        aria-colcount={columns.dates.length + 1}
        aria-busy={!props.isRead || !reader.isRead}
        className="timeline-canvas"
        style={{ width: sizes.name + columns.dates.length * sizes.day }}
      >
        <TimelineHead peopleCount={people.length} weeks={weeks} dates={dates} {...week} />
        <div role="rowgroup" className="timeline-body" style={{ height: shown.height }} {...days.handlers}>
          {weeks.map((index) => (
            <WeekPaper key={index} week={index} {...week} />
          ))}
          <TimelinePeople
            rows={rows}
            placed={shown.rows}
            leaveByPerson={leaveByPerson}
            places={places}
            active={cells.active}
            chosen={days.chosen}
            columns={columns}
            columnCalendars={calendars}
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
          calendar={places.calendarOf(opened.cell.userId)}
          today={today}
          onClose={reader.close}
        />
      )}
      <SelectionBar words={days.words} onClose={days.end} />
    </>
  )
}

function placeOfMonth({ scroller, columns, sizes, month, today }: TimelineGridProps): ScrolledPlace {
  const column = firstColumnOf(columns, month, today, daysIn(scroller.clientWidth, sizes))
  return { left: column * sizes.day, top: 0 }
}
