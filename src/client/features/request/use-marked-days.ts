import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Holiday } from '#client/leave-ui/holiday-words.ts'
import { leaveNameOf } from '#client/leave-ui/leave-types.ts'
import { useLeaveTypeOf } from '#client/leave-ui/use-leave-types.ts'
import { useNameOf } from '#client/leave-ui/use-people.ts'
import {
  calendarQuery,
  ownRequestsQuery,
  pendingCalendarQuery,
  workCalendarQuery,
} from '#client/queries/leave.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { workCalendar } from '#shared/leave/work-calendar.ts'
import { addDays, type DateRange, monthRange, type PlainDate } from '#shared/plain-date.ts'

type MarkedLeave = Pick<CalendarEntry, 'id' | 'leaveType' | 'startDate' | 'endDate'> & { status: string }

export type MarkedDays = {
  holidays: readonly Holiday[]
  holidayOn: (date: PlainDate) => Holiday | undefined
  /** Not worked, whether it is a holiday or not. */
  isFree: (date: PlainDate) => boolean
  leaveOn: (date: PlainDate) => MarkedLeave | undefined
  /** 'Your', 'Kavya’s' */
  whose: string
  /** Of leave and holidays. */
  reads: readonly UseQueryResult[]
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

/** The public holidays of the shown month's year, and the owner's leave that stands. */
export function useMarkedDays({ month, ownerId, isOwn, changingId }: MarkedDaysOptions): MarkedDays {
  const year = month.slice(0, 4)
  const calendarRead = useQuery(workCalendarQuery(ownerId, `${year}-01-01`, `${year}-12-31`))
  const { leave, reads } = useLeaveOf({ month, ownerId, isOwn })
  const leaveTypeOf = useLeaveTypeOf()
  const ownerName = useNameOf(ownerId)

  const { data: calendar } = calendarRead
  const holidays = calendar?.holidays ?? []
  const workedOn = workCalendar(calendar)
  const whose = isOwn ? 'Your' : `${ownerName.split(' ')[0]}’s`
  const holidayOn = (date: PlainDate) => holidays.find((holiday) => holiday.date === date)
  const leaveOn = (date: PlainDate) =>
    leave.find(({ id, startDate, endDate }) => id !== changingId && startDate <= date && date <= endDate)
  const on = (date: PlainDate) => {
    const marked = leaveOn(date)
    const type = marked && leaveNameOf(leaveTypeOf(marked.leaveType)).toLowerCase()
    return [
      holidayOn(date)?.name,
      type && `${isOwn ? 'your' : whose} ${type}${marked.status === 'pending' ? ', pending' : ''}`,
    ].filter((word) => word !== undefined)
  }
  return {
    holidays,
    holidayOn,
    isFree: (date) => workedOn(date).part === 'none',
    leaveOn,
    whose,
    reads: [calendarRead, ...reads],
    on,
  }
}

type LeaveOfOptions = Pick<MarkedDaysOptions, 'month' | 'ownerId' | 'isOwn'>

/** Pending and approved leave: one's own from the list of requests, that of others from the calendar. */
function useLeaveOf({ month, ownerId, isOwn }: LeaveOfOptions): {
  leave: MarkedLeave[]
  reads: UseQueryResult[]
} {
  const range = daysAround(month)
  const own = useQuery({ ...ownRequestsQuery, enabled: isOwn })
  const approved = useQuery({ ...calendarQuery(range), enabled: !isOwn })
  const pending = useQuery({ ...pendingCalendarQuery(range), enabled: !isOwn })
  const leave = isOwn
    ? (own.data ?? []).filter(({ status }) => status === 'pending' || status === 'approved')
    : [...(approved.data ?? []), ...(pending.data ?? [])].filter(({ userId }) => userId === ownerId)
  return { leave, reads: [own, approved, pending] }
}

/** The days that a month's rows show, those of its neighbours included. */
function daysAround(month: PlainDate): DateRange {
  const { start, end } = monthRange(month.slice(0, 7))
  return { start: addDays(start, -6), end: addDays(end, 6) }
}
