import { useEffect, useRef, useState } from 'react'
import { noticeOf } from '#client/api/http.ts'
import { useLeaveCompany } from '#client/queries/company.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'

const failedText = 'Failed to leave the company. Please try again.'

/** The way out for one member, as a choice of their own. */
export function LeaveCompany({ companyName }: { companyName: string }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (window.location.hash === `#${frame.current?.id}`) frame.current?.scrollIntoView()
  }, [])
  const [isAsking, setAsking] = useState(false)
  const leave = useLeaveCompany()
  const close = () => {
    setAsking(false)
    leave.reset()
  }
  return (
    <FormSection title={`Leave ${companyName}`} note="For good: only a new invitation brings you back.">
      <div ref={frame} id="leave-company" className="grid scroll-mt-24 justify-items-start gap-4">
        <p className="max-w-[64ch] text-pretty">
          You belong to one company at a time. Once you have left, you can join another one or set up your
          own.
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
        onConfirm={() =>
          leave.mutate(undefined, { onSuccess: () => window.location.assign('/login?left=1') })
        }
      >
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-muted">
          <li>You’re signed out everywhere at once.</li>
          <li>Your requests that are waiting for a decision are withdrawn.</li>
          <li>People who report to you then report to the next manager above.</li>
          <li>Your leave history stays with the company. Download your data first if you want a copy.</li>
        </ul>
        {leave.isError && <Notice tone="error">{noticeOf(leave.error, failedText)}</Notice>}
      </ConfirmDialog>
    </FormSection>
  )
}
