import { isOver } from '#shared/billing/access.ts'
import type { CreatedSubscription } from '#shared/billing/contract.ts'
import { trialDays } from '#shared/billing/price.ts'
import { recordAudit } from '../audit/service.ts'
import type { Actor, Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { companies } from '../db/schema.ts'
import { conflict } from '../errors.ts'
import { countActiveMembers, liveSubscriptionId, readAccount, writeAccount } from './account.ts'
import { askProvider, type BillingServices, refuseUnlessAdmin, syncIfPossible } from './ask-provider.ts'
import { openCardSetup } from './card-setup.ts'
import { columnsOfSubscription } from './copy-columns.ts'
import { findOpenOperation, openOperation, runStep } from './operation.ts'
import type { ProviderSubscription } from './payment-provider.ts'

const dayMs = 86_400_000

type Creation = BillingServices & { companyId: string; actor: Actor; at: Date }

/**
 * POST /api/create-subscription: a customer, a subscription with the company's one free trial, and a card form. Each is made once,
 * however often and from wherever this is called, also after a crash; where a subscription is there already, its state is answered.
 *
 * @throws Refusal 'forbidden', 'unavailable' where the provider is away, 'conflict' where it refused.
 */
export async function createSubscription(
  ctx: Context,
  services: BillingServices,
): Promise<CreatedSubscription> {
  const { companyId } = ctx
  const { actor, hadOne } = await ctx.inCompany(async (tx, actor) => {
    refuseUnlessAdmin(actor)
    return { actor, hadOne: (await readAccount(tx))?.subscriptionId != null }
  })
  if (hadOne) await syncIfPossible(services, companyId)
  const status = await ctx.inCompany(readFinishedCreation)
  if (status) return { status }

  const creation = { ...services, companyId, actor, at: ctx.now }
  return askProvider(async () => {
    await createCustomer(creation)
    await createItsSubscription(creation)
    // Before the form, which is the last step: what is answered for it is not asked for again.
    await syncIfPossible(services, companyId)
    const hasTrial = await ctx.inCompany(async (tx) => (await readAccount(tx))?.status === 'trialing')
    const { clientSecret } = await openCardSetup(services, companyId)
    return { clientSecret, hasTrial }
  })
}

/** The status of a subscription whose card form has been given out; undefined where there is none, or something is unfinished. */
async function readFinishedCreation(tx: Tx) {
  const account = await readAccount(tx)
  if (!liveSubscriptionId(account)) return undefined
  if (await findOpenOperation(tx, 'create-customer')) return undefined
  if (await findOpenOperation(tx, 'create-subscription')) return undefined
  const setup = await findOpenOperation(tx, 'create-setup-intent')
  const isUnfinished = setup?.params['isFirst'] === true && setup.resultId === null
  return isUnfinished ? undefined : account?.status
}

/** Once per company: a company that was restored from a file has one already. */
async function createCustomer({ inCompany, directory, billing, companyId, actor }: Creation): Promise<void> {
  const { provider, now } = billing
  const known = <Customer extends { id: string }>(customer: Customer) =>
    directory.recordStripeCustomer(customer.id, companyId).then(() => customer)
  await runStep(inCompany, companyId, {
    kind: 'create-customer',
    now: now(),
    params: async (tx) => {
      if ((await readAccount(tx))?.customerId) return undefined
      const [company] = await tx.select({ name: companies.name }).from(companies)
      return { name: company?.name ?? '', email: actor.email }
    },
    find: async ({ email }) => {
      const found = await provider.findCustomer({ companyId, email })
      return found && known(found)
    },
    call: async ({ params, idempotencyKey }) =>
      known(await provider.createCustomer({ companyId, ...params, idempotencyKey })),
    idOf: ({ id }) => id,
    store: (tx, { id }) => writeAccount(tx, companyId, { customerId: id }),
  })
}

async function createItsSubscription(creation: Creation): Promise<void> {
  const { inCompany, billing, companyId } = creation
  const customerId = await inCompany(companyId, readCustomerId)
  const listed = () => billing.provider.listSubscriptions(customerId)
  const hadAny = (await listed()).length > 0
  await runStep(inCompany, companyId, {
    kind: 'create-subscription',
    now: billing.now(),
    params: async (tx) => {
      const account = await readAccount(tx)
      if (liveSubscriptionId(account)) return undefined
      const hasTrial = !account?.hadTrial && !hadAny
      return {
        customerId,
        quantity: await countActiveMembers(tx),
        trialEnd: hasTrial ? trialEndFrom(billing.now()).toISOString() : null,
      }
    },
    find: async () => (await listed()).find(({ status }) => !isOver(status)),
    call: ({ params: { trialEnd, ...params }, idempotencyKey }) =>
      billing.provider.createSubscription({
        companyId,
        ...params,
        trialEnd: trialEnd === null ? null : new Date(trialEnd),
        idempotencyKey,
      }),
    idOf: ({ id }) => id,
    store: (tx, subscription) => storeSubscription(tx, { ...creation, customerId }, subscription),
  })
}

async function readCustomerId(tx: Tx): Promise<string> {
  const account = await readAccount(tx)
  if (!account?.customerId) throw conflict('The subscription could not be started. Please try again.')
  return account.customerId
}

/** The provider counts in seconds. */
function trialEndFrom(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000) * 1000 + trialDays * dayMs)
}

/** With it the card form's own step, so that a crash before the form is given out leaves something unfinished to go on with. */
async function storeSubscription(
  tx: Tx,
  { companyId, customerId, actor, at, billing }: Creation & { customerId: string },
  subscription: ProviderSubscription,
): Promise<void> {
  const { id, status, quantity, trialEnd } = subscription
  await writeAccount(tx, companyId, { ...columnsOfSubscription(subscription), pastDueSince: null })
  if (!(await findOpenOperation(tx, 'create-setup-intent'))) {
    const params = { customerId, isFirst: true }
    await openOperation(tx, { companyId, kind: 'create-setup-intent', params, now: billing.now() })
  }
  await recordAudit(tx, {
    at,
    companyId,
    actorId: actor.userId,
    action: 'subscription.created',
    subjectId: companyId,
    after: { subscriptionId: id, status, quantity, trialEnd },
  })
  await tx.enqueue('sync-billing', {})
  await tx.enqueue('set-seats', {})
  await tx.changed('billing', 'session')
}
