import { eq } from 'drizzle-orm'
import { dateInTimeZone } from '#shared/plain-date.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import type { Account } from '../context.ts'
import type { CompanyDoor } from '../db/company-door.ts'
import { companies, users } from '../db/schema.ts'
import { unauthorized } from '../errors.ts'

/**
 * GET /api/auth/user. Without a company the id is the identity's, and today is the date in UTC.
 * @throws Refusal 'unauthorized' for somebody whose membership has ended.
 */
export async function describeCurrentUser(
  account: Account,
  inCompany: CompanyDoor,
  now: Date,
): Promise<CurrentUser> {
  const { membership } = account
  if (!membership) {
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
    }
  }
  return inCompany(membership.companyId, async (tx) => {
    const [row] = await tx
      .select({ user: users, companyName: companies.name, timeZone: companies.timeZone })
      .from(users)
      .innerJoin(companies, eq(companies.companyId, users.companyId))
      .where(eq(users.id, membership.userId))
    if (!row || row.user.deactivatedAt) throw unauthorized()
    const { id, firstName, lastName, email, role, companyId, managerId, startDate, profileImageUrl } =
      row.user
    const { companyName } = row
    const today = dateInTimeZone(now, row.timeZone)
    return {
      id,
      firstName,
      lastName,
      email,
      role,
      companyId,
      companyName,
      managerId,
      startDate,
      profileImageUrl,
      today,
    }
  })
}
