import type Stripe from 'stripe'
import { found, invalid } from './refusals.ts'

/** One page of things, the newest first, as Stripe lists them. Things are kept in the order in which they were made. */
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
