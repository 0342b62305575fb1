import { findMember } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Role } from '#shared/fields.ts'
import { defaultLocale } from '#shared/locale.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** The recipient of a message, with what its text depends on. */
export type Reader = {
  userId: string
  companyId: string
  role: Role
  email: string
  /** At the person's location. */
  today: PlainDate
  /** A mail server refused the last mail to this address. */
  wasRefused: boolean
  /** The person's choice, else `defaultLocale`: no browser asks for a mail. */
  locale: string
}

/** The active member with this id, or undefined. */
export async function findReader(tx: Tx, id: string, now: Date): Promise<Reader | undefined> {
  const member = await findMember(tx, id, now)
  if (!member || member.deactivatedAt) return undefined
  const { companyId, role, email, today, locale } = member
  const wasRefused = member.mailUndeliveredAt !== null
  return { userId: id, companyId, role, email, today, wasRefused, locale: locale ?? defaultLocale }
}
