import { useQuery } from '@tanstack/react-query'
import { BalanceRuler } from '#client/leave-ui/balance-ruler.tsx'
import { leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { LeaveBalance, LeaveCheck, LeaveRequest } from '#shared/leave/contract.ts'
import { type Hundredths, parseDays } from '#shared/leave/days.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { countWorkingDays, type WorkingDayCount } from '#shared/leave/working-days.ts'
import { type DateRange, earlierOf, laterOf } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { RemainingLine } from './remaining-line.tsx'
import { askedOfYear, remainingOf } from './request-count.ts'
import { hasAllowance, typeBalanceQuery } from './type-balance.ts'

type RemainingProps = {
  leaveType: string
  count: WorkingDayCount | null
  calendar: WorkCalendarOfPerson | undefined
  /** Of one's own annual leave. */
  balance: LeaveBalance | undefined
  check: LeaveCheck | undefined
  /** While the balance or the check is being read. */
  isLoading: boolean
  /** The days of the leave that is changed are given back first. */
  changing: LeaveRequest | null
  ownerId: string
  user: CurrentUser
}

/** 'Remaining 12 → 9' of the current leave year; 0 if no balance is loaded (spec 5), with the reason. */
export function Remaining(props: RemainingProps) {
  const { leaveType, count, calendar, balance, isLoading, check, changing, ownerId, user } = props

  const { data: types, isLoading: isLoadingTypes } = useQuery(leaveTypesQuery)
  const type = types?.find(({ key }) => key === leaveType)
  const isAsked = count !== null
  const beforehand = useQuery({
    ...typeBalanceQuery({ type, ownerId, user }),
    enabled: hasAllowance(type) && !isAsked && !isLoading && !balance,
  })
  const leaveTypeOf = useLeaveTypeOf()
  const given = changing?.leaveType === leaveType ? changing : null
  if (leaveType === 'annual' && balance) {
    const year = { start: balance.leaveYearStart, end: balance.leaveYearEnd }
    const back = given ? daysWithin(given, year, calendar) : 0
    const asked = askedOfYear(count, balance)
    return (
      <RemainingLine
        remaining={remainingOf(balance)}
        after={remainingOf(balance) + back - asked}
        isAsked={asked > 0 || back > 0}
        isOtherYear={count !== null && asked === 0}
        ruler={
          <BalanceRuler
            size="mini"
            used={(parseDays(balance.usedDays) - (given?.status === 'approved' ? back : 0)) / 100}
            pending={(parseDays(balance.pendingDays) - (given?.status === 'pending' ? back : 0)) / 100}
            asked={asked / 100}
            total={Number(balance.totalDays)}
          />
        }
        isChecked={check !== undefined}
      />
    )
  }
  const known = isAsked ? check : beforehand.data
  if (known?.balance) {
    const remaining = parseDays(known.balance.today)
    const year = check?.leaveYears.find(({ start, end }) => start <= user.today && user.today <= end)
    const asked = year ? parseDays(year.days) : 0
    const back = given && year ? daysWithin(given, year, calendar) : 0
    return (
      <RemainingLine
        remaining={remaining}
        after={remaining + back - asked}
        isAsked={asked > 0 || back > 0}
        isOtherYear={count !== null && asked === 0}
        isChecked
      />
    )
  }
  const hasNoLimit = known !== undefined || type?.policy.annualDays === null
  if (!hasNoLimit && (isLoading || isLoadingTypes || beforehand.isLoading))
    return <Skeleton className="my-1 h-4.5 w-40" />
  return (
    <div>
      <RemainingLine remaining={0} after={0} isAsked={false} isOtherYear={false} isChecked />
      <p className="text-small text-muted">
        {hasNoLimit
          ? `${leaveNameOf(leaveTypeOf(leaveType))} has no limit.`
          : 'The balance couldn’t be loaded. Please open this again in a moment.'}
      </p>
    </div>
  )
}

/** What leave counts inside a leave year. */
function daysWithin(
  { startDate, endDate, totalDays }: LeaveRequest,
  year: DateRange,
  calendar: WorkCalendarOfPerson | undefined,
): Hundredths {
  if (endDate < year.start || startDate > year.end) return 0
  if (startDate >= year.start && endDate <= year.end) return parseDays(totalDays)
  return countWorkingDays({
    start: laterOf(startDate, year.start),
    end: earlierOf(endDate, year.end),
    isHalfDay: false,
    ...calendar,
  }).totalHundredths
}
