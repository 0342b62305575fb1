import type { ApiScope } from '#shared/api-key/scopes.ts'
import type { Role } from '#shared/fields.ts'
import type { Tx } from './with-tenant.ts'

/** The API key that somebody acts by. */
export type ActingKey = {
  /** False for a company's, which is no person. */
  isPersonal: boolean
  scopes: readonly ApiScope[]
}

/** The signed-in member, or who acts by an API key, read again in each transaction. */
export type Actor = {
  userId: string
  companyId: string
  role: Role
  firstName: string
  lastName: string
  email: string
  managerId: string | null
  teamId: string | null
  /** `yyyy-MM-dd` in the time zone of the person's location, else the company's. */
  today: string
  /** In which dates and numbers are written for the person: their choice, else their browser's. */
  locale: string
  /** Null for somebody who is signed in. */
  key: ActingKey | null
}

/** Whether the actor is no person but a company's API key: it acts as an admin does, and is nobody. */
export function isCompanyKey({ key }: Pick<Actor, 'key'>): boolean {
  return key !== null && !key.isPersonal
}

/** The context of every use case of a member, and its only way to data. */
export type Context = {
  companyId: string
  now: Date
  /**
   * Runs `work` in one transaction that sees this company alone, and begins by reading the actor.
   *
   * @throws Refusal 'unauthorized' if the person is no longer an active member.
   */
  inCompany<T>(work: (tx: Tx, actor: Actor) => Promise<T>): Promise<T>
}

/** A signed-in person, with or without a company. */
export type Account = {
  identityId: string
  email: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  /** Null until a company is set up or joined. */
  membership: { companyId: string; userId: string } | null
}
