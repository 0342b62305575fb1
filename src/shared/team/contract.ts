import * as z from 'zod/mini'
import { email, instant, plainDate, role, text, uuid } from '../fields.ts'

/** GET /api/team: an active member (spec 2.12). */
export const teamMember = z.strictObject({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
  managerId: z.nullable(uuid),
  startDate: z.nullable(plainDate),
  /** The start of employment where it is known, else the day the person joined here. */
  joinedOn: plainDate,
  profileImageUrl: z.nullable(z.string()),
  /** The last day of the approved leave that the person is on today. */
  awayUntil: z.nullable(plainDate),
})
export type TeamMember = z.infer<typeof teamMember>

/** POST /api/team/invite (spec 5). The message follows what is wrong: nothing there, or no at-sign. */
export const newInvitation = z.strictObject({
  email: text(254)
    .check(z.minLength(1, { error: 'Email is required', abort: true }))
    .check(z.refine((address) => email.safeParse(address).success, 'Please enter a valid email address')),
  role,
})
export type NewInvitation = z.infer<typeof newInvitation>

export const invitation = z.strictObject({
  id: uuid,
  email: z.string(),
  role,
  createdAt: instant,
  expiresAt: instant,
})
export type Invitation = z.infer<typeof invitation>

/** GET /api/invitations/mine: an open invitation to the signed-in person, who has no company yet. */
export const ownInvitation = z.strictObject({ id: uuid, companyName: z.string(), role, expiresAt: instant })
export type OwnInvitation = z.infer<typeof ownInvitation>
