import './printed-calendar.css'
import { type Holiday, shortHolidayName } from '#client/leave-ui/holiday-words.ts'
import { LeaveBar } from '#client/leave-ui/leave-marks.tsx'
import { formatCount, formatDate, formatDayOfMonth, formatLongWeekday } from '#client/ui/data/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { CalendarLegend } from '../calendar-legend.tsx'
import { type CalendarSpan, isWithin } from '../calendar-span.ts'
import { paperOf } from '../day-paper.ts'
import { type CalendarDay, layOutWeek } from '../days/week-lanes.ts'
import type { CalendarScope } from '../filters/calendar-filters.ts'
import type { FilterChoices } from '../filters/use-filter-choices.ts'
import type { PersonCalendar, PersonCalendars } from '../person-calendars.ts'

/** How many bars a day has room for, by the number of weeks on the page: see printed-calendar.css. */
const lanesOfPage = { 1: 33, 4: 8, 5: 6, 6: 5 } as const

type PrintedCalendarProps = {
  span: CalendarSpan
  entries: readonly CalendarEntry[]
  /** The reader's. */
  calendar: PersonCalendar
  countsOn: PersonCalendars['countsOn']
  filters: CalendarScope
  choices: FilterChoices
  today: PlainDate
}

/**
 * A month or a week on one landscape page of A4, in the light theme: everybody's name, as far as they fit.
 */
export function PrintedCalendar(props: PrintedCalendarProps) {
  const { span, entries, calendar, countsOn, filters, choices, today } = props
  const lanes = lanesOfPage[span.weeks.length as keyof typeof lanesOfPage]
  const filtered = filtersInWords(filters, choices)
  return (
    <div className="printed-calendar light">
      <header className="mb-2 flex items-baseline gap-4">
        <p className="serif-title text-dialog">Team Calendar</p>
        <p className="serif-title text-dialog">{span.title}</p>
        <p className="ml-auto text-tiny text-muted">
          {filtered && `${filtered} · `}Printed {formatDate(today)}
        </p>
      </header>
      <table className="printed-grid">
        <thead>
          <tr>
            {span.weeks[0]?.map((date) => (
              <th key={date} scope="col">
                {formatLongWeekday(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {span.weeks.map((week) => {
            const inRange = week.filter((date) => isWithin(date, span.range))
            const days = layOutWeek(inRange, entries, countsOn, lanes)
            return (
              <tr key={week[0]} style={{ height: `${100 / span.weeks.length}%` }}>
                {week.map((date) => (
                  <PrintedDay
                    key={date}
                    date={date}
                    day={days.find((candidate) => candidate.date === date)}
                    calendar={calendar}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <CalendarLegend hasHidden={entries.some(({ leaveType }) => leaveType === null)} className="mt-2!" />
    </div>
  )
}

type PrintedDayProps = { date: PlainDate; day: CalendarDay | undefined; calendar: PersonCalendar }

function PrintedDay({ date, day, calendar }: PrintedDayProps) {
  if (!day) return <td className="bg-sunken bg-hatch text-muted">{<DayHead date={date} />}</td>
  return (
    <td className={paperOf(date, calendar)}>
      <DayHead date={date} holiday={calendar.holidayOn(date)} />
      {day.lanes.map((piece, lane) => (
        <div key={piece?.entry.id ?? `free-${lane}`} className="printed-lane">
          {piece && (
            <LeaveBar
              type={piece.entry.leaveType}
              status={piece.entry.status}
              startsHere={piece.startsHere}
              endsHere={piece.endsHere}
              half={piece.half}
              isByTheClock={piece.isByTheClock}
              thin={piece.thin}
              marked={piece.marked}
              label={piece.marked ? fullName(piece.entry.user) : piece.entry.user.firstName}
              size="sm"
              className="justify-start"
            />
          )}
        </div>
      ))}
      {day.hidden.length > 0 && <p className="printed-more">+{formatCount(day.hidden.length)} more</p>}
    </td>
  )
}

function DayHead({ date, holiday }: { date: PlainDate; holiday?: Holiday | undefined }) {
  return (
    <p className="printed-head">
      <b>{formatDayOfMonth(date)}</b>
      {holiday && <span className="truncate text-pending">{shortHolidayName(holiday)}</span>}
    </p>
  )
}

const namedTeams = new Map([
  ['mine', 'My team'],
  ['none', 'No team'],
])

/** Whose leave is printed, where it is not everybody's: 'Design, Berlin'. */
function filtersInWords(filters: CalendarScope, { teams, locations, people }: FilterChoices): string {
  const { personId, team, locationId, hiddenTypes, showsPending } = filters
  const person = people.find(({ id }) => id === personId)
  const words = [
    person && fullName(person),
    namedTeams.get(team) ?? teams.find(({ id }) => id === team)?.name,
    locations.find(({ id }) => id === locationId)?.name,
    hiddenTypes.size > 0 && 'not every type',
    !showsPending && 'without pending leave',
  ]
  return words.filter(Boolean).join(', ')
}
