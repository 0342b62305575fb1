import * as z from 'zod/mini'
import { invitation } from './contract.ts'

/** GET /api/invitations/overview: what is left to do before everybody is invited. For admins. */
export const invitationOverview = z.strictObject({
  /** How many people are prepared, not invited yet, and wait for no invitation either. */
  toInvite: z.number(),
  /** How many invitations wait for the day's limit. */
  waiting: z.number(),
  /** Open invitations to people who left: they are not among those who haven't joined yet. */
  returning: z.array(invitation),
})
export type InvitationOverview = z.infer<typeof invitationOverview>
