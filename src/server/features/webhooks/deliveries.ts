import { and, desc, eq, lt } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { daysBefore } from '#server/platform/days-later.ts'
import { webhookDeliveries } from '#server/platform/db/schema.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { eventsKeptDays } from '#server/platform/events/sequence.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { WebhookDelivery } from '#shared/webhook/contract.ts'
import { newDelivery, sendSoon } from './dispatch.ts'
import { assertMayChange, lockEndpoint, requireEndpoint } from './endpoints.ts'
import { assertMayReadMessages, assertMayRedirect } from './key-rights.ts'
import type { EndpointRow } from './secrets.ts'

type DeliveryRow = typeof webhookDeliveries.$inferSelect

const shownMost = 50

/**
 * GET /api/webhook-endpoints/{id}/deliveries: the last 50 or `most`, the newest first; those before the
 * delivery `before`. Admins only, and keys that may read what the endpoint sends, and sent.
 *
 * @throws Refusal 'forbidden', 'notFound'.
 */
export async function listDeliveries(
  ctx: Context,
  endpointId: string,
  { most = shownMost, before }: { most?: number; before?: string | undefined } = {},
): Promise<WebhookDelivery[]> {
  return ctx.inCompany(async (tx, actor) => {
    const endpoint = await requireEndpoint(tx, actor, endpointId)
    await assertMayRedirect(tx, actor, endpoint)
    const { endpointId: sentTo, id } = webhookDeliveries
    const rows = await tx
      .select()
      .from(webhookDeliveries)
      // Ids grow with time.
      .where(and(eq(sentTo, endpointId), before === undefined ? undefined : lt(id, before)))
      .orderBy(desc(id))
      .limit(most)
    assertMayReadMessages(actor, endpoint, rows)
    return rows.map(toDelivery)
  })
}

/**
 * GET /api/v1/webhook-deliveries/{id}. Admins only, and keys that may read it.
 *
 * @throws Refusal 'forbidden', 'notFound'.
 */
export async function getDelivery(ctx: Context, id: string): Promise<WebhookDelivery> {
  return ctx.inCompany(async (tx, actor) => {
    assertMayChange(actor)
    const delivery = await requireDelivery(tx, id)
    assertMayReadMessages(actor, await requireEndpoint(tx, actor, delivery.endpointId), [delivery])
    return toDelivery(delivery)
  })
}

/**
 * POST /api/webhook-endpoints/{id}/test: has a message without an event sent, on the usual schedule. Admins
 * only, and keys that may read what the endpoint sends.
 *
 * @throws Refusal 'forbidden', 'notFound', 'conflict' for an endpoint that is off.
 */
export async function sendTest(ctx: Context, endpointId: string): Promise<WebhookDelivery> {
  return ctx.inCompany(async (tx, actor) => {
    const endpoint = await lockEndpoint(tx, actor, endpointId)
    await assertMayRedirect(tx, actor, endpoint)
    assertOn(endpoint)
    const type = 'webhook.test'
    const body = JSON.stringify({ type, timestamp: ctx.now.toISOString(), data: {} })
    const delivery = newDelivery(endpoint, { id: newId(), type, body }, ctx.now)
    await sendSoon(tx, [delivery])
    return toDelivery({ ...delivery, ...unattempted })
  })
}

/**
 * POST /api/webhook-deliveries/{id}/resend: sends the same message now. One that is over begins the schedule
 * anew. Admins only, and keys that may read it.
 *
 * @throws Refusal 'forbidden', 'notFound', 'conflict' for an endpoint that is off.
 */
export async function resend(ctx: Context, deliveryId: string): Promise<WebhookDelivery> {
  return ctx.inCompany(async (tx, actor) => {
    assertMayChange(actor)
    const found = await requireDelivery(tx, deliveryId)
    const endpoint = await lockEndpoint(tx, actor, found.endpointId)
    assertMayReadMessages(actor, endpoint, [found])
    assertOn(endpoint)
    // Under the endpoint's lock, which what comes of an attempt takes, too.
    const delivery = await requireDelivery(tx, deliveryId)
    const { endpointId, state } = delivery
    const attempts = state === 'waiting' ? delivery.attempts : 0
    const waiting = { state: 'waiting' as const, attempts, nextAttemptAt: ctx.now }
    await tx.update(webhookDeliveries).set(waiting).where(eq(webhookDeliveries.id, deliveryId))
    await tx.enqueue('deliver-webhook', { endpointId, deliveryId, attempt: attempts })
    return toDelivery({ ...delivery, ...waiting })
  })
}

/** Deletes messages after 30 days. */
export async function forgetOldDeliveries(tx: Tx, now: Date): Promise<void> {
  const before = daysBefore(now, eventsKeptDays)
  await tx.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before))
}

async function requireDelivery(tx: Tx, id: string): Promise<DeliveryRow> {
  const [row] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
  if (!row) throw notFound('That message doesn’t exist.')
  return row
}

function assertOn({ offSince }: EndpointRow): void {
  if (offSince) throw conflict('This webhook is off. Please switch it on first.')
}

const unattempted = {
  attempts: 0,
  attemptedAt: null,
  durationMs: null,
  statusCode: null,
  answer: null,
  problem: null,
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, messageId, type, state, attempts, body, durationMs, statusCode, answer, problem } = row
  return {
    id,
    messageId,
    type,
    state,
    createdAt: row.createdAt.toISOString(),
    attempts,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    attemptedAt: row.attemptedAt?.toISOString() ?? null,
    durationMs,
    body,
    statusCode,
    answer,
    problem,
  }
}
