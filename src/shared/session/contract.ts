import * as z from 'zod/mini'
import { instant, locale, nameText, plainDate, role, uuid } from '../fields.ts'

export const weekStart = z.enum(['sunday', 'monday', 'saturday'])
export type WeekStart = z.infer<typeof weekStart>

/** GET /api/auth/user: who is signed in. `companyId` is null until a company is set up or joined (2.1). */
export const currentUser = z.strictObject({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.nullable(role),
  companyId: z.nullable(uuid),
  companyName: z.nullable(z.string()),
  managerId: z.nullable(uuid),
  startDate: z.nullable(plainDate),
  profileImageUrl: z.nullable(z.string()),
  /** The date where the person is: the company's time zone. */
  today: plainDate,
  /** True while the company may only read, because it doesn't pay. */
  isReadOnly: z.boolean(),
  /** When the company and everything in it will be gone; null while it stays. */
  companyEndsAt: z.nullable(instant),
  /** How dates and numbers are written; null as the browser does. */
  locale: z.nullable(z.string()),
  /** The first day of the week in calendars. */
  weekStart,
})
export type CurrentUser = z.infer<typeof currentUser>

/** PATCH /api/auth/user: people's own settings; what is left out stays. Email and role can't be changed. */
export const profileChange = z.strictObject({
  firstName: z.optional(nameText(100).check(z.minLength(1, 'Please enter your first name'))),
  lastName: z.optional(nameText(100)),
  locale: z.optional(z.nullable(locale)),
  weekStart: z.optional(weekStart),
})
export type ProfileChange = z.infer<typeof profileChange>

/** GET /api/sessions: one's own, the one that asks first, then the latest seen. */
export const ownSession = z.strictObject({
  id: uuid,
  /** Such as 'Firefox' and 'Windows'; null where the browser said nothing that is known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The sign-in. */
  createdAt: instant,
  /** Up to ten minutes late. */
  lastSeenAt: instant,
  /** The session of this very call. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>
