import { type Holiday, type HolidayOn, holidayName, isWholeDay } from '#client/leave-ui/holiday-words.ts'
import { LeaveCell } from '#client/leave-ui/leave-cell.tsx'
import { type AwayLeave, isWeekend, rowsByPerson } from '#client/leave-ui/leave-rows.ts'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { classNames } from '#client/ui/class-names.ts'
import { formatDayOfMonth, formatLongRange, formatWeekday } from '#client/ui/data/format-dates.ts'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { PlainDate } from '#shared/plain-date.ts'

type WeekTableProps = {
  leave: readonly AwayLeave[]
  /** How many people are away in all; not each of them has a row. */
  people: number
  dates: readonly PlainDate[]
  holidayOn: HolidayOn
  today: PlainDate
}

/** People down, a few days across. */
export function WeekTable({ leave, people, dates, holidayOn, today }: WeekTableProps) {
  const leaveTypeOf = useLeaveTypeOf()
  const rows = rowsByPerson(leave)
  const more = people - rows.length
  const last = dates.at(-1) ?? today
  return (
    <>
      <table className="w-full table-fixed border-separate border-spacing-0">
        <caption className="sr-only">Approved leave from {formatLongRange(today, last)}</caption>
        <thead className="text-small text-muted">
          <tr>
            <th scope="col" className="w-[142px] max-lg:w-[84px]">
              <span className="sr-only">Person</span>
            </th>
            {dates.map((date) => (
              <DayHead key={date} date={date} holiday={holidayOn(date)} isToday={date === today} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ person, leave: own }) => (
            <tr key={person.id} className="*:h-[42px] *:border-t *:p-0">
              <th scope="row" className="truncate pr-2! pl-5! text-left font-medium max-lg:pl-4!">
                {person.firstName} <span className="max-lg:sr-only">{person.lastName}</span>
              </th>
              {dates.map((date) => (
                <LeaveCell
                  key={date}
                  leave={own}
                  date={date}
                  dates={dates}
                  leaveTypeOf={leaveTypeOf}
                  className={classNames(
                    'shadow-[inset_1px_0_0_var(--line)]',
                    isShaded(date, holidayOn(date)) && 'bg-hatch',
                  )}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className="border-t px-5 py-2.5 text-small text-muted max-lg:px-4">
          <TextLink href="/calendar">+{more} more in the calendar</TextLink>
        </p>
      )}
    </>
  )
}

type DayHeadProps = { date: PlainDate; holiday: Holiday | undefined; isToday: boolean }

function DayHead({ date, holiday, isToday }: DayHeadProps) {
  return (
    <th
      scope="col"
      title={holiday && holidayName(holiday)}
      className={classNames('py-1.5 text-center font-medium', isShaded(date, holiday) && 'bg-hatch')}
    >
      <span className="block">{formatWeekday(date)}</span>
      <span
        className={classNames(
          'mx-auto grid size-[26px] place-items-center text-[0.875rem] font-[550] text-ink',
          isToday && 'rounded-full font-[650] inset-ring-[1.75px] inset-ring-ink',
        )}
      >
        {formatDayOfMonth(date)}
        {isToday && <span className="sr-only">, today</span>}
        {holiday && <span className="sr-only">, {holidayName(holiday)}</span>}
      </span>
    </th>
  )
}

function isShaded(date: PlainDate, holiday: Holiday | undefined): boolean {
  return isWeekend(date) || isWholeDay(holiday)
}
