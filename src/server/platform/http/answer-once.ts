import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { and, eq, lte, sql } from 'drizzle-orm'
import { answers } from '#server/platform/db/schema.ts'
import { conflict, Refusal } from '#server/platform/errors.ts'
import type { SecretKeys } from '#server/platform/secrets/keys.ts'
import { openSecret, type SecretPlace, sealSecret } from '#server/platform/secrets/seal.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/** How long a repeat is answered as the first call was. */
const keptMs = 24 * 60 * 60_000

/** `body` is JSON. */
export type JsonAnswer = { status: number; body: string }

export type Call = {
  idempotencyKey: string
  /** `hashOfCall` of its address and body. */
  bodyHash: string
  /** What another call with the same key is refused with. */
  otherCall: string
  /** What a refusal is answered with, also to a repeat; undefined where a refused call may be sent anew. */
  describe?: (refusal: Refusal) => JsonAnswer
  /** The keys that encrypt answers with a secret; undefined for other calls. */
  secretKeys?: SecretKeys | null | undefined
}

/** A call, and who makes it: an API key or a person. */
type OwnCall = Call & { companyId: string; callerId: string }

/** SHA-256 of a call, in hex, however its JSON is written. */
export function hashOfCall(call: { method: string; url: string; body: unknown }): string {
  return createHash('sha256')
    .update(canonicalize(call) ?? '')
    .digest('hex')
}

/**
 * Answers a caller's call once: a repeat within 24 hours with the same Idempotency-Key and body gets the
 * first answer. The answer is stored in the transaction of what it did; of two calls at once the second waits
 * for the first.
 *
 * @throws Refusal 'conflict' for another body, and what `work` throws that isn't kept.
 */
export async function answerOnce(
  ctx: Context,
  given: Call,
  work: (ctx: Context) => Promise<JsonAnswer>,
): Promise<JsonAnswer & { isRepeat: boolean }> {
  return ctx.inCompany(async (tx, actor) => {
    const call = { ...given, companyId: ctx.companyId, callerId: tx.keyId ?? actor.userId }
    await lockCall(tx, call)
    const first = await findAnswer(tx, call, ctx.now)
    if (first) return { ...first, isRepeat: true }
    const here: Context = { ...ctx, inCompany: (inside) => tx.undoable(() => inside(tx, actor)) }
    const answer = await work(here).catch((fault: unknown) => keptRefusal(fault, call))
    await store(tx, call, answer, ctx.now)
    return { ...answer, isRepeat: false }
  })
}

/** Until the end of the transaction. */
async function lockCall(tx: Tx, { callerId, idempotencyKey }: OwnCall): Promise<void> {
  const name = `answer ${callerId} ${idempotencyKey}`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

async function findAnswer(tx: Tx, call: OwnCall, now: Date): Promise<JsonAnswer | undefined> {
  const [first] = await tx.select().from(answers).where(isOf(call))
  if (!first || isOld(first, now)) return undefined
  if (first.bodyHash !== call.bodyHash) throw conflict(call.otherCall)
  return { status: first.status, body: opened(call, first) }
}

/** Refusals that depend on the key or the moment alone are met anew. */
function keptRefusal(fault: unknown, { describe }: Call): JsonAnswer {
  if (!describe || !(fault instanceof Refusal)) throw fault
  const answer = describe(fault)
  if (answer.status >= 500 || [401, 403, 429].includes(answer.status)) throw fault
  return answer
}

async function store(tx: Tx, call: OwnCall, answer: JsonAnswer, now: Date): Promise<void> {
  const { companyId, callerId, idempotencyKey, bodyHash } = call
  const row = { status: answer.status, body: sealed(call, answer), bodyHash, createdAt: now }
  await tx
    .insert(answers)
    .values({ companyId, callerId, idempotencyKey, ...row })
    .onConflictDoUpdate({
      target: [answers.companyId, answers.callerId, answers.idempotencyKey],
      set: row,
    })
}

/** What is stored of an answer. A refusal has no secret. */
function sealed(call: OwnCall, { status, body }: JsonAnswer): string {
  const { secretKeys } = call
  if (secretKeys === undefined || status >= 400) return body
  if (!secretKeys) throw new Error('Without a key to encrypt with, no call answers a secret.')
  return sealSecret(secretKeys, body, placeOf(call))
}

function opened(call: OwnCall, { status, body }: JsonAnswer): string {
  const { secretKeys } = call
  if (secretKeys === undefined || status >= 400) return body
  const text = secretKeys && openSecret(secretKeys, body, placeOf(call))
  if (text === null) throw conflict('The first answer to this call can’t be read any more.')
  return text
}

function placeOf({ companyId, callerId, idempotencyKey }: OwnCall): SecretPlace {
  return { table: 'answers', companyId, rowId: `${callerId} ${idempotencyKey}` }
}

function isOf({ callerId, idempotencyKey }: OwnCall) {
  return and(eq(answers.callerId, callerId), eq(answers.idempotencyKey, idempotencyKey))
}

function isOld({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return createdAt.getTime() + keptMs <= now.getTime()
}

/** Hourly. */
export async function forgetOldAnswers(tx: Tx, now: Date): Promise<void> {
  await tx.delete(answers).where(lte(answers.createdAt, new Date(now.getTime() - keptMs)))
}
