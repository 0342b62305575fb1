import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AlsoAway } from '#client/leave-ui/also-away.tsx'
import { goesToInWords, holidaysInWords, leaveYearsInWords } from '#client/leave-ui/check-words.ts'
import { RuleBox } from '#client/leave-ui/rule-box.tsx'
import { leaveCheckQuery } from '#client/queries/leave.ts'
import { formatDayCount, formatDayNumber } from '#client/ui/data/format-dates.ts'
import { useDebounced } from '#client/ui/use-debounced.ts'
import type { LeaveBalance, LeaveCheckQuery, LeaveRequest } from '#shared/leave/contract.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import type { WorkingDayCount } from '#shared/leave/working-days.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { Remaining } from './remaining.tsx'
import type { RequestFields } from './request-count.ts'
import type { RequestPurpose } from './request-words.ts'

type CheckedRequestProps = {
  fields: RequestFields
  calendar: WorkCalendarOfPerson | undefined
  /** Null while nothing is counted. */
  count: WorkingDayCount | null
  balance: LeaveBalance | undefined
  /** While the balance is being read. */
  isLoading: boolean
  purpose: RequestPurpose
  changing: LeaveRequest | null
  ownerId: string
  user: CurrentUser
  /** Why it was refused, as the form says it already. */
  failure: string | null
}

/** What the server says of the request before it is sent: balances, colleagues, rules, who decides it. */
export function CheckedRequest(props: CheckedRequestProps) {
  const { fields, calendar, count, balance, isLoading, purpose, changing, ownerId, user, failure } = props
  const asked = count && askedOf(fields, { changing, ownerId, userId: user.id })
  const { check, isFailed } = useLeaveCheck(asked)
  const years = check && leaveYearsInWords(check.leaveYears)
  const holidays = count && calendar ? holidaysInWords(datesOf(fields), calendar, user.today) : []
  return (
    <>
      {years && <p className="text-small">{years}</p>}
      <Remaining
        leaveType={fields.leaveType}
        count={count}
        calendar={calendar}
        balance={balance}
        isLoading={isLoading || (count !== null && !check && !isFailed)}
        check={check}
        changing={changing}
        ownerId={ownerId}
        user={user}
      />
      {check?.balance && (
        <p className="text-small text-muted">
          {formatDayCount(check.balance.onReturn)} left on return · {formatDayNumber(check.balance.available)}{' '}
          available on these dates
        </p>
      )}
      {holidays.length > 0 && (
        <ul className="text-small text-muted">
          {holidays.slice(0, mostHolidays).map((holiday) => (
            <li key={holiday}>{holiday}</li>
          ))}
          {holidays.length > mostHolidays && <li>and {holidays.length - mostHolidays} more holidays</li>}
        </ul>
      )}
      {count && (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 *:min-w-0">
          <AlsoAway
            leave={check?.alsoAway}
            isFailed={isFailed}
            start={fields.startDate}
            end={fields.endDate}
            today={user.today}
          />
          {check && (
            <p className="text-small text-muted">
              {purpose === 'record' || purpose === 'change' ? 'Stands at once' : goesToInWords(check.goesTo)}
            </p>
          )}
        </div>
      )}
      {/* On a small screen, where the summary scrolls, what is against it comes first. */}
      <output className="grid gap-2 empty:hidden max-sm:-order-1 short:-order-1">
        {check?.refusals
          .filter((rule) => rule !== failure)
          .map((rule) => (
            <RuleBox key={rule} tone="danger" rule={rule} />
          ))}
        {check?.warnings.map((rule) => (
          <RuleBox key={rule} tone="warning" rule={rule} />
        ))}
      </output>
    </>
  )
}

const mostHolidays = 3
const typingPauseMs = 250
const nothing: LeaveCheckQuery = { leaveType: '', startDate: '', endDate: '', isHalfDay: 'false' }

/** What a request would mean once the typing pauses, and until then the answer before. Null asks nothing. */
function useLeaveCheck(asked: LeaveCheckQuery | null) {
  const debounced = useDebounced(asked, typingPauseMs)
  const { data, isError } = useQuery({
    // For its key only: without a request nothing is read.
    ...leaveCheckQuery(debounced ?? nothing),
    enabled: debounced !== null && asked !== null,
    placeholderData: keepPreviousData,
  })
  return { check: asked === null ? undefined : data, isFailed: isError }
}

function askedOf(
  { leaveType, startDate, endDate, isHalfDay, halfDayPart }: RequestFields,
  { changing, ownerId, userId }: { changing: LeaveRequest | null; ownerId: string; userId: string },
): LeaveCheckQuery {
  return {
    leaveType,
    startDate,
    endDate,
    isHalfDay: isHalfDay ? 'true' : 'false',
    ...(isHalfDay && { halfDayPart }),
    ...(ownerId !== userId && { userId: ownerId }),
    ...(changing && { requestId: changing.id }),
  }
}

function datesOf({ startDate, endDate }: RequestFields) {
  return { start: startDate, end: endDate }
}
