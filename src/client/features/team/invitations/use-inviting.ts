import { useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useResendInvitation, useSendInvitations } from '#client/queries/invitations.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { Invitation, PreparedPerson } from '#shared/team/contract.ts'
import { sentInWords } from './prepared-words.ts'

const failedText = 'Failed to send invitation. Please try again.'

/** Sends invitations to people who haven't joined, and says what became of them. */
export function useInviting() {
  const send = useSendInvitations()
  const resend = useResendInvitation()
  const [hasSent, setHasSent] = useState(false)
  const sendTo = (ids: string[] | null) =>
    send.mutate(ids, {
      onSuccess: (answer) => {
        if (answer.sent.length > 0) setHasSent(true)
        toast({ title: sentInWords(answer) })
      },
      onError,
    })
  const sendAgain = ({ id, email }: Invitation) =>
    resend.mutate(id, { onSuccess: () => toast({ title: `${email} has a new link.` }), onError })
  return {
    isSendingAll: send.isPending && send.variables === null,
    isSendingTo: ({ id, invitation }: PreparedPerson) =>
      (send.isPending && send.variables?.[0] === id) ||
      (resend.isPending && resend.variables === invitation?.id),
    /** Whether someone has been emailed since this was drawn. */
    hasSent,
    /** Why some of them weren't sent. */
    refused: send.data?.refused ?? [],
    sendTo: ({ id, invitation }: PreparedPerson) => (invitation ? sendAgain(invitation) : sendTo([id])),
    sendAll: () => sendTo(null),
  }
}

function onError(error: unknown): void {
  toast({ variant: 'destructive', title: 'Error', description: noticeOf(error, failedText) })
}
