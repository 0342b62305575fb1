import { audit } from '#server/platform/audit/service.ts'
import { conflict } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { AuditAction } from '#shared/audit/contract.ts'
import { endsWithPeriod, isOver } from '#shared/billing/access.ts'
import type { SubscriptionState, SubscriptionStatus } from '#shared/billing/contract.ts'
import { type BillingAccount, readAccount, writeAccount } from './account.ts'
import { askProvider, assertAdmin, type BillingServices, syncIfPossible } from './ask-provider.ts'
import { actionOf } from './lost-changes.ts'
import { dropOpenOperation } from './open-operation.ts'
import { runStep } from './operation.ts'
import { describeSubscription } from './status.ts'
import { syncBilling } from './sync.ts'

type Change = BillingServices & { ctx: Context; actor: Actor }

/**
 * POST /api/subscription/cancel: it ends with the period that is paid for, or with the trial; at once if
 * nobody pays for it and it gives no access. Cancelling twice changes nothing.
 *
 * @throws Refusal 'forbidden', 'conflict' if there is none, 'unavailable' if the provider can't be reached.
 */
export async function cancelSubscription(
  ctx: Context,
  services: BillingServices,
): Promise<SubscriptionStatus> {
  return changeSubscription(ctx, services, ({ inCompany, billing, actor }) => {
    const { companyId, now: at } = ctx
    const ending = { companyId, at, actorId: actor.userId, findToEnd: requireLiveToCancel }
    return endWithPeriod({ inCompany, billing }, ending)
  })
}

type Ending = {
  companyId: string
  at: Date
  actorId: string | null
  /** Called under the company's lock; undefined if there is nothing to end. */
  findToEnd: (tx: Tx) => Promise<Live | undefined>
}

/**
 * Ends a subscription with the period that is paid for, or with the trial; at once if there is no period to
 * wait for.
 *
 * @throws ProviderAway, ProviderRefusal.
 */
export async function endWithPeriod(
  { inCompany, billing }: Pick<BillingServices, 'inCompany' | 'billing'>,
  { companyId, at, actorId, findToEnd }: Ending,
): Promise<void> {
  await runStep(inCompany, companyId, {
    kind: 'cancel',
    now: billing.now(),
    params: async (tx) => {
      const live = await findToEnd(tx)
      if (!live) return undefined
      const { subscriptionId, status } = live
      await dropOpenOperation(tx, 'keep')
      const atOnce = endsAtOnce(status)
      return endsWithPeriod(live) && !atOnce ? undefined : { subscriptionId, atOnce, actorId }
    },
    isStillWanted: async (tx, params) => {
      const live = await findToEnd(tx)
      return live?.subscriptionId === params.subscriptionId && params.atOnce === endsAtOnce(live.status)
    },
    call: ({ params: { subscriptionId, atOnce }, idempotencyKey }) =>
      atOnce
        ? billing.provider.endNow({ subscriptionId, idempotencyKey })
        : billing.provider.endWithPeriod({ subscriptionId, idempotencyKey }),
    store: async (tx) => {
      const account = await readAccount(tx)
      const cancelAt = account?.currentPeriodEnd ?? account?.trialEnd ?? null
      if (account?.status && !endsAtOnce(account.status)) await writeAccount(tx, companyId, { cancelAt })
      await noteChange(tx, { at, companyId, actorId }, actionOf.cancel)
    },
  })
}

/**
 * POST /api/subscription/keep: undoes a cancellation while the subscription has not ended. Twice changes
 * nothing.
 *
 * @throws Refusal 'forbidden', 'conflict' if there is none, 'unavailable' if the provider can't be reached.
 */
export async function undoCancellation(ctx: Context, services: BillingServices): Promise<SubscriptionStatus> {
  return changeSubscription(ctx, services, async ({ inCompany, billing, actor }) => {
    const { companyId, now: at } = ctx
    await runStep(inCompany, companyId, {
      kind: 'keep',
      now: billing.now(),
      params: async (tx) => {
        const { subscriptionId, cancelAt } = await requireLive(tx, 'keep')
        await dropOpenOperation(tx, 'cancel')
        return cancelAt ? { subscriptionId, actorId: actor.userId } : undefined
      },
      isStillWanted: async (tx, { subscriptionId }) =>
        subscriptionId === (await requireLive(tx, 'keep')).subscriptionId,
      call: ({ params: { subscriptionId }, idempotencyKey }) =>
        billing.provider.keep({ subscriptionId, idempotencyKey }),
      store: async (tx) => {
        await writeAccount(tx, companyId, { cancelAt: null })
        await noteChange(tx, { at, companyId, actorId: actor.userId }, actionOf.keep)
      },
    })
  })
}

async function changeSubscription(
  ctx: Context,
  services: BillingServices,
  change: (change: Change) => Promise<void>,
): Promise<SubscriptionStatus> {
  const actor = await ctx.inCompany(async (_tx, reader) => {
    assertAdmin(reader)
    return reader
  })
  await askProvider(async () => {
    // So that a cancellation or an end in the provider's dashboard is known first.
    await syncBilling(services, { companyId: ctx.companyId })
    await change({ ...services, ctx, actor })
  })
  await syncIfPossible(services, ctx.companyId)
  return ctx.inCompany((tx, reader) => describeSubscription(tx, reader, services.billing))
}

type Live = BillingAccount & { subscriptionId: string; status: SubscriptionState }

/** @throws Refusal 'conflict'. */
async function requireLive(tx: Tx, verb: 'cancel' | 'keep'): Promise<Live> {
  const live = await findLive(tx)
  if (!live) throw conflict(`There’s no subscription to ${verb}.`)
  return live
}

const requireLiveToCancel = (tx: Tx) => requireLive(tx, 'cancel')

/** The subscription that is not over, by our copy. */
export async function findLive(tx: Tx): Promise<Live | undefined> {
  const account = await readAccount(tx)
  const { subscriptionId, status } = account ?? {}
  if (!account || !subscriptionId || !status || isOver(status)) return undefined
  return { ...account, subscriptionId, status }
}

/** No period is paid for, so that there is none to wait for. */
function endsAtOnce(status: SubscriptionState): boolean {
  return status === 'paused' || status === 'incomplete'
}

async function noteChange(
  tx: Tx,
  { at, companyId, actorId }: Pick<Ending, 'at' | 'companyId' | 'actorId'>,
  action: AuditAction,
): Promise<void> {
  await audit(tx, { at, companyId, actorId }, { action, subjectId: companyId })
  await tx.enqueue('sync-billing', {})
  await tx.invalidate('billing')
}
