import type Stripe from 'stripe'

/** What is left of a customer that was deleted. */
export function asDeleted({ id }: Stripe.Customer): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true }
}
