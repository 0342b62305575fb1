import { useQuery } from '@tanstack/react-query'
import { useCompany } from '#client/queries/company.ts'
import { ownRequestsQuery, workCalendarQuery } from '#client/queries/leave.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { whyNotStillIll } from '#shared/leave/own-illness.ts'
import { workCalendar } from '#shared/leave/work-calendar.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/**
 * The id of one's own sick leave that can be extended to today; undefined for none, and until that is known.
 */
export function useExtendableIllness(today: PlainDate, isWanted = true): string | undefined {
  const { data: requests = [] } = useQuery({ ...ownRequestsQuery, enabled: isWanted })
  const leave = isWanted ? lastIllness(requests, today) : undefined
  const { data: company } = useCompany(leave !== undefined)
  const { userId = '', endDate = today } = leave ?? {}
  const { data: calendar } = useQuery({
    ...workCalendarQuery(userId, endDate, today),
    enabled: leave !== undefined,
  })
  if (!leave || !company || !calendar) return undefined
  const workedOn = workCalendar(calendar)
  const refusal = refusalOf(leave, today, {
    daysBack: company.illnessDaysBack,
    isWorkingDate: (date) => workedOn(date).part !== 'none',
  })
  return refusal === null ? leave.id : undefined
}

/**
 * The latest sick leave that may be extended, as far as one's own requests tell: no other leave has followed
 * it.
 */
export function lastIllness(requests: readonly LeaveRequest[], today: PlainDate): LeaveRequest | undefined {
  const anyDay = { daysBack: 0, isWorkingDate: (date: PlainDate) => date === today }
  const standing = requests.filter(({ status }) => status === 'pending' || status === 'approved')
  return standing.find(
    (leave) =>
      refusalOf(leave, today, anyDay) === null &&
      !standing.some(({ startDate, endDate }) => endDate > leave.endDate && startDate <= today),
  )
}

type Terms = { daysBack: number; isWorkingDate: (date: PlainDate) => boolean }

function refusalOf(leave: LeaveRequest, today: PlainDate, terms: Terms): string | null {
  return whyNotStillIll({ ...leave, isChanging: leave.amendment !== null }, { today, ...terms })
}
