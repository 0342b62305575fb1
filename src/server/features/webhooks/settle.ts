import { and, eq, isNull } from 'drizzle-orm'
import { findAdminIds } from '#server/features/people/admins.ts'
import { audit } from '#server/platform/audit/service.ts'
import { webhookDeliveries, webhookEndpoints } from '#server/platform/db/schema.ts'
import type { Answer } from '#server/platform/outgoing/post.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { DeliveryProblem, SwitchedOffBecause } from '#shared/webhook/contract.ts'
import { auditedEndpoint } from './audited-endpoint.ts'
import { failingMostMs, secondsOfRetryAfter, secondsUntilNext } from './schedule.ts'
import type { EndpointRow } from './secrets.ts'

type Attempt = JobPayloads['deliver-webhook']
export type Outcome = { answer: Answer } | { problem: DeliveryProblem }
type Settled = Outcome & { durationMs: number; at: Date }

const gone = 410
/** Answers whose Retry-After is obeyed. */
const busy = [429, 503]

/**
 * Stores what came of an attempt, with the job of the next one; nothing if another has stored it. 410, and
 * five days of failure, switch the endpoint off.
 */
export async function settle(tx: Tx, attempt: Attempt, settled: Settled): Promise<void> {
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, attempt.endpointId))
    .for('update')
  if (!endpoint) return
  const isDelivered = 'answer' in settled && isSuccess(settled.answer)
  const off = isDelivered ? null : switchesOff(endpoint, settled)
  const seconds = isDelivered || off || endpoint.offSince ? null : secondsToNext(attempt, settled)
  if (!(await store(tx, attempt, { ...settled, isDelivered, seconds }))) return
  if (seconds !== null)
    await tx.enqueue(
      'deliver-webhook',
      { ...attempt, attempt: attempt.attempt + 1, isFailing: true },
      { afterSeconds: seconds },
    )
  if (endpoint.offSince) return
  await noteFailing(tx, endpoint, isDelivered ? null : (endpoint.failingSince ?? settled.at))
  if (off) await switchOff(tx, endpoint, { because: off, at: settled.at })
}

type Stored = Settled & { isDelivered: boolean; seconds: number | null }

/** Whether the attempt wasn't stored before. */
async function store(tx: Tx, attempt: Attempt, stored: Stored): Promise<boolean> {
  const { id, state, attempts } = webhookDeliveries
  const { at, durationMs, isDelivered, seconds } = stored
  const answer = 'answer' in stored ? stored.answer : null
  const isOver = isDelivered || seconds === null
  const noted = await tx
    .update(webhookDeliveries)
    .set({
      state: isDelivered ? 'delivered' : isOver ? 'failed' : 'waiting',
      attempts: attempt.attempt + 1,
      nextAttemptAt: isOver ? null : new Date(at.getTime() + seconds * 1000),
      attemptedAt: at,
      durationMs,
      statusCode: answer?.statusCode ?? null,
      answer: answer?.body ?? null,
      problem: 'problem' in stored ? stored.problem : isDelivered ? null : 'status',
    })
    .where(and(eq(id, attempt.deliveryId), eq(state, 'waiting'), eq(attempts, attempt.attempt)))
    .returning({ id })
  return noted.length > 0
}

function isSuccess({ statusCode }: Answer): boolean {
  return statusCode >= 200 && statusCode < 300
}

function secondsToNext({ attempt }: Attempt, settled: Settled): number | null {
  const isBusy = 'answer' in settled && busy.includes(settled.answer.statusCode)
  const retryAfterSeconds = isBusy ? secondsOfRetryAfter(settled.answer.retryAfter, settled.at) : null
  return secondsUntilNext({ attempts: attempt + 1, retryAfterSeconds, chance: Math.random() })
}

function switchesOff({ failingSince }: EndpointRow, settled: Settled): SwitchedOffBecause | null {
  if ('answer' in settled && settled.answer.statusCode === gone) return 'gone'
  const isLong = failingSince && settled.at.getTime() - failingSince.getTime() >= failingMostMs
  return isLong ? 'failing' : null
}

async function noteFailing(tx: Tx, { id, failingSince }: EndpointRow, since: Date | null): Promise<void> {
  if (failingSince?.getTime() === since?.getTime()) return
  await tx.update(webhookEndpoints).set({ failingSince: since }).where(eq(webhookEndpoints.id, id))
  await tx.invalidate('company')
}

async function switchOff(
  tx: Tx,
  endpoint: EndpointRow,
  { because, at }: { because: SwitchedOffBecause; at: Date },
): Promise<void> {
  const { id, companyId } = endpoint
  const off = await tx
    .update(webhookEndpoints)
    .set({ offSince: at, offBecause: because })
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.offSince)))
    .returning({ id: webhookEndpoints.id })
  if (off.length === 0) return
  const auditId = await audit(
    tx,
    { at, companyId, actorId: null },
    {
      action: 'webhook-endpoint.switched-off',
      subjectId: id,
      after: { ...auditedEndpoint(endpoint), because },
    },
  )
  for (const recipientId of await findAdminIds(tx))
    await tx.enqueue('tell-webhook-off', { endpointId: id, auditId, recipientId })
  await tx.invalidate('company')
}
