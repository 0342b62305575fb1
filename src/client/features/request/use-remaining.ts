import { useQuery } from '@tanstack/react-query'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import type { LeaveBalance, LeaveCheck, LeaveRequest } from '#shared/leave/contract.ts'
import { periodOf, within } from '#shared/leave/leave-period.ts'
import { type Amount, countOf, type LeaveUnit, parseAmount } from '#shared/leave/leave-unit.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { countWorkingDays, totalMinutesOf, type WorkingDayCount } from '#shared/leave/working-days.ts'
import { type DateRange, earlierOf, laterOf } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { amountOf, askedOfYear, remainingOf } from './request-count.ts'
import { hasAllowance, typeBalanceQuery } from './type-balance.ts'
import type { CheckedLeave } from './use-leave-check.ts'

export type RemainingOptions = {
  leaveType: string
  /** Null while nothing is counted. */
  count: WorkingDayCount | null
  calendar: WorkCalendarOfPerson | undefined
  /** Of one's own annual leave. */
  balance: LeaveBalance | undefined
  /** While that is being read. */
  isLoading: boolean
  checked: Pick<CheckedLeave, 'check' | 'isFailed'>
  /** The days of the leave that is changed are given back first. */
  changing: LeaveRequest | null
  ownerId: string
  user: CurrentUser
}

/** What remains in the current leave year, and after the request. */
export type KnownRemaining = {
  unit: LeaveUnit
  remaining: Amount
  after: Amount
  isAsked: boolean
  /** All that is asked for is paid by a leave year that has not begun, or is over. */
  isOtherYear: boolean
  /** In the unit; null where only the remainder is known. */
  ruler: { unit: LeaveUnit; used: number; pending: number; asked: number; total: number } | null
}

export type Remaining = KnownRemaining | 'loading' | 'no limit' | 'failed'

/** What is left of the leave type, and what the request would make of it (spec 5). */
export function useRemaining(options: RemainingOptions): Remaining {
  const { leaveType, count, calendar, balance, isLoading, checked, changing, ownerId, user } = options
  const { data: types, isLoading: isLoadingTypes } = useQuery(leaveTypesQuery)
  const type = types?.find(({ key }) => key === leaveType)
  const isAsked = count !== null
  const beforehand = useQuery({
    ...typeBalanceQuery({ type, ownerId, user }),
    enabled: hasAllowance(type) && !isAsked && !isLoading && !balance,
  })
  const { check } = checked
  const given = changing?.leaveType === leaveType ? changing : null
  if (leaveType === 'annual' && balance) return ofBalance(balance, { count, check, calendar, given })
  const known = isAsked ? check : beforehand.data
  if (known?.balance) {
    const { unit } = known.balance
    const remaining = parseAmount(known.balance.today, unit)
    const year = check?.leaveYears.find(({ start, end }) => start <= user.today && user.today <= end)
    const asked = year ? parseAmount(year.amount, year.unit) : 0
    const after = check?.balance ? parseAmount(check.balance.after, unit) : remaining
    return {
      unit,
      remaining,
      after,
      isAsked: asked > 0 || after !== remaining,
      isOtherYear: isAsked && asked === 0,
      ruler: null,
    }
  }
  if (known !== undefined || type?.policy.annualAmount === null) return 'no limit'
  const isChecking = isAsked && !check && !checked.isFailed
  return isLoading || isLoadingTypes || beforehand.isLoading || isChecking ? 'loading' : 'failed'
}

type Asked = {
  count: WorkingDayCount | null
  check: LeaveCheck | undefined
  calendar: WorkCalendarOfPerson | undefined
  /** The leave whose days are given back. */
  given: LeaveRequest | null
}

function ofBalance(balance: LeaveBalance, { count, check, calendar, given }: Asked): KnownRemaining {
  const year = { start: balance.leaveYearStart, end: balance.leaveYearEnd }
  const { unit } = balance
  // Of dates before the type changed its unit, only the server knows what they take and what they give back.
  const isCurrent = count !== null && check?.totalMinutes === totalMinutesOf(count.dates)
  const checked = isCurrent && check.leaveYears.find(({ start }) => start === year.start)
  const asked = checked ? parseAmount(checked.amount, checked.unit) : askedOfYear(count, balance)
  const known = isCurrent ? check.balance : null
  const back = !given
    ? 0
    : known
      ? parseAmount(known.after, unit) - parseAmount(known.today, unit) + asked
      : amountWithin(given, year, { calendar, unit })
  const without = (status: LeaveRequest['status'], amount: string) =>
    countOf(parseAmount(amount, unit) - (given?.status === status ? back : 0), unit)
  return {
    unit,
    remaining: remainingOf(balance),
    after: remainingOf(balance) + back - asked,
    isAsked: asked > 0 || back > 0,
    isOtherYear: count !== null && asked === 0,
    ruler: {
      unit,
      used: without('approved', balance.used),
      pending: without('pending', balance.pending),
      asked: countOf(asked, unit),
      total: Number(balance.total),
    },
  }
}

type Counting = { calendar: WorkCalendarOfPerson | undefined; unit: LeaveUnit }

/** What leave takes inside a leave year. */
function amountWithin(leave: LeaveRequest, year: DateRange, { calendar, unit }: Counting): Amount {
  const { startDate, endDate, totalDays, totalMinutes } = leave
  if (endDate < year.start || startDate > year.end) return 0
  if (startDate >= year.start && endDate <= year.end)
    return unit === 'days' ? parseAmount(totalDays, unit) : totalMinutes
  const inYear = within(periodOf(leave), laterOf(startDate, year.start), earlierOf(endDate, year.end))
  return amountOf(countWorkingDays({ ...inYear, isHalfDay: false, unit, ...calendar }).dates, unit)
}
