import { audit } from '#server/platform/audit/service.ts'
import { daysAfter } from '#server/platform/days-later.ts'
import { companies } from '#server/platform/db/schema.ts'
import { conflict } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import { isDeletionDue } from '#server/platform/tenancy/company-removal.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { isOver } from '#shared/billing/access.ts'
import { trialDays } from '#shared/billing/price.ts'
import { countActiveMembers, liveSubscriptionId, readAccount, writeAccount } from './account.ts'
import type { BillingServices } from './ask-provider.ts'
import { subscriptionColumns } from './copy-columns.ts'
import { dropOpenOperation, findOpenOperation, type Operation, openOperation } from './open-operation.ts'
import { runStep } from './operation.ts'
import type { ProviderSubscription } from './payment-provider.ts'

type Creation = BillingServices & { companyId: string; actor: Actor; at: Date }

/**
 * Once per company: a company that was imported from its file may have one already.
 *
 * @throws Refusal 'conflict' from the day on which the company is deleted.
 */
export async function createCustomer(creation: Creation): Promise<void> {
  const { directory, billing, companyId, actor } = creation
  const { provider } = billing
  const known = <Customer extends { id: string }>(customer: Customer) =>
    directory.recordStripeCustomer(customer.id, companyId).then(() => customer)
  await runUntilDeleted(creation, {
    kind: 'create-customer',
    now: billing.now(),
    params: async (tx, earlier): Promise<{ name: string; email: string } | undefined> => {
      if ((await readAccount(tx))?.customerId) return undefined
      // A customer that was made before is found by this address, even if another admin asks now.
      if (earlier) return earlier
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
    // One that was found may have another address: the next sync compares.
    store: (tx, { id }) => writeAccount(tx, companyId, { customerId: id, payerId: actor.userId }),
  })
}

/**
 * Forgets a customer that was deleted at the provider, with what was begun for it: another one will be made.
 */
export async function forgetLostCustomer({ inCompany, billing, companyId }: Creation): Promise<void> {
  const customerId = await inCompany(companyId, async (tx) => (await readAccount(tx))?.customerId)
  if (!customerId || (await billing.provider.hasCustomer(customerId))) return
  await inCompany(companyId, async (tx) => {
    await lockCompany(tx)
    if ((await readAccount(tx))?.customerId !== customerId) return
    await writeAccount(tx, companyId, { customerId: null })
    for (const kind of ['create-subscription', 'create-setup-intent'] as const)
      await dropOpenOperation(tx, kind)
  })
}

/**
 * Takes one that exists already; only a company's first one begins with a trial.
 *
 * @throws Refusal 'conflict' as `createCustomer`.
 */
export async function createItsSubscription(creation: Creation): Promise<void> {
  const { inCompany, billing, companyId } = creation
  const customerId = await inCompany(companyId, readCustomerId)
  const listed = () => billing.provider.listSubscriptions(customerId)
  const hadAny = (await listed()).length > 0
  await runUntilDeleted(creation, {
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

type Step<P extends Operation['params'], Made> = Parameters<typeof runStep<P, Made>>[2]

/** Nothing is begun or continued for a company that is being deleted: nobody would end it. */
function runUntilDeleted<P extends Operation['params'], Made>(
  { inCompany, companyId, now }: Creation,
  step: Step<P, Made>,
): Promise<Made | undefined> {
  const assertNotBeingDeleted = async (tx: Tx) => {
    if (await isDeletionDue(tx, now())) throw conflict('The company is being deleted now.')
  }
  return runStep(inCompany, companyId, {
    ...step,
    isStillWanted: (tx) => assertNotBeingDeleted(tx).then(() => true),
    params: (tx, earlier) => assertNotBeingDeleted(tx).then(() => step.params(tx, earlier)),
  })
}

async function readCustomerId(tx: Tx): Promise<string> {
  const account = await readAccount(tx)
  if (!account?.customerId) throw conflict('We couldn’t start the subscription. Please try again.')
  return account.customerId
}

/** The provider counts in seconds. */
function trialEndFrom(now: Date): Date {
  return daysAfter(new Date(Math.floor(now.getTime() / 1000) * 1000), trialDays)
}

/**
 * Opens the card form's step as well, so that after a crash before the form is answered, a retry finds it
 * unfinished.
 */
async function storeSubscription(
  tx: Tx,
  { companyId, customerId, actor, at, billing }: Creation & { customerId: string },
  subscription: ProviderSubscription,
): Promise<void> {
  const { id, status, quantity, trialEnd } = subscription
  await writeAccount(tx, companyId, { ...subscriptionColumns(subscription), pastDueSince: null })
  if (!(await findOpenOperation(tx, 'create-setup-intent'))) {
    const params = { customerId, isFirst: true }
    await openOperation(tx, { companyId, kind: 'create-setup-intent', params, now: billing.now() })
  }
  await audit(
    tx,
    { at, companyId, actorId: actor.userId },
    {
      action: 'subscription.created',
      subjectId: companyId,
      after: { subscriptionId: id, status, quantity, trialEnd },
    },
  )
  await tx.enqueue('sync-billing', {})
  await tx.enqueue('set-seats', {})
  await tx.invalidate('billing', 'session')
}
