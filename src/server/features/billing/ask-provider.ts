import { conflict, forbidden, providerAway } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import type { Directory } from '#server/platform/tenancy/directory.ts'
import type { WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { canManageBilling } from '#shared/permissions.ts'
import { type Billing, ProviderAway, ProviderRefusal } from './payment-provider.ts'
import { syncBilling } from './sync.ts'

/** What billing's use cases need besides their context. */
export type BillingServices = {
  inCompany: WithTenant
  directory: Directory
  billing: Billing
  now: () => Date
}

/** @throws Refusal 'forbidden'. */
export function assertAdmin(actor: Actor): void {
  if (!canManageBilling(actor)) throw forbidden('Only an admin can see and change billing.')
}

/**
 * Calls the provider, and turns its errors into refusals.
 *
 * @throws Refusal 'unavailable' if it can't be reached, 'conflict' if it refused.
 */
export async function askProvider<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderAway) throw providerAway(error)
    if (error instanceof ProviderRefusal) throw conflict(wordsOf(error))
    throw error
  }
}

/**
 * What the provider reads; undefined if it refuses, as it does for the id of something else, or of another
 * account.
 */
export async function findAtProvider<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ProviderRefusal) return undefined
    throw error
  }
}

function wordsOf({ kind, message }: ProviderRefusal): string {
  return kind === 'card' ? message : 'The card provider refused this. Please reload the page and try again.'
}

/** Fetches what has changed, if the provider answers; otherwise a job will. */
export async function syncIfPossible(services: BillingServices, companyId: string): Promise<void> {
  try {
    await syncBilling(services, { companyId })
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefusal)) throw error
  }
}
