import { ChevronRight } from 'lucide-react'
import { AlsoAway } from '#client/leave-ui/also-away.tsx'
import { BalanceRuler } from '#client/leave-ui/balance-ruler.tsx'
import { goesToInWords, holidaysInWords, leaveYearsInWords } from '#client/leave-ui/check-words.ts'
import { leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { formatLeaveAmount, formatLeaveNumber, formatRange } from '#client/ui/data/format-dates.ts'
import { notLoadedInWords, useShownFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import type { WorkingDayCount } from '#shared/leave/working-days.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { type CountedLine, dayByDay } from './day-by-day.ts'
import { Figures } from './remaining-words.tsx'
import { leftOutInWords } from './request-count.ts'
import type { RequestPurpose } from './request-words.ts'
import type { Counted } from './use-last-settled.ts'
import type { CheckedLeave } from './use-leave-check.ts'
import type { Remaining } from './use-remaining.ts'

export type RequestDetailsProps = {
  counted: Counted
  count: WorkingDayCount
  checked: CheckedLeave
  remaining: Remaining
  purpose: RequestPurpose
  user: CurrentUser
  /** Reads again what couldn’t be loaded. */
  onRetry: () => void
}

/** What is behind the one line of the summary: the dates, the balance, who is away, who decides. */
export function RequestDetails(props: RequestDetailsProps) {
  const { counted, count, checked, remaining, purpose, user, onRetry } = props
  const { check, isFailed } = checked
  const { fields, calendar } = counted
  const { start, end, startsAt, endsAt } = count.period
  const isForOwner = purpose === 'record' || purpose === 'change'
  const years = check && leaveYearsInWords(check.leaveYears)
  const holidays = calendar ? holidaysInWords({ start, end }, calendar, user.today) : []
  const dates = formatRange({ startDate: start, endDate: end, startsAt, endsAt }, user.today)
  useShownFailure(isFailed || remaining === 'failed')
  return (
    <div className="grid content-start gap-2.5">
      <p className="text-small font-[550]">
        {dates}
        {start !== end && ` · ${leftOutInWords(count)}`}
        {years && ` · ${years}`}
      </p>
      <RemainingFacts remaining={remaining} leaveType={fields.leaveType} onRetry={onRetry} />
      {check?.balance && (
        <p className="text-small text-muted">
          {formatLeaveAmount(check.balance.onReturn, check.balance.unit)} left when you’re back ·{' '}
          {formatLeaveNumber(check.balance.available, check.balance.unit)} available for these dates
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
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 *:min-w-0">
        <AlsoAway leave={check?.alsoAway} isFailed={isFailed} start={start} end={end} today={user.today} />
        {isFailed && remaining !== 'failed' && (
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        )}
        {check && (
          <p className="text-small text-muted">
            {isForOwner && check.goesTo.length === 0 ? 'Applies immediately' : goesToInWords(check)}
          </p>
        )}
      </div>
      {start !== end && <DayByDayList lines={dayByDay({ start, end }, count, calendar, user.today)} />}
    </div>
  )
}

const mostHolidays = 3

type RemainingFactsProps = { remaining: Remaining; leaveType: string; onRetry: () => void }

function RemainingFacts({ remaining, leaveType, onRetry }: RemainingFactsProps) {
  const leaveTypeOf = useLeaveTypeOf()
  if (remaining === 'loading') return <Skeleton className="my-1 h-4.5 w-40" />
  if (remaining === 'no limit')
    return <p className="text-small text-muted">{leaveNameOf(leaveTypeOf(leaveType))} has no limit.</p>
  if (remaining === 'failed') {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-danger">
        {notLoadedInWords('The balance')}
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </p>
    )
  }
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-5">
      <strong className="serif-title text-heading whitespace-nowrap">
        Remaining <Figures {...remaining} />
        {remaining.isOtherYear && <span className="font-sans text-small text-muted"> this leave year</span>}
      </strong>
      {remaining.ruler && <BalanceRuler size="mini" {...remaining.ruler} />}
    </div>
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
