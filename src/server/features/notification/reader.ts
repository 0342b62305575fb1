import type { Actor } from '#server/platform/tenancy/context.ts'
import { findMember, isActive } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { defaultLocale } from '#shared/locale.ts'
import type { WeekStart } from '#shared/session/contract.ts'

/** The recipient of a message, with what its text depends on. */
export type Reader = Omit<Actor, 'locale'> & {
  /** A mail server refused the last mail to this address. */
  wasRefused: boolean
  /** The person's choice, else `defaultLocale`: no browser asks for a mail. */
  locale: string
  /** Of their location, else the company's. */
  timeZone: string
  /** The first day of the weeks that they are shown. */
  weekStart: WeekStart
}

/** The active member with this id, or undefined. */
export async function findReader(tx: Tx, id: string, now: Date): Promise<Reader | undefined> {
  const member = await findMember(tx, id, now)
  if (!member || !isActive(member)) return undefined
  const { companyId, role, firstName, lastName, email, managerId, teamId, today, timeZone, weekStart } =
    member
  const person = { userId: id, companyId, role, firstName, lastName, email, managerId, teamId, today }
  const wasRefused = member.mailUndeliveredAt !== null
  const locale = member.locale ?? defaultLocale
  return { ...person, key: null, wasRefused, locale, timeZone, weekStart }
}
