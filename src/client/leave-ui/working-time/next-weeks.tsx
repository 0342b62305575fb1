import { classNames } from '#client/ui/class-names.ts'
import {
  formatDay,
  formatNarrowWeekday,
  formatShortDay,
  formatWeekday,
} from '#client/ui/data/format-dates.ts'
import { standardDay } from '#shared/leave/days.ts'
import type { WorkedTime } from '#shared/leave/work-calendar.ts'
import { workedInWords } from '#shared/leave/working-time-words.ts'
import { addDays, datesBetween, type PlainDate } from '#shared/plain-date.ts'
import type { Holiday } from '../holiday-words.ts'
import { mondayOf } from './edit-weeks.ts'
import { clockOfMinutes } from './typed-minutes.ts'

const weeksShown = 4

type NextWeeksProps = {
  workedOn: (date: PlainDate) => WorkedTime
  today: PlainDate
  holidays?: readonly Holiday[]
  /** The dates on which something else is worked than the pattern says. */
  exceptions?: readonly PlainDate[]
}

/** This week and the next three as they will be worked, Monday to Sunday. */
export function NextWeeks({ workedOn, today, holidays = [], exceptions = [] }: NextWeeksProps) {
  const first = mondayOf(today)
  const mondays = Array.from({ length: weeksShown }, (_, week) => addDays(first, week * 7))
  const holidayOn = new Map(holidays.map((holiday) => [holiday.date, holiday.name]))
  return (
    <table className="w-full max-w-md table-fixed border-separate border-spacing-0.5 text-small">
      <caption className="pb-1 text-left font-[550]">The next four weeks</caption>
      <thead>
        <tr className="text-tiny text-muted">
          <th scope="col" className="w-[16%]">
            <span className="sr-only">Week of</span>
          </th>
          {datesBetween(first, addDays(first, 6)).map((date) => (
            <th key={date} scope="col" className="font-[550]">
              <span aria-hidden className="sm:hidden">
                {formatNarrowWeekday(date)}
              </span>
              <span className="max-sm:sr-only">{formatWeekday(date)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {mondays.map((monday) => (
          <tr key={monday}>
            <th scope="row" className="text-left text-tiny font-normal text-muted">
              {formatShortDay(monday, today)}
            </th>
            {datesBetween(monday, addDays(monday, 6)).map((date) => (
              <Day
                key={date}
                name={formatDay(date, today)}
                worked={workedOn(date)}
                holiday={holidayOn.get(date)}
                isException={exceptions.includes(date)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = { name: string; worked: WorkedTime; holiday: string | undefined; isException: boolean }

function Day({ name, worked, holiday, isException }: DayProps) {
  const also = [holiday, isException && 'exception'].filter(Boolean).join(', ')
  const words = `${name}: ${workedInWords(worked)}${also && ` (${also})`}`
  return (
    <td
      title={words}
      className={classNames(
        'h-9 rounded-[3px] text-center text-tiny leading-tight tabular-nums',
        worked.part === 'none' ? 'bg-sunken text-muted' : 'bg-primary-soft',
        isException && 'inset-ring inset-ring-primary',
      )}
    >
      <span aria-hidden>
        <Short {...worked} />
      </span>
      <span className="sr-only">{words}</span>
    </td>
  )
}

const short = { full: 'Day', morning: 'AM', afternoon: 'PM', none: '–' } as const

/** What fits into a cell: the times, or the hours, or the part of the day. */
function Short({ part, minutes, from, until }: WorkedTime) {
  if (from !== undefined)
    return (
      <>
        {from}
        <br />
        {until}
      </>
    )
  return part === 'full' && minutes !== standardDay ? `${clockOfMinutes(minutes)} h` : short[part]
}
