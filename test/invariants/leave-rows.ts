import type { auditLog, leaveRequestDays, leaveRequests } from '#server/platform/db/schema.ts'
import { formatDays, parseDays } from '#shared/leave/days.ts'
import { wallMinutes } from '#shared/leave/leave-period.ts'

/** What is stored of a company's leave. */
export type LeaveRows = {
  requests: (typeof leaveRequests.$inferSelect)[]
  days: (typeof leaveRequestDays.$inferSelect)[]
  audit: Pick<typeof auditLog.$inferSelect, 'subjectId' | 'action'>[]
}

/** What of a company's leave doesn't add up, in words; nothing where all is sound (trust, 'Faults'). */
export function complaintsOfLeave(rows: LeaveRows): string[] {
  return [
    ...complaintsOfDays(rows),
    ...complaintsOfOverlap(rows),
    ...complaintsOfAmendments(rows),
    ...complaintsOfDecisions(rows),
  ]
}

/** An approved amendment is in the leave that it changed. */
export function standing({ requests }: Pick<LeaveRows, 'requests'>): LeaveRows['requests'] {
  return requests.filter(
    (row) => row.status === 'pending' || (row.status === 'approved' && row.amendsId === null),
  )
}

function complaintsOfDays({ requests, days }: LeaveRows): string[] {
  const daysOf = Map.groupBy(days, ({ requestId }) => requestId)
  return requests.flatMap((request) => {
    const own = daysOf.get(request.id) ?? []
    const total = own.reduce((sum, day) => sum + parseDays(day.days), 0)
    const complaints: string[] = []
    if (total !== parseDays(request.totalDays) || total <= 0)
      complaints.push(`${request.id} takes ${request.totalDays} days, its dates ${formatDays(total)}`)
    for (const { date, days: amount } of own) {
      const isWithin = date >= request.startDate && date <= request.endDate
      if (!isWithin || parseDays(amount) <= 0) complaints.push(`${request.id} takes ${amount} on ${date}`)
    }
    return complaints
  })
}

function complaintsOfOverlap(rows: LeaveRows): string[] {
  const taken = standing(rows).map(({ id, amendsId, userId, startDate, endDate, startsAt, endsAt }) => ({
    leave: amendsId ?? id,
    userId,
    ...wallMinutes({ start: startDate, end: endDate, startsAt, endsAt }),
  }))
  return [...Map.groupBy(taken, ({ userId }) => userId).values()].flatMap((ofPerson) => {
    const complaints: string[] = []
    const byStart = ofPerson.toSorted((a, b) => a.from - b.from)
    for (const [index, { leave, until }] of byStart.entries())
      for (let next = index + 1; (byStart[next]?.from ?? until) < until; next += 1) {
        const other = byStart[next]?.leave
        if (other !== leave) complaints.push(`${leave} overlaps ${other}`)
      }
    return complaints
  })
}

/** An amendment never outlives its leave, and waits alone. */
function complaintsOfAmendments({ requests }: LeaveRows): string[] {
  const byId = new Map(requests.map((request) => [request.id, request]))
  const waiting = requests.filter(({ amendsId, status }) => amendsId !== null && status === 'pending')
  const amended = waiting.map(({ amendsId }) => amendsId)
  const twice = amended.filter((id, index) => amended.indexOf(id) !== index)
  const alone = waiting.filter(({ amendsId, userId }) => {
    const leave = byId.get(amendsId ?? '')
    return leave?.status !== 'approved' || leave.userId !== userId
  })
  return [
    ...twice.map((id) => `${id} has two amendments that wait`),
    ...alone.map(({ id, amendsId }) => `${id} amends ${amendsId}, which does not stand`),
  ]
}

const deciding = /^leave-(request|amendment)\.(approved|rejected|recorded|split)$/

function complaintsOfDecisions({ requests, audit }: LeaveRows): string[] {
  const linesOf = Map.groupBy(
    audit.filter(({ action }) => deciding.test(action)),
    ({ subjectId }) => subjectId,
  )
  const undosOf = Map.groupBy(
    audit.filter(({ action }) => action.endsWith('.decision-undone')),
    ({ subjectId }) => subjectId,
  )
  return requests.flatMap(({ id, status, decidedAt }) => {
    const lines = (linesOf.get(id)?.length ?? 0) - (undosOf.get(id)?.length ?? 0)
    const isDecided = status === 'approved' || status === 'rejected'
    return [
      ...(lines === (decidedAt ? 1 : 0) ? [] : [`${id} is ${status} with ${lines} lines of its decision`]),
      ...(isDecided && !decidedAt ? [`${id} is ${status}, and nobody knows since when`] : []),
    ]
  })
}
