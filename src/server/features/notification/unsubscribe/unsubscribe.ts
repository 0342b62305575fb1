import { notFound } from '#server/platform/errors.ts'
import { shareCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Directory } from '#server/platform/tenancy/directory.ts'
import { findMember, isActive } from '#server/platform/tenancy/member.ts'
import { readUnsubscribeKey } from '#server/platform/tenancy/unsubscribe-key.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { optionalKinds } from '#shared/notification/kinds.ts'
import { readPreferences, storePreferences } from '../preferences.ts'
import { readUnsubscribeToken, type Subscription, unsubscribeToken } from './token.ts'

type Services = { inCompany: WithTenant; directory: Directory; hasBilling: boolean; now: Date }

/**
 * POST /api/unsubscribe/{token}: switches the email of one kind off for one person; once more, it changes
 * nothing.
 *
 * @throws Refusal 'notFound' for a token that isn't ours, or whose reader is no active member.
 */
export async function unsubscribe(services: Services, token: string): Promise<void> {
  const subscription = readUnsubscribeToken(await services.directory.findUnsubscribeKey(), token)
  if (!subscription) throw noSuchSubscription()
  const { companyId, userId, kind } = subscription
  await services.inCompany(companyId, async (tx) => {
    // Never during an erasure, after which nothing of the person is stored.
    await shareCompany(tx)
    const member = await findMember(tx, userId, services.now)
    if (!member || !isActive(member)) throw noSuchSubscription()
    const reader = { ...member, userId }
    const preferences = await readPreferences(tx, reader, services.hasBilling)
    const { inApp } = preferences.find((each) => each.kind === kind) ?? optionalKinds[kind].byDefault
    await storePreferences(tx, { companyId, userId }, [{ kind, email: false, inApp }])
  })
}

/** The address for a mail's `List-Unsubscribe`. */
export async function unsubscribeUrl(tx: Tx, subscription: Subscription, publicUrl: URL): Promise<string> {
  const token = unsubscribeToken(await readUnsubscribeKey(tx), subscription)
  return new URL(`/api/unsubscribe/${token}`, publicUrl).href
}

const noSuchSubscription = () =>
  notFound('This link is no longer valid. Please choose your emails in your settings.')
