import { type ExceptionChange, writeExceptions } from '#server/features/calendar/working-exceptions.ts'
import { recountUpcomingLeave } from '#server/features/leave/requests/recount.ts'
import { auditAll } from '#server/platform/audit/service.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/** Stores the exceptions of a roster, and counts the leave that they touch again. */
export async function storeRoster(
  tx: Tx,
  { ctx, actor }: { ctx: Context; actor: Actor },
  planned: readonly ExceptionChange[],
): Promise<void> {
  const changed = await writeExceptions(tx, { companyId: ctx.companyId, today: actor.today }, planned)
  await auditAll(
    tx,
    { ctx, actor },
    changed.map(({ userId, before, after }) => ({
      action: 'member.changed',
      subjectId: userId,
      before: { workingExceptions: before },
      after: { workingExceptions: after },
    })),
  )
  await recountUpcomingLeave(tx, {
    ctx,
    actorId: actor.userId,
    today: actor.today,
    userIds: changed.map(({ userId }) => userId),
    because: 'the days worked changed',
  })
  await tx.invalidate('team')
}
