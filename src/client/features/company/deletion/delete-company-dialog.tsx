import { deployment } from '#client/api/deployment.ts'
import { useRequestDeletion } from '#client/queries/company-deletion.ts'
import { formatDate } from '#client/ui/data/format-dates.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { TypedNameDialog } from '#client/ui/overlay/typed-name-dialog.tsx'
import { deletionDays } from '#shared/company/deletion-contract.ts'
import { addDays, type PlainDate } from '#shared/plain-date.ts'

const failedText = 'We couldn’t delete the company. Please try again.'

type DeleteCompanyDialogProps = {
  open: boolean
  companyName: string
  today: PlainDate
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

/** Asks a second time, with the name to type, before the days of grace begin. */
export function DeleteCompanyDialog(props: DeleteCompanyDialogProps) {
  const { open, companyName, today, onClose, focusAfter } = props
  const ask = useRequestDeletion()
  const close = () => {
    ask.reset()
    onClose()
  }
  const confirm = (typedName: string) =>
    ask.mutate(typedName, {
      onSuccess: () => {
        close()
        toast({ title: `${companyName} will be deleted.`, description: 'The admins have been notified.' })
      },
    })
  return (
    <TypedNameDialog
      open={open}
      title={`Delete ${companyName}?`}
      label="Company name"
      name={companyName}
      safeLabel="Keep the company"
      confirmLabel="Delete company"
      busy={ask.isPending}
      error={ask.error}
      failedText={failedText}
      onConfirm={confirm}
      onClose={close}
      focusAfter={focusAfter}
    >
      <Consequences dueOn={addDays(today, deletionDays)} />
    </TypedNameDialog>
  )
}

function Consequences({ dueOn }: { dueOn: PlainDate }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-pretty marker:text-muted">
      <li>
        On <b className="figures font-semibold">{formatDate(dueOn)}</b> everything is deleted: people, leave,
        balances, reports and the audit log. No one can bring it back after that.
      </li>
      <li>Until then, everything works as usual, and any admin can keep the company.</li>
      <li>All admins are notified.</li>
      {deployment.payments.mode !== 'off' && (
        <li>Any subscription ends with the paid period, on that day at the latest.</li>
      )}
    </ul>
  )
}
