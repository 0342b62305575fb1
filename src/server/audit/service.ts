import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { AuditAction } from '#shared/audit/contract.ts'
import type { Actor, Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { auditLog, auditPersonal } from '../db/schema.ts'
import { digestOf } from './chain.ts'

export type Facts = Record<string, unknown>

/** Names, addresses and words of a person: kept beside the line, so that they can be erased and the line stays. */
export type PersonalFacts = {
  /** Whose they are; null for somebody who is no member. */
  userId: string | null
  before?: Facts | undefined
  after?: Facts | undefined
}

export type AuditEntry = {
  at: Date
  companyId: string
  /** Null where the product itself acted. */
  actorId: string | null
  action: AuditAction
  subjectId: string
  /** Ids, dates, figures and settings. What a person is called, or wrote, belongs to `personal`. */
  before?: Facts
  after?: Facts
  personal?: PersonalFacts | undefined
}

/** Writes one line of the audit log in the transaction of the change it tells of; answers its id. */
export async function recordAudit(tx: Tx, { personal, ...entry }: AuditEntry): Promise<string> {
  const id = newId()
  const kept = personal && (personal.before || personal.after) ? toKept(personal) : null
  const personalDigest = kept && digestOf(kept)
  await tx.insert(auditLog).values({ id, ...entry, personalDigest })
  if (kept) await tx.insert(auditPersonal).values({ companyId: entry.companyId, auditId: id, ...kept })
  await sealSoon(tx, id)
  return id
}

/** Writes what the actor does now to something of their company. */
export async function recordChange(
  tx: Tx,
  { ctx, actor }: { ctx: Context; actor: Actor },
  change: Pick<AuditEntry, 'action' | 'subjectId' | 'before' | 'after' | 'personal'>,
): Promise<void> {
  const { companyId, now } = ctx
  await recordAudit(tx, { at: now, companyId, actorId: actor.userId, ...change })
}

function toKept({ userId, before, after }: PersonalFacts) {
  return { userId, salt: randomBytes(16).toString('hex'), before: before ?? null, after: after ?? null }
}

const sealing = new WeakSet<Tx>()

/**
 * Once in a transaction, however many lines it writes, with the first of them: they are sealed a moment after it, so that no
 * writer waits for another.
 */
export async function sealSoon(tx: Tx, firstAuditId: string): Promise<void> {
  if (sealing.has(tx)) return
  sealing.add(tx)
  await tx.enqueue('seal-audit', { firstAuditId }, { afterSeconds: 1 })
}
