import { useErasePerson } from '#client/queries/people.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import type { DialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import { TypedNameDialog } from '#client/ui/overlay/typed-name-dialog.tsx'
import { fullName } from '#shared/full-name.ts'
import type { FormerMember } from '#shared/team/contract.ts'

const failedText = 'Nothing was erased. Please try again.'

type EraseDialogProps = {
  erasing: DialogSubject<FormerMember>
  /** Takes the focus, as the button that opened the dialog is gone. */
  focusWhenErased: () => HTMLElement | null
}

/** Lists what is erased and what stays, and asks for the person's name. */
export function EraseDialog({ erasing, focusWhenErased }: EraseDialogProps) {
  const erase = useErasePerson()
  const { subject: person } = erasing
  const name = person ? fullName(person) : ''
  const close = () => {
    erasing.close()
    erase.reset()
  }
  const confirm = (typedName: string) => {
    if (!person) return
    erase.mutate(
      { userId: person.id, name: typedName },
      {
        onSuccess: () => {
          erasing.close()
          toast({ title: 'The personal data has been erased.' })
        },
      },
    )
  }
  return (
    <TypedNameDialog
      open={erasing.isOpen}
      title={`Erase the personal data of ${name}?`}
      label="Full name"
      name={name}
      safeLabel="Cancel"
      confirmLabel="Erase personal data"
      busy={erase.isPending}
      error={erase.error}
      failedText={failedText}
      onConfirm={confirm}
      onClose={close}
      focusAfter={() => (erase.isSuccess ? focusWhenErased() : null)}
    >
      <Consequences />
    </TypedNameDialog>
  )
}

function Consequences() {
  return (
    <>
      <dl className="grid gap-1.5 text-pretty [&_dt]:font-semibold">
        <dt>What goes</dt>
        <dd className="mb-1.5">
          Name, picture, email and sign-in; notes, reasons and messages; and what names them in the audit log.
        </dd>
        <dt>What stays</dt>
        <dd>
          Leave with its dates, types and days, balances and totals, under the name ‘Former member’. Pay
          periods that are locked stay as they were handed to payroll.
        </dd>
      </dl>
      <p className="font-semibold text-danger">This can’t be undone, and they can’t be reactivated.</p>
    </>
  )
}
