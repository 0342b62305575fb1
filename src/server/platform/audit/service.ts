import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { pipeline } from '#server/platform/db/pipeline.ts'
import { auditLog, auditPersonal } from '#server/platform/db/schema.ts'
import { recordEvents } from '#server/platform/events/record.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { AuditAction } from '#shared/audit/contract.ts'
import { digestOf } from './chain.ts'

export type Facts = Record<string, unknown>

/**
 * Personal values (names, addresses, texts), stored beside the line so that they can be erased while the line
 * stays.
 */
export type PersonalFacts = {
  /** The person they belong to; null for somebody who is no member. */
  userId: string | null
  before?: Facts | undefined
  after?: Facts | undefined
}

/** The actor and the time; `actorId` is null for the product itself. */
export type Author = { ctx: Context; actor: Actor } | { at: Date; companyId: string; actorId: string | null }

export type AuditedChange = {
  action: AuditAction
  subjectId: string
  /** Ids, dates, figures and settings. Names and what people wrote belong to `personal`. */
  before?: Facts
  after?: Facts
  personal?: PersonalFacts | undefined
}

/**
 * Writes an audit line in the transaction of the change; returns its id, which is `id` where one is given.
 */
export async function audit(tx: Tx, author: Author, change: AuditedChange, id = newId()): Promise<string> {
  await writeLines(tx, [toLine(tx, id, author, change)])
  return id
}

/** Within the statement timeout of 15 seconds. */
const linesAtOnce = 2000

/** `audit` for any number of changes by one author; lines are written in this order. */
export async function auditAll(tx: Tx, author: Author, changes: readonly AuditedChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += linesAtOnce) {
    const next = changes.slice(from, from + linesAtOnce)
    await writeLines(
      tx,
      next.map((change) => toLine(tx, newId(), author, change)),
    )
  }
}

type Line = AuditedChange & {
  id: string
  at: Date
  companyId: string
  actorId: string | null
  keyId: string | null
}

function toLine({ keyId }: Tx, id: string, author: Author, change: AuditedChange): Line {
  const { now: at, companyId } = 'ctx' in author ? author.ctx : { now: author.at, ...author }
  const actorId = actorIdOf(author)
  // What the product does itself is done by no key.
  return { id, at, companyId, actorId, keyId: actorId && keyId, ...change }
}

export function actorIdOf(author: Author): string | null {
  return 'ctx' in author ? author.actor.userId : author.actorId
}

/** When they did it. */
export function timeOf(author: Author): Date {
  return 'ctx' in author ? author.ctx.now : author.at
}

async function writeLines(tx: Tx, lines: readonly Line[]): Promise<void> {
  const [first] = lines
  if (!first) return
  const kept = new Map(lines.flatMap((line) => toKept(line)))
  await pipeline({
    lines: insertLines(tx, lines, (id) => kept.get(id)?.digest ?? null),
    personal: kept.size > 0 ? insertPersonal(tx, [...kept.values()]) : undefined,
    events: recordEvents(tx, lines),
    sealing: sealSoon(tx, first.id),
  })
}

type Kept = PersonalFacts & { companyId: string; auditId: string; salt: string; digest: string }

function toKept({ id, companyId, personal }: Line): [id: string, kept: Kept][] {
  if (!personal || !(personal.before || personal.after)) return []
  const { userId, before, after } = personal
  const salt = randomBytes(16).toString('hex')
  const digest = digestOf({ salt, before: before ?? null, after: after ?? null })
  return [[id, { companyId, auditId: id, userId, salt, before, after, digest }]]
}

async function insertLines(tx: Tx, lines: readonly Line[], digestFor: (id: string) => string | null) {
  // One parameter for each column, as the number of parameters is limited.
  await tx
    .execute(sql`
      INSERT INTO ${auditLog} (company_id, id, at, actor_id, action, subject_id, before, after, personal_digest,
        key_id)
      SELECT * FROM unnest(
        ${listOf(lines.map(({ companyId }) => companyId))}::uuid[],
        ${listOf(lines.map(({ id }) => id))}::uuid[],
        ${listOf(lines.map(({ at }) => at.toISOString()))}::timestamptz[],
        ${listOf(lines.map(({ actorId }) => actorId))}::uuid[],
        ${listOf(lines.map(({ action }) => action))}::text[],
        ${listOf(lines.map(({ subjectId }) => subjectId))}::uuid[],
        ${listOf(lines.map(({ before }) => toJson(before)))}::jsonb[],
        ${listOf(lines.map(({ after }) => toJson(after)))}::jsonb[],
        ${listOf(lines.map(({ id }) => digestFor(id)))}::text[],
        ${listOf(lines.map(({ keyId }) => keyId))}::uuid[])`)
    .execute()
}

async function insertPersonal(tx: Tx, kept: readonly Kept[]) {
  await tx
    .execute(sql`
      INSERT INTO ${auditPersonal} (company_id, audit_id, user_id, salt, before, after)
      SELECT * FROM unnest(
        ${listOf(kept.map(({ companyId }) => companyId))}::uuid[],
        ${listOf(kept.map(({ auditId }) => auditId))}::uuid[],
        ${listOf(kept.map(({ userId }) => userId))}::uuid[],
        ${listOf(kept.map(({ salt }) => salt))}::text[],
        ${listOf(kept.map(({ before }) => toJson(before)))}::jsonb[],
        ${listOf(kept.map(({ after }) => toJson(after)))}::jsonb[])`)
    .execute()
}

function toJson(facts: Facts | undefined): string | null {
  return facts ? JSON.stringify(facts) : null
}

const sealing = new WeakSet<Tx>()

/**
 * Once for each transaction, with its first line: lines are sealed a moment later, so that no writer waits
 * for another.
 */
export async function sealSoon(tx: Tx, firstAuditId: string): Promise<void> {
  if (sealing.has(tx)) return
  sealing.add(tx)
  await tx.enqueue('seal-audit', { firstAuditId }, { afterSeconds: 1 })
}
