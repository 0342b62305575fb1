import { classNames } from '#client/ui/class-names.ts'
import { formatDayOfMonth, formatRange, formatWeekday } from '#client/ui/data/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { LeaveCell } from './leave-cell.tsx'
import { type AwayLeave, columnsBetween, rowsByPerson } from './leave-rows.ts'
import type { LeaveTypeOf } from './leave-types.ts'
import { SwatchShape } from './mark-shapes.tsx'

const mostColumns = 5

type AwayTableProps = {
  caption: string
  heading: string
  start: PlainDate
  end: PlainDate
  today: PlainDate
  leave: readonly AwayLeave[]
  leaveTypeOf: LeaveTypeOf
  mostRows?: number
  className?: string
}

/** Who is away on a few dates, day by day; on more dates than fit, as a list of ranges. */
export function AwayTable(props: AwayTableProps) {
  const { caption, heading, start, end, leave, leaveTypeOf, mostRows = 6, className } = props
  const dates = columnsBetween(start, end)
  if (dates.length > mostColumns) return <AwayList {...props} />
  const rows = rowsByPerson(leave)
  return (
    <table
      className={classNames(
        'w-full table-fixed border-separate border-spacing-0 text-small [&_td]:h-6 [&_td]:p-0 [&_th]:h-6 [&_th]:p-0 [&_tbody_tr>*]:border-t',
        className,
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted">
        <tr>
          <th
            scope="col"
            className={classNames('text-left font-normal', dates.length > 3 ? 'w-28' : 'w-1/2')}
          >
            {heading}
          </th>
          {dates.map((date) => (
            <th key={date} scope="col" className="overflow-hidden text-center font-[550] text-ink">
              <span className="max-sm:block">{formatWeekday(date)}</span>{' '}
              <span className="max-sm:block">{formatDayOfMonth(date)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, mostRows).map(({ person, leave: own }) => (
          <tr key={person.id}>
            <th scope="row" className="truncate pr-2 text-left font-medium">
              {fullName(person)}
            </th>
            {dates.map((date) => (
              <LeaveCell
                key={date}
                leave={own}
                date={date}
                dates={dates}
                leaveTypeOf={leaveTypeOf}
                size="sm"
                className="shadow-[inset_1px_0_0_var(--line)]"
              />
            ))}
          </tr>
        ))}
        {rows.length > mostRows && (
          <tr>
            <td colSpan={dates.length + 1} className="text-muted">
              +{rows.length - mostRows} more
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function AwayList(props: AwayTableProps) {
  const { caption, heading, today, leave, leaveTypeOf, mostRows = 6, className } = props
  return (
    <div className={classNames('text-small', className)}>
      <p className="text-muted">{heading}</p>
      <ul aria-label={caption} className="mt-1">
        {leave.slice(0, mostRows).map((entry) => (
          <li key={entry.id} className="flex items-center gap-2 border-t py-1">
            <SwatchShape leaveType={leaveTypeOf(entry.leaveType)} pending={entry.status === 'pending'} />
            <span className="sr-only">{leaveTypeOf(entry.leaveType).name}</span>
            <span className="min-w-0 flex-1 truncate font-medium">{fullName(entry.user)}</span>
            <span className="flex-none text-muted">
              {entry.status === 'pending' && 'Pending, '}
              {formatRange(entry, today)}
            </span>
          </li>
        ))}
        {leave.length > mostRows && (
          <li className="border-t py-1 text-muted">+{leave.length - mostRows} more</li>
        )}
      </ul>
    </div>
  )
}
