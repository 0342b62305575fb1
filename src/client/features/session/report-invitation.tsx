import { useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useReportInvitation } from '#client/queries/invitations.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'
import type { OwnInvitation } from '#shared/team/contract.ts'

const failedText = 'Failed to report the invitation. Please try again.'

type ReportInvitationProps = {
  invitation: OwnInvitation
  /** The mail's own link to it was opened. */
  isAsked: boolean
  onReported: () => void
}

/** The button of somebody who doesn't want the invitation, nor another one of its company. */
export function ReportInvitation({ invitation, isAsked, onReported }: ReportInvitationProps) {
  const { id, companyName } = invitation
  const [isOpen, setOpen] = useState(isAsked)
  const report = useReportInvitation()
  const onOpenChange = (open: boolean) => {
    setOpen(open)
    if (!open) report.reset()
  }
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Report this invitation
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={onOpenChange}
        title="Report this invitation?"
        safeLabel="Cancel"
        confirmLabel="Report and block"
        busy={report.isPending}
        onConfirm={() => report.mutate(id, { onSuccess: onReported })}
      >
        <p>
          The invitation is deleted, and {companyName} can’t send another one to your address. Its admins can
          see that you reported it.
        </p>
        <p>If you just don’t want to join, you can ignore it instead.</p>
        {report.isError && <Notice tone="error">{noticeOf(report.error, failedText)}</Notice>}
      </ConfirmDialog>
    </>
  )
}
