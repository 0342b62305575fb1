import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { withQuery, writeJson } from '#client/api/http.ts'
import { refreshTopic, registerTopic } from '#client/api/live.ts'
import { upcomingRange } from '#shared/dashboard/ahead.ts'
import type { UpcomingLeave } from '#shared/dashboard/contract.ts'
import type { ApprovalPath } from '#shared/leave/approvals-contract.ts'
import { calendarReads, yearRange } from '#shared/leave/calendar-address.ts'
import type { CompanyWorkCalendars } from '#shared/leave/company-work-calendars-contract.ts'
import type {
  CalendarEntry,
  IllDates,
  LeaveBalance,
  LeaveChange,
  LeaveCheck,
  LeaveCheckQuery,
  LeaveEvent,
  LeaveRequest,
  NewLeaveRequest,
} from '#shared/leave/contract.ts'
import type { BalanceOfPerson } from '#shared/leave/statement-contract.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import type { DateRange, PlainDate } from '#shared/plain-date.ts'

/** The signed-in person's own requests, newest first. */
export const ownRequestsQuery = queryOptions<LeaveRequest[]>({ queryKey: ['/api/leave-requests', 'mine'] })

/** One request, for its owner and those who may decide it. */
export function leaveRequestQuery(id: string) {
  return queryOptions<LeaveRequest>({ queryKey: ['/api/leave-requests', id] })
}

/** What happened to one request, oldest first. */
export function leaveHistoryQuery(id: string) {
  return queryOptions<LeaveEvent[]>({ queryKey: ['/api/leave-requests', id, 'history'] })
}

/** Whom a pending request waits for, and who joins when. */
export function approvalPathQuery(id: string) {
  return queryOptions<ApprovalPath>({ queryKey: ['/api/leave-requests', id, 'approval-path'] })
}

/** The effect of a request, before it is sent. */
export function leaveCheckQuery(asked: LeaveCheckQuery) {
  return queryOptions<LeaveCheck>({ queryKey: [withQuery('/api/leave-requests/check', asked)] })
}

/** Annual leave in the current leave year. Read only while the request dialog is open (spec 7). */
export const leaveBalanceQuery = queryOptions<LeaveBalance>({ queryKey: ['/api/leave-balance'] })

/** When somebody works, and their public holidays, on these dates, both included. */
export function workCalendarQuery(userId: string, startDate: PlainDate, endDate: PlainDate) {
  return queryOptions<WorkCalendarOfPerson>({
    queryKey: [`/api/work-calendars/${userId}?startDate=${startDate}&endDate=${endDate}`],
  })
}

/** The people whose leave the signed-in person may decide. For managers and admins. */
export const decidablePeopleQuery = queryOptions<BalanceOfPerson[]>({ queryKey: ['/api/leave-balances'] })

/** The company's approved leave that touches the dates, both included. */
export function calendarQuery(range: DateRange) {
  return queryOptions<CalendarEntry[]>({ queryKey: [calendarReads.approved(range)] })
}

/** Pending leave in the dates that the signed-in person owns or decides. */
export function pendingCalendarQuery(range: DateRange) {
  return queryOptions<CalendarEntry[]>({ queryKey: [calendarReads.pending(range)] })
}

/** The signed-in person's own public holidays in the dates, both included. */
function holidaysQuery(range: DateRange) {
  return queryOptions<WorkCalendarOfPerson['holidays']>({ queryKey: [calendarReads.holidays(range)] })
}

/** Who is away in the next days: read once for the dashboard's card and for the names of who is out today. */
export function upcomingQuery(today: PlainDate) {
  return queryOptions<UpcomingLeave>({ queryKey: [`/api/dashboard/upcoming?from=${today}`] })
}

/** The signed-in person's own public holidays in the next days. */
export function upcomingHolidaysQuery(today: PlainDate) {
  const { startDate, endDate } = upcomingRange(today)
  return holidaysQuery({ start: startDate, end: endDate })
}

/** Where everybody is, when they work and their public holidays in a calendar year ('2026'). */
export function companyWorkCalendarsQuery(year: string) {
  return queryOptions<CompanyWorkCalendars>({ queryKey: [calendarReads.places(yearRange(year))] })
}

/** Where everybody is on a date, and when they work. */
export function companyWorkCalendarsOnQuery(date: PlainDate) {
  return queryOptions<CompanyWorkCalendars>({
    queryKey: [calendarReads.places({ start: date, end: date })],
  })
}

const requests = ['/api/leave-requests']
const calendar = ['/api/calendar']
const upcoming = ['/api/dashboard/upcoming']
const places = ['/api/calendar/places']

registerTopic('leave', [
  requests,
  calendar,
  upcoming,
  leaveBalanceQuery.queryKey,
  decidablePeopleQuery.queryKey,
])
// Reporting lines decide who may decide, terms when somebody works, and every leave shows a name.
registerTopic('team', [
  requests,
  calendar,
  upcoming,
  leaveBalanceQuery.queryKey,
  decidablePeopleQuery.queryKey,
  places,
  ['/api/work-calendars'],
  ['/api/holidays'],
])
// A policy changes balances; a working week or a holiday changes which dates count.
registerTopic('company', [
  requests,
  leaveBalanceQuery.queryKey,
  decidablePeopleQuery.queryKey,
  places,
  ['/api/work-calendars'],
  ['/api/holidays'],
])

/** POST /api/leave-requests. The key makes a repeat of the same submission find the first one's request. */
export function useRequestLeave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: { request: NewLeaveRequest; idempotencyKey: string }) =>
      writeJson<LeaveRequest>('POST', '/api/leave-requests', request, {
        headers: { 'idempotency-key': idempotencyKey },
      }),
    onSuccess: () => refreshTopic(queryClient, 'leave'),
  })
}

/** PATCH /api/leave-requests/{id}: a pending request in place, approved leave by an amendment. */
export function useChangeLeave() {
  return useLeaveWrite(({ id, request }: { id: string; request: LeaveChange; idempotencyKey: string }) =>
    writeJson<LeaveRequest>('PATCH', `/api/leave-requests/${id}`, request),
  )
}

/** POST /api/leave-requests/{id}/ill: these dates of annual leave become sick leave. */
export function useReportIllness() {
  return useLeaveWrite(({ id, dates }: { id: string; dates: IllDates }) =>
    writeJson<LeaveRequest>('POST', `/api/leave-requests/${id}/ill`, dates),
  )
}

/** POST /api/leave-requests/{id}/shorten: leave that has begun ends earlier. For deciders. */
export function useShortenLeave() {
  return useLeaveWrite(({ id, endDate }: { id: string; endDate: PlainDate }) =>
    writeJson<LeaveRequest>('POST', `/api/leave-requests/${id}/shorten`, { endDate }),
  )
}

/** POST /api/leave-requests/{id}/still-ill: one's own sick leave lasts until today. */
export function useExtendIllness() {
  return useLeaveWrite((id: string) => writeJson<LeaveRequest>('POST', `/api/leave-requests/${id}/still-ill`))
}

/** POST /api/leave-requests/{id}/cancel: a request, approved leave, or a pending change of it. */
export function useCancelLeave() {
  return useLeaveWrite((id: string) => writeJson<LeaveRequest>('POST', `/api/leave-requests/${id}/cancel`))
}

// Refetches after a refusal too, which often means that something has changed meanwhile.
function useLeaveWrite<Input>(write: (input: Input) => Promise<LeaveRequest>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: write, onSettled: () => refreshTopic(queryClient, 'leave') })
}
