import { eq, inArray } from 'drizzle-orm'
import { type Facts, factsIn } from '#server/features/leave-record/facts-in.ts'
import { readVisibleRequest } from '#server/features/leave-record/store.ts'
import { readPeopleById } from '#server/features/people/person.ts'
import { type AuditLine, readAuditLines } from '#server/platform/audit/read.ts'
import { auditLog, leaveRequests } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { LeaveEvent, LeaveEventKind } from '#shared/leave/contract.ts'
import { formatDays, parseDays } from '#shared/leave/days.ts'

const kinds: Record<string, LeaveEventKind> = {
  'leave-request.created': 'asked',
  'leave-request.recorded': 'recorded',
  'leave-request.edited': 'edited',
  'leave-request.approved': 'approved',
  'leave-request.rejected': 'rejected',
  'leave-request.decision-undone': 'undone',
  'leave-request.changed': 'changed',
  'leave-request.shortened': 'shortened',
  'leave-request.ill': 'ill',
  'leave-request.cancelled': 'cancelled',
  'leave-request.recounted': 'recounted',
  'leave-request.escalated': 'escalated',
  'leave-request.step-approved': 'step-approved',
  'leave-request.step-undone': 'step-undone',
  'leave-request.cover-changed': 'cover-changed',
  'leave-amendment.created': 'change-asked',
  'leave-amendment.approved': 'change-approved',
  'leave-amendment.rejected': 'change-rejected',
  'leave-amendment.decision-undone': 'change-undone',
  'leave-amendment.cancelled': 'change-cancelled',
  'leave-amendment.recounted': 'change-recounted',
  'leave-amendment.escalated': 'change-escalated',
  'leave-amendment.step-approved': 'change-step-approved',
  'leave-amendment.step-undone': 'change-step-undone',
}

/**
 * GET /api/leave-requests/{id}/history: what the audit log says of the leave and its amendments, oldest
 * first.
 *
 * @throws Refusal 'notFound', 'forbidden' unless the actor is its owner or may decide it.
 */
export async function getLeaveHistory(ctx: Context, id: string): Promise<LeaveEvent[]> {
  return ctx.inCompany(async (tx, actor) => {
    const leave = await readVisibleRequest(tx, actor, id)
    const amendments = await tx
      .select({ id: leaveRequests.id, kind: leaveRequests.amendmentKind })
      .from(leaveRequests)
      .where(eq(leaveRequests.amendsId, leave.id))
    const illnesses = new Set(amendments.filter(({ kind }) => kind === 'ill').map((row) => row.id))
    const lines = await readAuditLines(
      tx,
      inArray(auditLog.subjectId, [leave.id, ...amendments.map((row) => row.id)]),
    )
    const people = await readPeopleById(
      tx,
      lines.flatMap(({ actorId, after }) => [actorId ?? [], factsIn(after).inPlaceOf ?? []].flat()),
    )
    return lines.flatMap((entry) => {
      const kind = kindOf(entry)
      if (!kind) return []
      const after = factsIn(entry.after)
      return {
        id: entry.id,
        kind,
        at: entry.at.toISOString(),
        by: (entry.actorId && people.get(entry.actorId)) || null,
        inPlaceOf: (after.inPlaceOf && people.get(after.inPlaceOf)) || null,
        dates: datesIn(after),
        was: datesIn(factsIn(entry.before)),
        isIllness: kind === 'ill' || illnesses.has(entry.subjectId),
        reason: after.rejectionReason ?? after.because ?? null,
      }
    })
  })
}

function kindOf({ action, after }: AuditLine): LeaveEventKind | undefined {
  if (action !== 'leave-request.cover-answered') return kinds[action]
  return factsIn(after).coverAnswer === 'accepted' ? 'cover-accepted' : 'cover-declined'
}

function datesIn({ dates, totalDays, totalHours }: Facts): LeaveEvent['dates'] {
  if (!dates || totalDays === undefined) return null
  const { startDate, endDate } = dates
  return { startDate, endDate, totalDays: formatDays(parseDays(totalDays)), totalHours: totalHours ?? null }
}
