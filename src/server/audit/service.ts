import { v7 as newId } from 'uuid'
import type { Actor, Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { auditLog } from '../db/schema.ts'

type Facts = Record<string, unknown>

export type AuditEntry = {
  at: Date
  companyId: string
  /** Null where the product itself acted. */
  actorId: string | null
  /** `<noun>.<past participle>`, such as `leave-request.approved`. */
  action: string
  subjectId: string
  before?: Facts
  after?: Facts
}

/** Writes one line of the audit log in the transaction of the change it tells of; answers its id. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<string> {
  const id = newId()
  await tx.insert(auditLog).values({ id, ...entry })
  return id
}

/** Writes what the actor does now to something of their company. */
export async function recordChange(
  tx: Tx,
  { ctx, actor }: { ctx: Context; actor: Actor },
  change: Pick<AuditEntry, 'action' | 'subjectId' | 'before' | 'after'>,
): Promise<void> {
  const { companyId, now } = ctx
  await recordAudit(tx, { at: now, companyId, actorId: actor.userId, ...change })
}
