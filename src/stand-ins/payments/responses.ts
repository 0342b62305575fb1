import type Stripe from 'stripe'
import { asDeleted } from './customers/deleted.ts'
import { includable } from './payment-intents/invoice-payments.ts'
import { found, invalid } from './refusals.ts'
import { type Params, type Sandbox, snapshot } from './sandbox.ts'

/** One page of a list, the newest first, as Stripe lists objects. `things` are in order of creation. */
export function pageOf<T extends { id: string }>(
  things: readonly T[],
  url: string,
  { limit = 10, startingAfter }: { limit?: number | undefined; startingAfter?: string | undefined },
): Stripe.ApiList<T> {
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100', { param: 'limit' })
  const newestFirst = things.toReversed()
  const begin = startingAfter
    ? newestFirst.indexOf(found(newestFirst, startingAfter, 'object', 'starting_after')) + 1
    : 0
  const data = newestFirst.slice(begin, begin + limit)
  return { object: 'list', data, has_more: begin + limit < newestFirst.length, url }
}

/** The answer with objects in place of the ids that `expand` names, such as `data.default_payment_method`. */
export function expanded(sandbox: Sandbox, answer: unknown, { expand }: Params): unknown {
  const paths = Array.isArray(expand) ? expand.filter((each) => typeof each === 'string') : []
  for (const path of paths) if (path.split('.').length > deepest) throw tooDeep(path)
  return paths.reduce<unknown>(
    (thing, path) => expandAt(sandbox, thing, path.split('.'), path),
    snapshot(answer),
  )
}

function expandAt(sandbox: Sandbox, thing: unknown, [step, ...rest]: string[], path: string): unknown {
  if (Array.isArray(thing))
    return thing.map((each: unknown) => expandAt(sandbox, each, step ? [step, ...rest] : [], path))
  if (step === undefined) return thing === null ? null : thingOf(sandbox, thing, path)
  // Two paths may share their beginning: what is expanded already is used.
  const inside = typeof thing === 'string' ? thingOf(sandbox, thing, path) : thing
  if (inside === null) return null
  if (!isRecord(inside)) throw cannotExpand(path)
  const part = Object.hasOwn(inside, step) ? inside[step] : includable(sandbox.state, inside, step)
  if (part === undefined) throw cannotExpand(path)
  // What is included needs no expanding.
  if (!Object.hasOwn(inside, step) && rest.length === 0) return { ...inside, [step]: snapshot(part) }
  return { ...inside, [step]: expandAt(sandbox, part, rest, path) }
}

function thingOf({ state }: Sandbox, id: unknown, path: string): unknown {
  if (isRecord(id) && typeof id['id'] === 'string') return id
  const things = [
    ...state.customers,
    ...state.subscriptions,
    ...state.invoices,
    ...state.paymentMethods,
    ...state.setupIntents,
    ...state.paymentIntents,
  ]
  const deleted = state.deletedCustomers.find((each) => each.id === id)
  if (deleted) return asDeleted(deleted)
  const thing = things.find((each) => each.id === id)
  if (!thing) throw cannotExpand(path)
  return snapshot(thing)
}

/** 'Expanding responses' of the API reference: four levels at most. */
const deepest = 4

function tooDeep(path: string) {
  return invalid(`You cannot expand more than ${deepest} levels of a property (${path}).`, {
    param: 'expand',
  })
}

function cannotExpand(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
