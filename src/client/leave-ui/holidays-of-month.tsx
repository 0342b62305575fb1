import { formatDayOfMonth } from '#client/ui/data/format-dates.ts'
import { type Holiday, holidayName } from './holiday-words.ts'

/** The month's public holidays by name, where its cells have no room for them. */
export function HolidaysOfMonth({ holidays }: { holidays: readonly Holiday[] }) {
  if (holidays.length === 0) return null
  return (
    <ul aria-label="Public holidays" className="mt-3 flex flex-wrap gap-x-4 gap-y-0.5 text-small text-muted">
      {holidays.map((holiday) => (
        <li key={holiday.date}>
          <b className="figures font-[550] text-ink">{formatDayOfMonth(holiday.date)}</b>{' '}
          {holidayName(holiday)}
        </li>
      ))}
    </ul>
  )
}
