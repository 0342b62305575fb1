import { useState } from 'react'
import { browserPage } from '#client/api/browser-page.ts'
import { noticeOf } from '#client/api/http.ts'
import { useLeaveCompany } from '#client/queries/company.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'

const failedText = 'Failed to leave the company. Please try again.'

/** The way out for one member, as a choice of their own. */
export function LeaveCompany({ companyName }: { companyName: string }) {
  const [isAsking, setAsking] = useState(false)
  const leave = useLeaveCompany()
  const close = () => {
    setAsking(false)
    leave.reset()
  }
  return (
    <FormSection
      at="leave-company"
      title={`Leave ${companyName}`}
      note="You’ll need a new invitation to come back."
    >
      <div className="grid justify-items-start gap-4">
        <p className="max-w-[64ch] text-pretty">
          You can belong to one company at a time. Once you’ve left, you can join another or set up your own.
        </p>
        <Button
          aria-haspopup="dialog"
          className="border-danger! text-danger!"
          onClick={() => setAsking(true)}
        >
          <span className="truncate">Leave {companyName}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !open && close()}
        title={`Leave ${companyName}?`}
        safeLabel="Stay"
        confirmLabel="Leave the company"
        busy={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSuccess: () => browserPage.load('/login?left=1') })}
      >
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-muted">
          <li>You’re signed out everywhere immediately.</li>
          <li>Your pending requests are cancelled.</li>
          <li>People who report to you will report to the next manager up.</li>
          <li>
            Your leave history stays with the company.{' '}
            <TextLink href="/settings?tab=your-data">Download your data</TextLink> first if you want a copy.
          </li>
        </ul>
        {leave.isError && <Notice tone="error">{noticeOf(leave.error, failedText)}</Notice>}
      </ConfirmDialog>
    </FormSection>
  )
}
