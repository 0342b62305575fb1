import type { KeyboardEvent, PointerEvent } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { formatLongWeekday, formatNarrowWeekday } from '#client/ui/data/format-dates.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type CalendarSpan, isWithin } from '../calendar-span.ts'
import type { PersonCalendar, PersonCalendars } from '../person-calendars.ts'
import { type DaySelection, isSelected } from '../selection/day-selection.ts'
import { holdStillForFinger, type Point } from '../selection/follow-press.ts'
import { shortNamesIn } from '../short-names.ts'
import type { ReadState } from '../use-leave-in.ts'
import { DayCell, OutsideCell } from './day-cell.tsx'
import { layOutWeek } from './week-lanes.ts'

type CalendarTableProps = {
  span: CalendarSpan
  entries: readonly CalendarEntry[]
  state: ReadState
  /** The reader's. */
  calendar: PersonCalendar
  countsOn: PersonCalendars['countsOn']
  today: PlainDate
  isNarrow: boolean
  activeDay: PlainDate
  selection: DaySelection | null
  pointer: Record<'onPointerDown' | 'onPointerMove', (event: PointerEvent) => void>
  onDayKey: (event: KeyboardEvent) => void
  onDay: (date: PlainDate) => void
}

/** Spec 9: a month's cell has this many bars; a week has room for everybody. */
const lanesInMonth = 2

/** By the number of weeks: 40.5rem together, 32.875rem on a phone. */
const heightOfWeek: Record<number, string> = {
  4: 'h-[10.125rem] max-sm:h-[8.21875rem]',
  5: 'h-[8.1rem] max-sm:h-[6.575rem]',
  6: 'h-[6.75rem] max-sm:h-[5.479rem]',
}

/** Weeks as rows, days as cells, leave as bars through them. A month is as high as any other. */
export function CalendarTable(props: CalendarTableProps) {
  const { span, entries, countsOn, isNarrow, activeDay, selection, pointer, ...cell } = props
  const isMonth = span.unit === 'month'
  const shortNameOf = shortNamesIn(entries)
  return (
    <table
      ref={holdStillForFinger}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that arrow keys walk is a grid
      role="grid"
      aria-multiselectable
      {...pointer}
      aria-busy={props.state === 'loading'}
      className={classNames(
        'w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface select-none max-sm:-mx-2 max-sm:w-[calc(100%+1rem)]',
        props.state === 'failed' && 'opacity-45',
      )}
    >
      <caption className="sr-only">{span.caption}</caption>
      <WeekdayHead days={span.weeks[0] ?? []} />
      <tbody>
        {span.weeks.map((week) => {
          const days = layOutWeek(
            week.filter((date) => isWithin(date, span.range)),
            entries,
            countsOn,
            isMonth ? lanesInMonth : undefined,
          )
          return (
            <tr
              key={week[0]}
              // On the table itself, Firefox would give what is to spare to the head.
              className={isMonth ? heightOfWeek[span.weeks.length] : undefined}
            >
              {week.map((date) => {
                const day = days.find((candidate) => candidate.date === date)
                if (!day) return <OutsideCell key={date} date={date} isNarrow={isNarrow} />
                return (
                  <DayCell
                    key={date}
                    day={day}
                    isActive={date === activeDay}
                    isSelected={isSelected(date, selection)}
                    isNarrow={isNarrow}
                    isTall={!isMonth}
                    shortNameOf={shortNameOf}
                    {...cell}
                  />
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The day at a point of the window. */
export function dateAt({ clientX, clientY }: Point): PlainDate | undefined {
  return document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-date]')?.dataset['date']
}

function WeekdayHead({ days }: { days: readonly PlainDate[] }) {
  return (
    <thead>
      <tr>
        {days.map((date) => (
          <th
            key={date}
            scope="col"
            className="h-9 px-3 text-left text-small font-[550] text-muted max-sm:px-0 max-sm:text-center"
          >
            <span className="max-sm:sr-only">{formatLongWeekday(date)}</span>
            <span aria-hidden className="sm:hidden">
              {formatNarrowWeekday(date)}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}
