import { Button } from '#client/ui/form/button.tsx'
import { FieldError } from '#client/ui/form/field.tsx'
import type { Weekday, WorkedHours, WorkingWeek } from '#shared/leave/work-calendar.ts'
import { orderOfDays, typedHours, withSameHours } from './edit-weeks.ts'
import { BreakInput, LengthInput, TimeInput } from './hours-inputs.tsx'

const names: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

type HoursTableProps = {
  legend: string
  week: WorkingWeek
  onChange: (week: WorkingWeek) => void
  /** The problem of a day's hours. */
  problemOf: (day: Weekday) => string | undefined
}

/** How long each day of a week is, or from when to when with its break. */
export function HoursTable({ legend, week, onChange, problemOf }: HoursTableProps) {
  const days = orderOfDays.flatMap((day): [Weekday, WorkedHours][] => {
    const worked = week[day]
    return typeof worked === 'object' ? [[day, worked]] : []
  })
  if (days.length === 0) return null
  const fullDays = days.filter(([, { part }]) => part === 'full')
  const [first] = fullDays
  return (
    <div className="grid max-w-md gap-2">
      <table className="w-full table-fixed text-small">
        <caption className="sr-only">{legend}</caption>
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="w-[12%] font-[550] max-sm:w-[11%]">
              <span className="sr-only">Day</span>
            </th>
            <th scope="col" className="w-[18%] pb-1 font-[550] max-sm:w-[16%]">
              Hours
            </th>
            <th scope="col" className="pb-1 pl-2 max-sm:pl-1.5 font-[550]">
              From
            </th>
            <th scope="col" className="pb-1 pl-2 max-sm:pl-1.5 font-[550]">
              Until
            </th>
            <th scope="col" className="w-[17%] pb-1 pl-2 max-sm:pl-1.5 font-[550] max-sm:w-[15%]">
              Break<span className="max-sm:sr-only">, min</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(([day, hours]) => (
            <DayRow
              key={day}
              name={names[day]}
              hours={hours}
              problem={problemOf(day)}
              onChange={(changed) => onChange({ ...week, [day]: changed })}
            />
          ))}
        </tbody>
      </table>
      <p className="text-small text-muted">If the times aren’t fixed, enter only the hours.</p>
      {first && fullDays.length > 1 && (
        <div>
          <Button variant="quiet" size="sm" className="-ml-3" onClick={() => onChange(withSameHours(week))}>
            Use {names[first[0]]}’s hours on all full days
          </Button>
        </div>
      )}
    </div>
  )
}

type DayRowProps = {
  name: string
  hours: WorkedHours
  problem: string | undefined
  onChange: (hours: WorkedHours) => void
}

function DayRow({ name, hours, problem, onChange }: DayRowProps) {
  const { minutes, from, until, breakMinutes } = hours
  const isWrong = problem !== undefined
  const type = (change: Partial<WorkedHours>) => onChange(typedHours(hours, change))
  return (
    <>
      <tr>
        <th scope="row" className="text-left font-[550]">
          <span aria-hidden>{name.slice(0, 3)}</span>
          <span className="sr-only">{name}</span>
        </th>
        <td className="py-1">
          <LengthInput
            label={`${name}: hours`}
            value={minutes}
            isWrong={isWrong}
            onChange={(typed) => type({ minutes: typed })}
          />
        </td>
        <td className="py-1 pl-2 max-sm:pl-1.5">
          <TimeInput
            label={`${name}: from`}
            value={from}
            isWrong={isWrong}
            onChange={(time) => type({ from: time })}
          />
        </td>
        <td className="py-1 pl-2 max-sm:pl-1.5">
          <TimeInput
            label={`${name}: until`}
            value={until}
            isWrong={isWrong}
            onChange={(time) => type({ until: time })}
          />
        </td>
        <td className="py-1 pl-2 max-sm:pl-1.5">
          <BreakInput
            label={`${name}: break in minutes`}
            value={breakMinutes}
            isWrong={isWrong}
            onChange={(typed) => type({ breakMinutes: typed })}
          />
        </td>
      </tr>
      {problem && (
        <tr>
          <td colSpan={5}>
            <FieldError>
              {name}: {problem}
            </FieldError>
          </td>
        </tr>
      )}
    </>
  )
}
