import { deployment } from '#client/api/deployment.ts'
import { noticeOf } from '#client/api/http.ts'
import { useKeepCompany } from '#client/queries/company-deletion.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/form/button.tsx'
import { FieldError } from '#client/ui/form/field.tsx'

const failedText = 'We couldn’t keep the company. Please try again.'

type KeepCompanyProps = {
  companyName: string
  /** The button is gone by then: its owner moves the focus. */
  onKept: () => void
}

/** Takes a deletion back. */
export function KeepCompany({ companyName, onKept }: KeepCompanyProps) {
  const keep = useKeepCompany()
  const keepCompany = () =>
    keep.mutate(undefined, {
      onSuccess: () => {
        toast({ title: `${companyName} stays.`, description: whatElse() })
        onKept()
      },
    })
  return (
    <>
      <Button busy={keep.isPending} onClick={keepCompany}>
        Keep the company
      </Button>
      <div role="alert" className="empty:hidden">
        {keep.error && <FieldError>{noticeOf(keep.error, failedText)}</FieldError>}
      </div>
    </>
  )
}

function whatElse(): string | undefined {
  if (deployment.payments.mode === 'off') return undefined
  return 'If it has a subscription, keep that too, under Billing.'
}
