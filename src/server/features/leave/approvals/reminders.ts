import { eq } from 'drizzle-orm'
import { currentApproverIds, readReportingLines } from '#server/features/people/approvers.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import { findMember } from '#server/platform/tenancy/member.ts'

/** Some days after a request: if it is still pending, its current approvers are reminded, once. */
export async function remindUndecided(
  { inCompany, now }: JobServices,
  { companyId, requestId }: JobPayloads['remind-undecided'],
): Promise<undefined> {
  await inCompany(companyId, async (tx) => {
    const [request] = await tx
      .select({ userId: leaveRequests.userId, status: leaveRequests.status })
      .from(leaveRequests)
      .where(eq(leaveRequests.id, requestId))
    if (request?.status !== 'pending') return
    const owner = await findMember(tx, request.userId, now())
    if (!owner || owner.deactivatedAt) return
    const lines = await readReportingLines(tx, owner.today, [owner.id])
    for (const recipientId of currentApproverIds(lines, owner.id))
      await tx.enqueue('mail-leave-reminder', { requestId, recipientId })
  })
}
