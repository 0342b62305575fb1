import { useQuery } from '@tanstack/react-query'
import { BalanceRuler } from '#client/leave-ui/balance-ruler.tsx'
import { leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { RuleBox } from '#client/leave-ui/rule-box.tsx'
import { ToArrow } from '#client/leave-ui/to-arrow.tsx'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { leaveTypesQuery } from '#client/queries/leave-types.ts'
import { formatDayCount, formatDayNumber } from '#client/ui/data/format-dates.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { LeaveBalance, LeaveCheck, LeaveRequest } from '#shared/leave/contract.ts'
import { formatDays, type Hundredths, parseDays } from '#shared/leave/days.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { countWorkingDays, type WorkingDayCount } from '#shared/leave/working-days.ts'
import { type DateRange, earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'
import { askedOfYear, remainingOf } from './request-count.ts'

type RemainingProps = {
  leaveType: string
  count: WorkingDayCount | null
  calendar: WorkCalendarOfPerson | undefined
  /** Of one's own annual leave. */
  balance: LeaveBalance | undefined
  check: LeaveCheck | undefined
  /** The days of the leave that is changed are given back first. */
  changing: LeaveRequest | null
  today: PlainDate
}

/** 'Remaining 12 → 9' of the current leave year (spec 5), for a type with an allowance. */
export function Remaining(props: RemainingProps) {
  const { leaveType, count, calendar, balance, check, changing, today } = props

  const { data: types } = useQuery(leaveTypesQuery)
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
  if (check?.balance) {
    const remaining = parseDays(check.balance.today)
    const year = check.leaveYears.find(({ start, end }) => start <= today && today <= end)
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
  const type = types?.find(({ key }) => key === leaveType)
  if (check || !type || type.policy.annualDays === null)
    return <p className="text-muted">{leaveNameOf(leaveTypeOf(leaveType))} has no limit.</p>
  return count ? <Skeleton className="my-1 h-4.5 w-40" /> : null
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

type RemainingLineProps = {
  remaining: Hundredths
  after: Hundredths
  isAsked: boolean
  /** All that is asked for is paid by a leave year that has not begun, or is over. */
  isOtherYear: boolean
  ruler?: React.ReactNode
  /** The server has said what is against it. */
  isChecked: boolean
}

function RemainingLine({ remaining, after, isAsked, isOtherYear, ruler, isChecked }: RemainingLineProps) {
  return (
    <>
      <div className="grid grid-cols-[auto_1fr] items-center gap-5">
        <strong className="serif-title text-heading whitespace-nowrap">
          Remaining {written(remaining)}
          {isAsked && (
            <>
              <ToArrow />
              {written(after)}
            </>
          )}
          {isOtherYear && <span className="font-sans text-small text-muted"> this leave year</span>}
        </strong>
        {ruler}
      </div>
      {!isChecked && isAsked && after < 0 && (
        <RuleBox
          tone="warning"
          rule={`That is ${formatDayCount(formatDays(Math.min(-after, Math.max(0, remaining - after))))} more than what is left.`}
        />
      )}
    </>
  )
}

function written(days: Hundredths): string {
  return formatDayNumber(formatDays(days))
}
