import { eq, isNull } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { leaveTypes, webhookDeliveries, webhookEndpoints } from '#server/platform/db/schema.ts'
import { type DomainEvent, sequenceNext } from '#server/platform/events/sequence.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/** A long import takes several transactions. */
const eventsAtOnce = 1000
/** Of rows, within the limit of parameters. */
const rowsAtOnce = 1000

type Services = Pick<JobServices, 'inCompany' | 'now'>
type NewDelivery = typeof webhookDeliveries.$inferInsert

/** Gives a company's new events their sequence, and has its endpoints told of them. Idempotent. */
export async function dispatchEvents(
  { inCompany, now }: Services,
  { companyId }: JobPayloads['dispatch-events'],
): Promise<undefined> {
  for (;;) {
    const isMore = await inCompany(companyId, (tx) => dispatchNext(tx, companyId, now()))
    if (!isMore) return
  }
}

async function dispatchNext(tx: Tx, companyId: string, now: Date): Promise<boolean> {
  const events = await sequenceNext(tx, companyId, eventsAtOnce)
  if (events.length > 0) await makeDeliveries(tx, events, now)
  return events.length === eventsAtOnce
}

async function makeDeliveries(tx: Tx, events: readonly DomainEvent[], now: Date): Promise<void> {
  const endpoints = await tx.select().from(webhookEndpoints).where(isNull(webhookEndpoints.offSince))
  if (endpoints.length === 0) return
  const types = await tx
    .select({ key: leaveTypes.key })
    .from(leaveTypes)
    .where(eq(leaveTypes.isPrivate, true))
  const privateTypes = new Set(types.map(({ key }) => key))
  const deliveries = events.flatMap((event) =>
    endpoints
      .filter((endpoint) => endpoint.types.includes(event.type))
      .map((endpoint) => {
        const hidden = endpoint.seesPrivateTypes ? noTypes : privateTypes
        return newDelivery(endpoint, { ...event, body: bodyOf(event, hidden) }, now)
      }),
  )
  await sendSoon(tx, deliveries)
}

type Sent = { id: string; type: string; body: string }

/** A message to an endpoint that is due now. */
export function newDelivery(
  { companyId, id: endpointId }: { companyId: string; id: string },
  { id: messageId, type, body }: Sent,
  now: Date,
) {
  const waiting = { state: 'waiting' as const, createdAt: now, nextAttemptAt: now }
  return { companyId, id: newId(), endpointId, messageId, type, body, ...waiting }
}

/** Stores messages, with the jobs of their first attempts. */
export async function sendSoon(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let from = 0; from < deliveries.length; from += rowsAtOnce)
    await tx.insert(webhookDeliveries).values(deliveries.slice(from, from + rowsAtOnce))
  await Promise.all(
    deliveries.map(({ endpointId, id: deliveryId }) =>
      tx.enqueue('deliver-webhook', { endpointId, deliveryId, attempt: 0 }),
    ),
  )
}

const noTypes: ReadonlySet<string> = new Set()

/** What an endpoint is sent: some 400 bytes. A leave type that it may not see is null. */
function bodyOf({ type, at, data }: DomainEvent, hiddenTypes: ReadonlySet<string>): string {
  const isHidden = typeof data['leaveType'] === 'string' && hiddenTypes.has(data['leaveType'])
  const shown = isHidden ? { ...data, leaveType: null } : data
  return JSON.stringify({ type, timestamp: at.toISOString(), data: shown })
}
