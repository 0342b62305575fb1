import { ContactDialog } from './contact-dialog.tsx'
import { useContactDialog } from './contact-dialog-state.ts'

type ContactDialogHostProps = {
  /** Whoever is signed in: name and email are filled in. */
  user?: { firstName: string; lastName: string; email: string }
}

/** The one contact dialog that `openContactDialog` opens. The landing page and the shell have it. */
export function ContactDialogHost({ user }: ContactDialogHostProps) {
  const { isOpen, close } = useContactDialog()
  const person = user && {
    initialName: `${user.firstName} ${user.lastName}`.trim(),
    initialEmail: user.email,
  }
  return <ContactDialog open={isOpen} onOpenChange={close} {...person} />
}
