import { peopleInWords } from '#client/ui/data/format-dates.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import type { PreparedPerson, SentInvitations } from '#shared/team/contract.ts'
import { invitationsInWords } from './prepared-words.ts'

type SendAllProps = { toInvite: number; busy: boolean; onSend: () => void }

/** Invites everybody who isn't invited yet. */
export function SendAll({ toInvite, busy, onSend }: SendAllProps) {
  if (toInvite === 0) return null
  return (
    <Notice
      title={`${peopleInWords(toInvite)} ${toInvite === 1 ? 'isn’t' : 'aren’t'} invited yet.`}
      action={
        <Button variant="primary" size="sm" busy={busy} onClick={onSend}>
          Send {invitationsInWords(toInvite)}
        </Button>
      }
      className="mb-4"
    >
      They get no email until you send it, so you can check their details first.
    </Notice>
  )
}

/** Somebody whose address is known here. */
type Addressed = Pick<PreparedPerson, 'id' | 'email'>

type RefusedProps = { refused: SentInvitations['refused']; people: readonly Addressed[] }

/** Why some invitations weren't sent. */
export function RefusedInvitations({ refused, people }: RefusedProps) {
  if (refused.length === 0) return null
  return (
    <Notice tone="error" title={`${invitationsInWords(refused.length)} not sent.`} className="mb-4">
      <ul>
        {refused.map(({ userId, message }) => (
          <li key={userId} className="wrap-anywhere">
            {withAddress(
              message,
              people.find(({ id }) => id === userId),
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function withAddress(message: string, person: Addressed | undefined): string {
  return person ? `${person.email}: ${message}` : message
}
