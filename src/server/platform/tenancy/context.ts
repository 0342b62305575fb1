import type { Role } from '#shared/fields.ts'
import type { Tx } from './with-tenant.ts'

/** The signed-in person inside their company, read afresh in each transaction. */
export type Actor = {
  userId: string
  companyId: string
  role: Role
  firstName: string
  lastName: string
  email: string
  managerId: string | null
  teamId: string | null
  /** `yyyy-MM-dd` where the person is: in the time zone of their location, else the company's. */
  today: string
}

/** What every use case of a member takes, and its only way to data. */
export type Context = {
  companyId: string
  now: Date
  /**
   * Runs `work` in one transaction that sees this company alone. The actor is its first query.
   * @throws Refusal 'unauthorized' when the person is no longer an active member.
   */
  inCompany<T>(work: (tx: Tx, actor: Actor) => Promise<T>): Promise<T>
}

/** Who signed in, before or without a company. */
export type Account = {
  identityId: string
  email: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  /** Null until a company is set up or joined. */
  membership: { companyId: string; userId: string } | null
}
