import type { NewLeaveRequest } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { SignedIn } from './company.ts'
import type { Call } from './load.ts'

// The calls that the pages make, and what the limit server answers for the same person.

/** A call as this person. */
export function callOf({ cookie }: SignedIn, call: Call): Call {
  return { ...call, headers: { cookie, ...call.headers } }
}

export function ownRequests(person: SignedIn): Call {
  return callOf(person, { path: '/api/leave-requests/mine' })
}

export function balance(person: SignedIn): Call {
  return callOf(person, { path: '/api/leave-balance' })
}

/** All that the dashboard reads as it opens. */
export function dashboardPage(person: SignedIn): Call[] {
  const today = '2026-11-02'
  return [
    '/api/auth/user',
    '/api/dashboard/stats',
    '/api/leave-requests/mine',
    '/api/leave-types',
    `/api/leave-statements/${person.userId}?on=2027-11-02`,
    `/api/dashboard/upcoming?from=${today}`,
    `/api/holidays?startDate=${today}&endDate=2026-11-08`,
    '/api/notifications',
    '/api/covering',
    ...(person.role === 'employee'
      ? []
      : ['/api/dashboard/team', '/api/leave-requests/pending-for-approval?limit=50']),
    ...(person.role === 'admin' ? ['/api/first-steps'] : []),
  ].map((path) => callOf(person, { path }))
}

/** All that the calendar of this month reads as it opens. */
export function calendarPage(person: SignedIn, month: Month): Call[] {
  const dates = new URLSearchParams(month)
  return [
    '/api/auth/user',
    `/api/calendar?${dates}`,
    `/api/calendar/pending?${dates}`,
    `/api/calendar/places?startDate=${month.startDate.slice(0, 4)}-01-01&endDate=${month.startDate.slice(0, 4)}-12-31`,
    '/api/leave-types',
    '/api/teams',
    '/api/team',
    '/api/notifications',
  ].map((path) => callOf(person, { path }))
}

export function calendarMonth(person: SignedIn, month: Month): Call {
  return callOf(person, { path: `/api/calendar?${new URLSearchParams(month)}` })
}

export type Month = { startDate: PlainDate; endDate: PlainDate }

export function limitOwnRequests({ companyId, userId }: SignedIn): Call {
  return { path: `/own-requests?company=${companyId}&user=${userId}` }
}

/** All that the range holds, or so many entries. */
export function limitCalendar({ companyId }: SignedIn, range: Month, entries = 1_000_000): Call {
  const asked = new URLSearchParams({ company: companyId, ...range, entries: String(entries) })
  return { path: `/calendar?${asked}` }
}

export function approvals(person: SignedIn): Call {
  return callOf(person, { path: '/api/leave-requests/pending-for-approval' })
}

/** The first page of the same, which the screen reads. */
export function approvalsPage(person: SignedIn): Call {
  return callOf(person, { path: '/api/leave-requests/pending-for-approval?limit=50' })
}

export function team(person: SignedIn): Call {
  return callOf(person, { path: '/api/team' })
}

export function ask(person: SignedIn, date: PlainDate): Call {
  return callOf(person, { method: 'POST', path: '/api/leave-requests', ...json(oneDay(date)) })
}

export function approve(person: SignedIn, id: string): Call {
  const path = `/api/leave-requests/${id}/approve`
  return callOf(person, { method: 'PATCH', path, ...json({ status: 'approved' }) })
}

export function limitInsert({ companyId, userId }: SignedIn, date: PlainDate): Call {
  const path = `/insert?company=${companyId}&user=${userId}`
  return { method: 'POST', path, ...json(oneDay(date)) }
}

function oneDay(date: PlainDate): NewLeaveRequest {
  return { leaveType: 'annual', startDate: date, endDate: date, isHalfDay: false }
}

function json(body: unknown): Pick<Call, 'headers' | 'body'> {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
