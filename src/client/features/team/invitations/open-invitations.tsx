import { noticeOf } from '#client/api/http.ts'
import { useAcceptInvitation, useOwnInvitations } from '#client/queries/invitations.ts'
import { Card } from '#client/ui/data/card.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import type { OwnInvitation } from '#shared/team/contract.ts'
import { roleLabels } from '../roles.ts'

const failedText = 'Failed to join the company. Please try again.'

/** Offers to join a company that has invited the signed-in person; nothing where none has. */
export function OpenInvitations({ onJoined }: { onJoined: () => void }) {
  const { data: invitations = [] } = useOwnInvitations()
  const accept = useAcceptInvitation()
  const join = (invitation: OwnInvitation) => {
    accept.mutate(invitation.id, {
      onSuccess: () => {
        toast({ title: `Welcome to ${invitation.companyName}!` })
        onJoined()
      },
      onError: (error) =>
        toast({ variant: 'destructive', title: 'Error', description: noticeOf(error, failedText) }),
    })
  }
  if (invitations.length === 0) return null
  return (
    <Card
      aria-labelledby="open-invitations"
      className="mb-8 border-primary px-5 py-4 max-lg:mb-6 max-lg:px-4"
    >
      <h2 id="open-invitations" className="serif-title text-heading">
        {invitations.length === 1 ? 'You have been invited' : 'You have been invited to several companies'}
      </h2>
      <p className="mt-0.5 text-muted">
        Join {invitations.length === 1 ? 'the company' : 'one of them'}, or set up one of your own below.
      </p>
      {accept.isError && (
        <Notice tone="error" className="mt-3">
          {noticeOf(accept.error, failedText)}
        </Notice>
      )}
      <ul className="mt-3">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 last:pb-0"
          >
            <p className="min-w-0">
              <b className="break-words">{invitation.companyName}</b>{' '}
              <span className="text-muted">as {roleLabels[invitation.role]}</span>
            </p>
            <Button
              variant="primary"
              className="max-w-full"
              disabled={accept.isPending}
              busy={accept.isPending && accept.variables === invitation.id}
              onClick={() => join(invitation)}
            >
              <span className="truncate">Join {invitation.companyName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
