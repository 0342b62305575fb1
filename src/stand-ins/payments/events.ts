import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { type Sandbox, snapshot } from './sandbox.ts'

/** The one version of Stripe's API that the sandbox speaks: that of the SDK. */
export const apiVersion = '2026-10-28.endive'

type EventOf<Type extends Stripe.Event['type']> = Extract<Stripe.Event, { type: Type }>

/** Sends an event with the object as it is now, and what changed of it where that is to be said. */
export function emit<Type extends Stripe.Event['type']>(
  sandbox: Sandbox,
  type: Type,
  object: EventOf<Type>['data']['object'],
  previous?: object,
): void {
  const event = {
    id: newId('evt'),
    object: 'event' as const,
    api_version: apiVersion,
    created: sandbox.now(),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object: snapshot(object), ...(previous && { previous_attributes: snapshot(previous) }) },
  }
  // The signature ties the object to the type, which the compiler loses among the union's hundreds of
  // members.
  sandbox.emit(event as Stripe.Event)
}
