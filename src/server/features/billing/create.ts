import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { CreatedSubscription } from '#shared/billing/contract.ts'
import { liveSubscriptionId, readAccount } from './account.ts'
import { askProvider, assertAdmin, type BillingServices, syncIfPossible } from './ask-provider.ts'
import { openCardSetup } from './card-setup.ts'
import { createCustomer, createItsSubscription, forgetLostCustomer } from './creation-steps.ts'
import { findOpenOperation } from './open-operation.ts'

/**
 * POST /api/create-subscription: a customer, a subscription with the company's one free trial, and a card
 * form. Each is made once, also after a crash and by concurrent calls; if there is a subscription already,
 * its status is answered.
 *
 * @throws Refusal 'forbidden', 'unavailable' if the provider can't be reached, 'conflict' if it refused, and
 *   from the day on which the company is deleted.
 */
export async function createSubscription(
  ctx: Context,
  services: BillingServices,
): Promise<CreatedSubscription> {
  const { companyId } = ctx
  const { actor, hadOne } = await ctx.inCompany(async (tx, reader) => {
    assertAdmin(reader)
    return { actor: reader, hadOne: (await readAccount(tx))?.subscriptionId != null }
  })
  if (hadOne) await syncIfPossible(services, companyId)
  const status = await ctx.inCompany(readFinishedCreation)
  if (status) return { status }

  const creation = { ...services, companyId, actor, at: ctx.now }
  return askProvider(async () => {
    await forgetLostCustomer(creation)
    await createCustomer(creation)
    await createItsSubscription(creation)
    // Before the form, which is the last step: once it is answered, this is not called again.
    await syncIfPossible(services, companyId)
    const { clientSecret } = await openCardSetup(services, companyId)
    return { clientSecret }
  })
}

/**
 * The status of a subscription whose card form has been answered; undefined if there is none, or a step is
 * unfinished.
 */
async function readFinishedCreation(tx: Tx) {
  const account = await readAccount(tx)
  if (!liveSubscriptionId(account)) return undefined
  if (await findOpenOperation(tx, 'create-customer')) return undefined
  if (await findOpenOperation(tx, 'create-subscription')) return undefined
  const setup = await findOpenOperation(tx, 'create-setup-intent')
  const isUnfinished = setup?.params['isFirst'] === true && setup.resultId === null
  return isUnfinished ? undefined : account?.status
}
