import { counted, formatCount } from '#client/ui/data/format-dates.ts'
import type { PreparedPerson, SentInvitations } from '#shared/team/contract.ts'
import { distanceLabel } from '../team-dates.ts'

type Invited = Pick<PreparedPerson, 'invitation' | 'waitsSince'>

/** How far the invitation of somebody is: 'Invited 3 days ago, expires in 11 days'. */
export function invitationInWords({ invitation, waitsSince }: Invited): string {
  if (waitsSince !== null) return 'The invitation goes out as soon as today’s limit of 50 allows'
  if (!invitation) return 'Not invited yet'
  const { createdAt, expiresAt, declinedAt, isExpired } = invitation
  const sent = `Invited ${distanceLabel(createdAt)}`
  if (declinedAt) return `${sent}, declined ${distanceLabel(declinedAt)}`
  return `${sent}, ${isExpired ? 'expired' : 'expires'} ${distanceLabel(expiresAt)}`
}

/** What a button that sends an invitation says. */
export function sendLabel({ invitation }: Pick<PreparedPerson, 'invitation'>): string {
  return invitation ? 'Send again' : 'Send invitation'
}

/** '40 invitations' */
export function invitationsInWords(count: number): string {
  return counted(count, ['invitation', 'invitations'])
}

/** What became of several: '38 invitations sent. 2 more go out tomorrow.' */
export function sentInWords({ sent, waiting, nextAt }: SentInvitations): string {
  const words = [
    sent.length > 0 && `${invitationsInWords(sent.length)} sent.`,
    waiting.length > 0 &&
      nextAt !== null &&
      `${formatCount(waiting.length)} more ${waiting.length === 1 ? 'goes' : 'go'} out from ${distanceLabel(nextAt)} on, 50 a day.`,
  ].filter((sentence) => typeof sentence === 'string')
  return words.join(' ') || 'No invitation was sent.'
}
