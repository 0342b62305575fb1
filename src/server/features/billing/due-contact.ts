import { and, eq } from 'drizzle-orm'
import { companies, users } from '#server/platform/db/schema.ts'
import { isMember } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { readAccount } from './account.ts'
import type { CustomerContact, ProviderAccount } from './payment-provider.ts'

/** Whom the provider is to write to. */
export type DueContact = CustomerContact & { customerId: string; payerId: string }

/**
 * The company's name and the payer's address. Undefined if the provider has both, which `held` says, or there
 * is no customer.
 */
export async function findDueContact(
  tx: Tx,
  held: ProviderAccount['contact'] | undefined,
): Promise<DueContact | undefined> {
  const { customerId, payerId = null } = (await readAccount(tx)) ?? {}
  const [company] = await tx.select({ name: companies.name }).from(companies)
  const payer = await findPayer(tx, payerId, held?.email ?? null)
  if (!customerId || !company || !payer) return undefined
  if (held?.name === company.name && held.email === payer.email) return undefined
  return { customerId, name: company.name, email: payer.email, payerId: payer.id }
}

/**
 * For every transaction that changes the company's name, or of this member the address, the role or whether
 * they're active: a job updates the provider, if it writes to them.
 */
export async function enqueueContact(tx: Tx, memberId?: string): Promise<void> {
  const { customerId, payerId } = (await readAccount(tx)) ?? {}
  if (!customerId) return
  if (!memberId || !payerId || payerId === memberId) await tx.enqueue('set-customer', {})
}

/**
 * The admin who pays; where that one isn't known, or is an admin no more, the one whose address the provider
 * has, else the one who has been a member for the longest.
 */
async function findPayer(tx: Tx, payerId: string | null, heldEmail: string | null) {
  const admins = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isMember))
    .orderBy(users.createdAt, users.id)
  return (
    admins.find(({ id }) => id === payerId) ?? admins.find(({ email }) => email === heldEmail) ?? admins[0]
  )
}
