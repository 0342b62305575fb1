import type { Billing } from '#server/features/billing/payment-provider.ts'
import { readEmployment } from '#server/features/people/employment.ts'
import { companies } from '#server/platform/db/schema.ts'
import { unauthorized } from '#server/platform/errors.ts'
import { readAccess } from '#server/platform/tenancy/access.ts'
import type { Account } from '#server/platform/tenancy/context.ts'
import { findMember, isActive } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { employmentAround } from '#shared/leave/employment.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

/** For an account without a company: the id is the identity's, and today is the date in UTC. */
export function describeNewcomer(account: Account, now: Date): CurrentUser {
  return {
    id: account.identityId,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    role: null,
    companyId: null,
    companyName: null,
    managerId: null,
    startDate: null,
    profileImageUrl: account.profileImageUrl,
    today: dateInTimeZone(now, 'UTC'),
    locale: null,
    weekStart: 'sunday',
    isReadOnly: false,
    companyEndsAt: null,
  }
}

/**
 * A member, as GET /api/auth/user returns them.
 *
 * @throws Refusal 'unauthorized' for somebody whose membership has ended.
 */
export async function describeMember(
  tx: Tx,
  userId: string,
  { now, billing }: { now: Date; billing: Billing | null },
): Promise<CurrentUser> {
  const [member, [company], employmentOf, access] = await Promise.all([
    findMember(tx, userId, now),
    tx.select({ name: companies.name, endsAt: companies.deletionDueAt }).from(companies),
    readEmployment(tx, [userId]),
    billing && readAccess(tx, billing.now()),
  ])
  if (!member || !isActive(member)) throw unauthorized()
  if (!company) throw new Error('A transaction inside a company finds its company.')
  const { id, firstName, lastName, email, role, companyId, managerId, profileImageUrl } = member
  const { today, locale, weekStart } = member
  return {
    id,
    firstName,
    lastName,
    email,
    role,
    companyId,
    companyName: company.name,
    managerId,
    startDate: employmentAround(employmentOf.get(id) ?? [], today)?.start ?? null,
    profileImageUrl,
    today,
    locale,
    weekStart,
    isReadOnly: access !== null && !access.isFull,
    companyEndsAt: company.endsAt?.toISOString() ?? null,
  }
}
