import { eq } from 'drizzle-orm'
import { leaveRequests } from '../db/schema.ts'
import type { JobPayloads } from '../jobs/queue.ts'
import type { MailServices } from '../jobs/worker.ts'
import { findMember } from '../team/person.ts'
import { liesWith, readLinesOf } from './approvers.ts'

/** Some days after somebody asked: a request that still waits is brought back to whom it lies with by then, once. */
export async function remindUndecided(
  { inCompany, now }: MailServices,
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
    const lines = await readLinesOf(tx, owner.today, [owner.id])
    for (const recipientId of liesWith(lines, owner.id))
      await tx.enqueue('mail-leave-reminder', { requestId, recipientId })
  })
}
