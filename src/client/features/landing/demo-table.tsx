import type { CSSProperties } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { addDays } from '#shared/plain-date.ts'
import { periodLabel, weekdayLabel } from './dates.ts'
import { type DemoDay, type DemoPiece, piecesOf } from './demo-days.ts'
import type { DemoLeave, DemoPerson } from './demo-team.ts'
import { type DemoLeaveType, useLeaveMarks } from './leave-marks.ts'

type DemoTableProps = {
  caption: string
  people: readonly DemoPerson[]
  days: readonly DemoDay[]
  /** Of a day, in pixels. Default: the days share the width. */
  dayWidth?: number
  nameWidth: string
  className?: string
}

/** People down, days across. */
export function DemoTable({ caption, people, days, dayWidth, nameWidth, className }: DemoTableProps) {
  const width = dayWidth && { width: `calc(${nameWidth} + ${days.length * dayWidth}px)` }
  return (
    <table
      style={{ ...width }}
      className={classNames(
        'w-full table-fixed border-separate border-spacing-0 text-left [&_tbody_tr>*]:border-t',
        className,
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col style={{ width: nameWidth }} />
        {days.map(({ offset }) => (
          <col key={offset} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Name</span>
          </th>
          {days.map((day) => (
            <DayHead key={day.offset} day={day} />
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person.name} person={person} days={days} />
        ))}
      </tbody>
    </table>
  )
}

function DayHead({ day }: { day: DemoDay }) {
  const name = weekdayLabel(day.date)
  return (
    <th
      scope="col"
      aria-current={day.isToday ? 'date' : undefined}
      className={classNames(
        'h-13 text-center text-tiny font-normal',
        day.isWeekend && 'bg-sunken bg-hatch',
        day.isToday ? 'font-semibold text-ink' : 'text-muted',
      )}
    >
      <span aria-hidden>{name.charAt(0)}</span>
      <span className="sr-only">{name}</span>
      <span
        className={classNames(
          'mx-auto mt-px grid size-[26px] place-items-center text-[0.875rem] text-ink',
          day.isToday && 'rounded-full inset-ring-[1.5px] inset-ring-ink',
        )}
      >
        {Number(day.date.slice(8))}
      </span>
    </th>
  )
}

function PersonRow({ person, days }: { person: DemoPerson; days: readonly DemoDay[] }) {
  return (
    <tr className="group">
      <th
        scope="row"
        className="h-[46px] truncate pr-1 pl-5 text-[0.875rem] leading-[1.125rem] font-normal max-md:pl-4"
      >
        {person.name}
        <span className="block truncate text-tiny text-muted">{person.team}</span>
      </th>
      {days.map((day) => (
        <td
          key={day.offset}
          className={classNames(
            'relative p-0',
            day.isWeekend && 'bg-sunken bg-hatch',
            day.isToday &&
              'shadow-[inset_1px_0_var(--ink),inset_-1px_0_var(--ink)] group-last:shadow-[inset_1px_0_var(--ink),inset_-1px_0_var(--ink),inset_0_-1px_var(--ink)]',
          )}
        >
          {person.leave.map((leave) => (
            <LeaveOnDay key={leave.from} leave={leave} day={day} days={days} />
          ))}
        </td>
      ))}
    </tr>
  )
}

/** What begins on this day: the leave's words where it comes into sight, and the bar that runs on from here. */
function LeaveOnDay({ leave, day, days }: { leave: DemoLeave; day: DemoDay; days: readonly DemoDay[] }) {
  const pieces = piecesOf(leave, days)
  const piece = pieces.find(({ from }) => from === day.offset)
  if (!piece) return null
  const isFirst = piece === pieces[0]
  return (
    <>
      {isFirst && <span className="sr-only">{inWords(leave, day)}</span>}
      <span style={span(piece)} className="absolute top-[11px] left-0 z-1">
        <Bar leave={leave} piece={piece} isFirst={isFirst} />
      </span>
    </>
  )
}

function Bar({ leave, piece, isFirst }: { leave: DemoLeave; piece: DemoPiece; isFirst: boolean }) {
  const { Bar: LeaveBar } = useLeaveMarks()
  const status = leave.status ?? 'approved'
  const label = labelOf(leave, piece)
  return (
    <LeaveBar
      type={leave.type}
      status={status}
      startsHere={piece.startsHere}
      endsHere={piece.endsHere}
      half={leave.half ?? null}
      thin={piece.thin}
      marked={isFirst && !leave.half}
      {...(isFirst && label ? { label } : {})}
    />
  )
}

function labelOf(leave: DemoLeave, { days }: DemoPiece): string | undefined {
  if (leave.half) return '½'
  if (leave.status === 'pending') return `${leave.to - leave.from + 1} days?`
  // Two days and less have room for the letter only.
  return days > 2 ? typeNames[leave.type] : undefined
}

export const typeNames: Record<DemoLeaveType, string> = {
  annual: 'Annual',
  sick: 'Sick',
  personal: 'Personal',
  unpaid: 'Unpaid',
}

function inWords(leave: DemoLeave, day: DemoDay): string {
  const { date, offset } = day
  const period = periodLabel(addDays(date, leave.from - offset), addDays(date, leave.to - offset))
  const half = leave.half ? ', half a day' : ''
  const pending = leave.status === 'pending' ? ', pending' : ''
  return `${typeNames[leave.type]}, ${period}${half}${pending}`
}

function span({ days }: DemoPiece): CSSProperties {
  return { width: `${days * 100}%` }
}
