import { LeaveCell } from '#client/leave-ui/leave-cell.tsx'
import { isWeekend } from '#client/leave-ui/leave-rows.ts'
import { builtInTypeOf } from '#client/leave-ui/leave-types.ts'
import { classNames } from '#client/ui/class-names.ts'
import { formatDayOfMonth, formatLongWeekday, formatNarrowWeekday } from '#client/ui/data/format-dates.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type DemoPerson, leaveOf } from './demo-team.ts'

type DemoTableProps = {
  caption: string
  people: readonly DemoPerson[]
  dates: readonly PlainDate[]
  today: PlainDate
  /** Of a day, in pixels. Default: the days share the width. */
  dayWidth?: number
  nameWidth: string
}

/** People down, days across. */
export function DemoTable({ caption, people, dates, today, dayWidth, nameWidth }: DemoTableProps) {
  const width = dayWidth && { width: `calc(${nameWidth} + ${dates.length * dayWidth}px)` }
  return (
    <table
      style={{ ...width }}
      className="w-full table-fixed border-separate border-spacing-0 text-left [&_tbody_tr>*]:border-t"
    >
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col style={{ width: nameWidth }} />
        {dates.map((date) => (
          <col key={date} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Name</span>
          </th>
          {dates.map((date) => (
            <DayHead key={date} date={date} isToday={date === today} />
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person.firstName} person={person} dates={dates} today={today} />
        ))}
      </tbody>
    </table>
  )
}

function DayHead({ date, isToday }: { date: PlainDate; isToday: boolean }) {
  return (
    <th
      scope="col"
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'h-13 text-center text-tiny font-normal',
        isWeekend(date) && 'bg-sunken bg-hatch',
        isToday ? 'font-semibold text-ink' : 'text-muted',
      )}
    >
      <span aria-hidden>{formatNarrowWeekday(date)}</span>
      <span className="sr-only">{formatLongWeekday(date)}</span>
      <span
        className={classNames(
          'mx-auto mt-px grid size-[26px] place-items-center text-[0.875rem] text-ink',
          isToday && 'rounded-full inset-ring-[1.5px] inset-ring-ink',
        )}
      >
        {formatDayOfMonth(date)}
      </span>
    </th>
  )
}

type PersonRowProps = { person: DemoPerson; dates: readonly PlainDate[]; today: PlainDate }

function PersonRow({ person, dates, today }: PersonRowProps) {
  const leave = leaveOf(person, today)
  return (
    <tr className="group">
      <th
        scope="row"
        className="h-[46px] truncate pr-1 pl-5 text-[0.875rem] leading-[1.125rem] font-normal max-md:pl-4"
      >
        {person.firstName} {person.lastName}
        <span className="block truncate text-tiny text-muted">{person.team}</span>
      </th>
      {dates.map((date) => (
        <LeaveCell
          key={date}
          leave={leave}
          date={date}
          dates={dates}
          leaveTypeOf={builtInTypeOf}
          className={classNames(
            'p-0',
            isWeekend(date) && 'bg-sunken bg-hatch',
            date === today &&
              'shadow-[inset_1px_0_var(--ink),inset_-1px_0_var(--ink)] group-last:shadow-[inset_1px_0_var(--ink),inset_-1px_0_var(--ink),inset_0_-1px_var(--ink)]',
          )}
        />
      ))}
    </tr>
  )
}
