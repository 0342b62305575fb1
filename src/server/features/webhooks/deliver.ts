import { and, eq } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints } from '#server/platform/db/schema.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import { type Post, PostFailure } from '#server/platform/outgoing/post.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { openEndpointSecrets } from './secrets.ts'
import { type Outcome, settle } from './settle.ts'
import { signedHeaders } from './sign.ts'

type Attempt = JobPayloads['deliver-webhook']
type Services = Pick<JobServices, 'inCompany' | 'now' | 'secretKeys' | 'post'>

/**
 * An attempt to send a message: at least once, as a crash behind the answer has it sent again. No transaction
 * is open meanwhile. What comes of it is stored with the job of the next attempt.
 */
export async function deliverWebhook(services: Services, attempt: Attempt): Promise<undefined> {
  const { inCompany, now, secretKeys, post } = services
  const due = await inCompany(attempt.companyId, (tx) => findDue(tx, attempt), { readOnly: true })
  if (!due) return
  const { endpoint, delivery } = due
  if (endpoint.failingSince && !attempt.isFailing) {
    // Behind what is sent there again: whatever isn't answered takes one place, and not each its own.
    await inCompany(attempt.companyId, (tx) => tx.enqueue('deliver-webhook', { ...attempt, isFailing: true }))
    return
  }
  const begun = now()
  const secrets = openEndpointSecrets(secretKeys, endpoint, begun)
  const startedAt = performance.now()
  const outcome = await attemptOnce(post, secrets, { ...endpoint, ...delivery, at: begun })
  const durationMs = Math.round(performance.now() - startedAt)
  await inCompany(attempt.companyId, (tx) => settle(tx, attempt, { ...outcome, durationMs, at: now() }))
}

/** Undefined where the attempt was made before, or its endpoint is gone. */
async function findDue(tx: Tx, { deliveryId, attempt }: Attempt) {
  const { id, companyId, endpointId, state, attempts } = webhookDeliveries
  const [due] = await tx
    .select({ endpoint: webhookEndpoints, delivery: webhookDeliveries })
    .from(webhookDeliveries)
    .innerJoin(
      webhookEndpoints,
      and(eq(webhookEndpoints.companyId, companyId), eq(webhookEndpoints.id, endpointId)),
    )
    .where(and(eq(id, deliveryId), eq(state, 'waiting'), eq(attempts, attempt)))
  return due
}

type Sending = { url: string; offSince: Date | null; messageId: string; body: string; at: Date }

async function attemptOnce(post: Post, secrets: readonly string[], sending: Sending): Promise<Outcome> {
  const { url, offSince, messageId, body, at } = sending
  if (offSince) return { problem: 'off' }
  if (secrets.length === 0) return { problem: 'secret-lost' }
  const headers = signedHeaders({ id: messageId, body, at }, secrets)
  try {
    return { answer: await post(new URL(url), { headers, body }) }
  } catch (error) {
    if (error instanceof PostFailure) return { problem: error.problem }
    throw error
  }
}
