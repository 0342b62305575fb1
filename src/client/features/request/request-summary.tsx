import { ChevronRight } from 'lucide-react'
import { formatDayCount, formatRange } from '#client/ui/data/format-dates.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { LeaveDates } from '#shared/format-dates.ts'
import type { LeaveBalance, LeaveRequest } from '#shared/leave/contract.ts'
import { formatDays } from '#shared/leave/days.ts'
import type { LeavePeriod } from '#shared/leave/leave-period.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { CheckedRequest } from './checked-request.tsx'
import { type CountedLine, dayByDay } from './day-by-day.ts'
import { countRequest, leftOutInWords, nextStep, type RequestFields } from './request-count.ts'
import type { RequestPurpose } from './request-words.ts'
import type { Counted } from './use-request-form.ts'

type RequestSummaryProps = {
  fields: RequestFields
  /** Null until the first calendar is read. */
  counted: Counted | null
  balance: LeaveBalance | undefined
  /** While the balance is being read. */
  isLoading: boolean
  purpose: RequestPurpose
  changing: LeaveRequest | null
  ownerId: string
  user: CurrentUser
  failure: string | null
}

/** The answer above the buttons, while the form is filled in: what it counts, and what it would mean. */
export function RequestSummary({ fields, counted, user, ...rest }: RequestSummaryProps) {
  const count = counted && countRequest(counted.fields, counted.calendar)
  const isCounted = count !== null && count.totalHundredths > 0
  const isOneDate = counted?.fields.startDate === counted?.fields.endDate
  return (
    // On a small screen it scrolls by itself, so that the fields keep their room.
    <section
      aria-label="What this means"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-[38dvh] min-h-[5.75rem] flex-none overflow-y-auto overscroll-contain border-t bg-paper px-6 py-3.5 -outline-offset-2! max-sm:max-h-[34dvh] max-sm:px-4 max-sm:py-2.5 short:max-h-[5.75rem] short:py-2.5"
    >
      <div className="grid content-start gap-2.5 max-sm:gap-1.5 short:gap-1.5">
        {count === null && fields.startDate && fields.endDate ? (
          <Skeleton className="my-[3px] w-2/3 max-sm:-order-2 short:-order-2" />
        ) : (
          <output className="font-semibold max-sm:-order-2 short:-order-2">
            {isCounted
              ? `${formatDayCount(formatDays(count.totalHundredths))} · ${formatRange(datesOf(count.period), user.today)}${isOneDate ? '' : ` · ${leftOutInWords(count)}`}`
              : nextStep(fields)}
          </output>
        )}
        <CheckedRequest
          // What was said of somebody else, or of another type, must not be shown meanwhile.
          key={`${rest.ownerId} ${fields.leaveType}`}
          fields={counted?.fields ?? fields}
          calendar={counted?.calendar}
          count={isCounted ? count : null}
          user={user}
          {...rest}
        />
        {isCounted && count.period.start !== count.period.end && (
          <DayByDayList lines={dayByDay(count.period, count, counted?.calendar, user.today)} />
        )}
      </div>
    </section>
  )
}

// Nobody reads more than a month of them.
const mostShown = 40

/** The count date by date, opened when somebody wants to know. */
function DayByDayList({ lines }: { lines: readonly CountedLine[] }) {
  return (
    <details className="group/days text-small">
      <summary className="-mx-1 flex w-fit min-h-6 cursor-default list-none items-center gap-1 rounded-control px-1 text-muted max-lg:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5! transition-transform duration-150 group-open/days:rotate-90"
        />
        Day by day
      </summary>
      <ul className="figures mt-1 grid grid-cols-2 gap-x-6 max-sm:grid-cols-1">
        {lines.slice(0, mostShown).map(({ date, day, counts }) => (
          <li key={date} className="flex justify-between gap-3">
            <span>{day}</span>
            <span className="text-right text-muted">{counts}</span>
          </li>
        ))}
        {lines.length > mostShown && <li className="text-muted">and {lines.length - mostShown} more days</li>}
      </ul>
    </details>
  )
}

function datesOf({ start, end, halfDayPart }: LeavePeriod): LeaveDates {
  return { startDate: start, endDate: end, halfDayPart }
}
