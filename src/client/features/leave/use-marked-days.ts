import { useQuery } from '@tanstack/react-query'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { ownRequestsQuery, workCalendarQuery } from './leave-api.ts'
import { leaveNameOf } from './leave-types.ts'
import { useLeaveTypeOf } from './use-leave-types.ts'

type Holiday = WorkCalendarOfPerson['holidays'][number]

export type MarkedDays = {
  holidays: readonly Holiday[]
  holidayOn: (date: PlainDate) => Holiday | undefined
  leaveOn: (date: PlainDate) => LeaveRequest | undefined
  /** What a day's name says beside its date: 'Good Friday', 'your annual leave'. */
  on: (date: PlainDate) => string[]
}

type MarkedDaysOptions = {
  /** Any date of the month that is shown. */
  month: PlainDate
  ownerId: string
  isOwn: boolean
  changingId: string | undefined
}

/** The public holidays of the shown month's year, and one's own leave that stands. */
export function useMarkedDays({ month, ownerId, isOwn, changingId }: MarkedDaysOptions): MarkedDays {
  const year = month.slice(0, 4)
  const { data: calendar } = useQuery(workCalendarQuery(ownerId, `${year}-01-01`, `${year}-12-31`))
  const { data: requests } = useQuery({ ...ownRequestsQuery, enabled: isOwn })
  const leaveTypeOf = useLeaveTypeOf()

  const holidays = calendar?.holidays ?? []
  const standing = isOwn
    ? (requests ?? []).filter((request) => stands(request) && request.id !== changingId)
    : []
  const holidayOn = (date: PlainDate) => holidays.find((holiday) => holiday.date === date)
  const leaveOn = (date: PlainDate) =>
    standing.find((leave) => leave.startDate <= date && date <= leave.endDate)
  const on = (date: PlainDate) => {
    const leave = leaveOn(date)
    const type = leave && leaveNameOf(leaveTypeOf(leave.leaveType)).toLowerCase()
    return [
      holidayOn(date)?.name,
      type && `your ${type}${leave.status === 'pending' ? ', pending' : ''}`,
    ].filter((word) => word !== undefined)
  }
  return { holidays, holidayOn, leaveOn, on }
}

function stands({ status }: LeaveRequest): boolean {
  return status === 'pending' || status === 'approved'
}
