import { classNames } from '#client/ui/class-names.ts'
import { formatDay } from '#client/ui/data/format-dates.ts'
import type { TeamOverview } from '#shared/dashboard/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

type Day = TeamOverview['coverage'][number]

/** How many of those expected are there, on each of the next working days. */
export function Coverage({ days, today }: { days: readonly Day[]; today: PlainDate }) {
  if (days.length === 0) return <p>No one is working in the next few weeks.</p>
  return (
    <table className="figures w-full border-separate border-spacing-0">
      <caption className="sr-only">People available, of those who’d be working that day</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">There</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th
              scope="row"
              className={classNames(
                'w-24 py-[3px] text-left text-small whitespace-nowrap',
                day.date === today ? 'font-[650]' : 'font-normal text-muted',
              )}
            >
              {formatDay(day.date, today)}
              {day.date === today && <span className="sr-only">, today</span>}
            </th>
            <td className="py-[3px]">
              <span className="flex items-center gap-3">
                <Track {...day} />
                <span
                  className={classNames(
                    'w-20 text-right text-small whitespace-nowrap',
                    isBelowHalf(day) ? 'font-[650] text-pending' : 'text-muted',
                  )}
                >
                  {day.expected - day.away} of {day.expected}
                </span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Track({ expected, away }: Day) {
  return (
    <span
      aria-hidden
      className="flex h-2.5 flex-1 overflow-hidden rounded-bar bg-sunken inset-ring inset-ring-line forced-colors:border"
    >
      <span
        className={classNames(
          isBelowHalf({ expected, away }) ? 'bg-pending' : 'bg-primary',
          'forced-colors:bg-[CanvasText]',
        )}
        style={{ width: `${((expected - away) / expected) * 100}%` }}
      />
    </span>
  )
}

function isBelowHalf({ expected, away }: Pick<Day, 'expected' | 'away'>): boolean {
  return (expected - away) * 2 < expected
}
