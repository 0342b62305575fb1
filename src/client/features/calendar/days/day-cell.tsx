import type { KeyboardEvent } from 'react'
import { holidayName, shortHolidayName } from '#client/leave-ui/holiday-words.ts'
import { LeaveBar } from '#client/leave-ui/leave-marks.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { classNames } from '#client/ui/class-names.ts'
import { formatCount, formatDayOfMonth, formatMonthName } from '#client/ui/data/format-dates.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { fullName } from '#shared/full-name.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { paperOf } from '../day-paper.ts'
import { dayInWords, listInWords } from '../day-words.ts'
import type { PersonCalendar } from '../person-calendars.ts'
import type { ShortNameOf } from '../short-names.ts'
import type { ReadState } from '../use-leave-in.ts'
import type { BarPiece, CalendarDay } from './week-lanes.ts'

type DayCellProps = {
  day: CalendarDay
  state: ReadState
  calendar: PersonCalendar
  today: PlainDate
  isActive: boolean
  /** Among the days that are being chosen. */
  isSelected: boolean
  isNarrow: boolean
  /** A cell of the week view. */
  isTall: boolean
  shortNameOf: ShortNameOf
  onDay: (date: PlainDate) => void
  onDayKey: (event: KeyboardEvent) => void
}

// The line between two days lies in the background, so that bars run over it.
const cellClass =
  'relative p-0 align-top border-t border-line not-first:shadow-[inset_1px_0_0_var(--line)] max-sm:h-[5.375rem]'

/** One day. Its button covers the whole cell and says in words what the bars show. */
export function DayCell(props: DayCellProps) {
  const { day, state, calendar, today, isActive, isSelected, isNarrow, isTall, shortNameOf } = props
  const { onDay, onDayKey } = props
  const { date, entries, lanes, hidden } = day
  const leaveTypeOf = useLeaveTypeOf()
  const isToday = date === today
  const holiday = calendar.holidayOn(date)
  const words = { today, calendar, leaveTypeOf, shortNameOf }
  return (
    <td
      data-date={date}
      aria-selected={isSelected}
      className={classNames(
        cellClass,
        isTall ? 'h-96' : 'h-[6.75rem]',
        paperOf(date, calendar) || 'hover:bg-paper',
        isNarrow && isActive && 'bg-primary-soft hover:bg-primary-soft',
        isSelected &&
          'bg-primary-soft after:pointer-events-none after:absolute after:inset-0 after:z-[2] after:border-2 after:border-primary hover:bg-primary-soft',
      )}
    >
      <div className="flex h-8 items-center gap-1.5 px-2 max-sm:h-7 max-sm:justify-center max-sm:px-0">
        <button
          type="button"
          id={dayId(date)}
          tabIndex={isActive ? 0 : -1}
          aria-label={dayInWords(date, state === 'read' ? entries : state, words)}
          aria-current={isToday ? 'date' : undefined}
          onClick={() => onDay(date)}
          onKeyDown={onDayKey}
          onKeyUp={preventClickOfSpace}
          className={classNames(
            'figures h-[1.625rem] flex-none min-w-[1.625rem] rounded-full text-center font-[550] outline-none',
            'after:absolute after:inset-0 after:z-[2] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
            isToday && 'font-[650] inset-ring-[1.75px] inset-ring-ink',
          )}
        >
          {formatDayOfMonth(date)}
        </button>
        {holiday && !isNarrow && (
          <span
            aria-hidden
            className="truncate text-small font-[550] text-pending"
            title={holidayName(holiday)}
          >
            {shortHolidayName(holiday)}
          </span>
        )}
      </div>
      {lanes.map((piece, lane) => (
        <div key={piece?.entry.id ?? `free-${lane}`} className="mb-0.5 flow-root h-6 max-sm:h-[18px]">
          {piece && <Bar piece={piece} label={labelOf(piece, isTall, shortNameOf)} isNarrow={isNarrow} />}
        </div>
      ))}
      {state === 'loading' && calendar.countsOn(date) > 0 && lanes.length === 0 && (
        <Skeleton className={classNames('mx-[3px] rounded-bar', isNarrow ? 'h-[18px]' : 'h-6')} />
      )}
      {hidden.length > 0 && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${formatCount(hidden.length)} more: ${listInWords(hidden, words)}`}
          onClick={() => onDay(date)}
          className="absolute inset-x-2 z-[3] h-6 truncate rounded-bar px-1 text-left text-small font-[550] text-muted hover:text-ink hover:underline max-sm:inset-x-0 max-sm:h-[18px] max-sm:px-0 max-sm:text-center max-sm:text-tiny"
        >
          +{hidden.length}
          <span className="max-sm:sr-only"> more</span>
        </button>
      )}
    </td>
  )
}

/** The id of a day's button. */
export function dayId(date: PlainDate): string {
  return `day-${date}`
}

// Space chooses days; only Enter opens one.
function preventClickOfSpace(event: KeyboardEvent): void {
  if (event.key === ' ') event.preventDefault()
}

/** A day of the month before or after. */
export function OutsideCell({ date, isNarrow }: { date: PlainDate; isNarrow: boolean }) {
  return (
    <td className={classNames(cellClass, 'h-[6.75rem] bg-sunken bg-hatch')}>
      <div className="flex h-8 items-center gap-1.5 px-2 text-muted max-sm:h-7 max-sm:justify-center max-sm:px-0">
        <span className="figures min-w-[1.625rem] text-center font-[550]">{formatDayOfMonth(date)}</span>
        {date.endsWith('-01') && !isNarrow && (
          <span className="truncate text-small">{formatMonthName(date)}</span>
        )}
      </div>
    </td>
  )
}

/** Where there is room for it, the whole name where the bar begins. */
function labelOf({ entry, marked }: BarPiece, isRoomy: boolean, shortNameOf: ShortNameOf): string {
  return isRoomy && marked ? fullName(entry.user) : shortNameOf(entry.user)
}

function Bar({ piece, label, isNarrow }: { piece: BarPiece; label: string; isNarrow: boolean }) {
  const { entry, startsHere, endsHere, marked, thin, half, isByTheClock } = piece
  return (
    <LeaveBar
      type={entry.leaveType}
      status={entry.status}
      startsHere={startsHere}
      endsHere={endsHere}
      half={half}
      isByTheClock={isByTheClock}
      thin={thin}
      marked={marked}
      label={label}
      size={isNarrow ? 'sm' : 'md'}
      className="justify-start"
    />
  )
}
