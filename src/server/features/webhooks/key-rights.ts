import { and, eq } from 'drizzle-orm'
import { webhookDeliveries } from '#server/platform/db/schema.ts'
import { forbidden } from '#server/platform/errors.ts'
import { assertMayRead } from '#server/platform/events/may-read.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { DomainEventType } from '#shared/webhook/event-types.ts'
import type { EndpointRow } from './secrets.ts'

/**
 * By an endpoint nobody reads more than they may: a key needs the read scope of all that it sends. Private
 * types are an admin's to give, in the app.
 */

type Sending = { types: readonly DomainEventType[]; seesPrivateTypes: boolean }

/** @throws Refusal 'forbidden' for a key that would have an endpoint send this. */
export function assertMayHaveSent(actor: Actor, { types, seesPrivateTypes }: Sending): void {
  if (actor.key && seesPrivateTypes)
    throw forbidden('An API key can’t let a webhook see private leave types. Please do that in the app.')
  assertMayRead(actor, types)
}

/**
 * For all that shows or redirects what an endpoint sends, or will send again.
 *
 * @throws Refusal 'forbidden' for a key that may not read it.
 */
export async function assertMayRedirect(tx: Tx, actor: Actor, endpoint: EndpointRow): Promise<void> {
  if (!actor.key) return
  assertSeesNoPrivateTypes(actor, endpoint)
  const { endpointId, state, type } = webhookDeliveries
  const waiting = await tx
    .selectDistinct({ type })
    .from(webhookDeliveries)
    .where(and(eq(endpointId, endpoint.id), eq(state, 'waiting')))
  assertMayRead(actor, [...endpoint.types, ...waiting.map((one) => one.type)])
}

/** @throws Refusal 'forbidden' for a key that may not read these messages to an endpoint. */
export function assertMayReadMessages(
  actor: Actor,
  endpoint: Pick<EndpointRow, 'seesPrivateTypes'>,
  messages: readonly { type: string }[],
): void {
  assertSeesNoPrivateTypes(actor, endpoint)
  assertMayRead(
    actor,
    messages.map(({ type }) => type),
  )
}

function assertSeesNoPrivateTypes(
  { key }: Actor,
  { seesPrivateTypes }: Pick<EndpointRow, 'seesPrivateTypes'>,
): void {
  if (key && seesPrivateTypes)
    throw forbidden(
      'This webhook sees private leave types: an API key can only switch it off or remove it. Please use the app.',
    )
}
