import type Stripe from 'stripe'

/** A refusal in the words and the shape of Stripe's API. */
export class SandboxRefusal extends Error {
  readonly status: number
  readonly body: { error: StripeErrorBody }

  constructor(status: number, error: StripeErrorBody) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

/** The part of Stripe's error object that we use. */
export type StripeErrorBody = {
  type: Stripe.RawErrorType
  message: string
  code?: string
  decline_code?: string
  param?: string
  setup_intent?: Stripe.SetupIntent
  payment_intent?: Stripe.PaymentIntent
}

/** What Stripe says of a request that can't be: 400, or 404 where the address names nothing. */
export function invalid(
  message: string,
  more: Omit<StripeErrorBody, 'type' | 'message'> = {},
  status = 400,
): SandboxRefusal {
  return new SandboxRefusal(status, { type: 'invalid_request_error', message, ...more })
}

/** A parameter that this call doesn't know. */
export function unknownParameter(param: string): SandboxRefusal {
  return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
}

/** The value that a call can't do without. */
export function required<T>(value: T | undefined, param: string): T {
  if (value === undefined)
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  return value
}

/** The object of that id: 404 where the address names it, 400 (with the name) where a parameter does. */
export function found<T extends { id: string }>(
  things: readonly T[],
  id: string,
  noun: string,
  param?: string,
): T {
  const thing = things.find((each) => each.id === id)
  if (thing) return thing
  const message = `No such ${noun}: '${id}'`
  throw invalid(message, { code: 'resource_missing', param: param ?? 'id' }, param ? 400 : 404)
}
