import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { and, eq, lte, sql } from 'drizzle-orm'
import { apiAnswers } from '#server/platform/db/schema.ts'
import { conflict, Refusal } from '#server/platform/errors.ts'
import type { SecretKeys } from '#server/platform/secrets/keys.ts'
import { openSecret, type SecretPlace, sealSecret } from '#server/platform/secrets/seal.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/** How long a repeat is answered as the first call was. */
const keptMs = 24 * 60 * 60_000

/** `body` is JSON. */
export type ApiAnswer = { status: number; body: string }

type Call = {
  keyId: string
  idempotencyKey: string
  /** `hashOfCall` of its address and body. */
  bodyHash: string
  /** What a refusal is answered with. */
  describe: (refusal: Refusal) => ApiAnswer
  /** The keys that encrypt answers with a secret; undefined for other calls. */
  secretKeys: SecretKeys | null | undefined
}

/** SHA-256 of a call, in hex, however its JSON is written. */
export function hashOfCall(call: { method: string; url: string; body: unknown }): string {
  return createHash('sha256')
    .update(canonicalize(call) ?? '')
    .digest('hex')
}

/**
 * Answers a call once: a repeat within 24 hours with the same Idempotency-Key and body gets the first answer,
 * also a refusal that the call would meet again. The answer is stored in the transaction of what it did; of
 * two calls at once the second waits for the first.
 *
 * @throws Refusal 'conflict' for another body, and what `work` throws that isn't kept.
 */
export async function answerOnce(
  ctx: Context,
  call: Call,
  work: (ctx: Context) => Promise<ApiAnswer>,
): Promise<ApiAnswer & { isRepeat: boolean }> {
  return ctx.inCompany(async (tx, actor) => {
    await lockCall(tx, call)
    const first = await findAnswer(tx, ctx, call)
    if (first) return { ...first, isRepeat: true }
    const here: Context = { ...ctx, inCompany: (inside) => tx.undoable(() => inside(tx, actor)) }
    const answer = await work(here).catch((fault: unknown) => keptRefusal(fault, call))
    await store(tx, ctx, call, answer)
    return { ...answer, isRepeat: false }
  })
}

/** Until the end of the transaction. */
async function lockCall(tx: Tx, { keyId, idempotencyKey }: Call): Promise<void> {
  const name = `answer ${keyId} ${idempotencyKey}`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

async function findAnswer(tx: Tx, ctx: Context, call: Call): Promise<ApiAnswer | undefined> {
  const [first] = await tx.select().from(apiAnswers).where(isOf(call))
  if (!first || isOld(first, ctx.now)) return undefined
  if (first.bodyHash !== call.bodyHash)
    throw conflict('This Idempotency-Key was used for another call. Please send a new one.')
  return { status: first.status, body: opened(ctx, call, first) }
}

/** Refusals that depend on the key or the moment alone are met anew. */
function keptRefusal(fault: unknown, { describe }: Call): ApiAnswer {
  if (!(fault instanceof Refusal)) throw fault
  const answer = describe(fault)
  if (answer.status >= 500 || [401, 403, 429].includes(answer.status)) throw fault
  return answer
}

async function store(tx: Tx, { companyId, now }: Context, call: Call, answer: ApiAnswer): Promise<void> {
  const { keyId, idempotencyKey, bodyHash } = call
  const { status } = answer
  const row = { status, body: sealed({ companyId }, call, answer), bodyHash, createdAt: now }
  await tx
    .insert(apiAnswers)
    .values({ companyId, keyId, idempotencyKey, ...row })
    .onConflictDoUpdate({
      target: [apiAnswers.companyId, apiAnswers.keyId, apiAnswers.idempotencyKey],
      set: row,
    })
}

/** What is stored of an answer. A refusal has no secret. */
function sealed(ctx: Pick<Context, 'companyId'>, call: Call, { status, body }: ApiAnswer): string {
  const { secretKeys } = call
  if (secretKeys === undefined || status >= 400) return body
  if (!secretKeys) throw new Error('Without a key to encrypt with, no call answers a secret.')
  return sealSecret(secretKeys, body, placeOf(ctx, call))
}

function opened(ctx: Pick<Context, 'companyId'>, call: Call, { status, body }: ApiAnswer): string {
  const { secretKeys } = call
  if (secretKeys === undefined || status >= 400) return body
  const text = secretKeys && openSecret(secretKeys, body, placeOf(ctx, call))
  if (text === null) throw conflict('The first answer to this call can’t be read any more.')
  return text
}

function placeOf({ companyId }: Pick<Context, 'companyId'>, { keyId, idempotencyKey }: Call): SecretPlace {
  return { table: 'api_answers', companyId, rowId: `${keyId} ${idempotencyKey}` }
}

function isOf({ keyId, idempotencyKey }: Call) {
  return and(eq(apiAnswers.keyId, keyId), eq(apiAnswers.idempotencyKey, idempotencyKey))
}

function isOld({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return createdAt.getTime() + keptMs <= now.getTime()
}

/** Hourly. */
export async function forgetOldAnswers(tx: Tx, now: Date): Promise<void> {
  await tx.delete(apiAnswers).where(lte(apiAnswers.createdAt, new Date(now.getTime() - keptMs)))
}
