import { useState } from 'react'
import { deployment } from '#client/api/deployment.ts'
import { dialogInFile } from '#client/ui/overlay/dialog-in-file.tsx'
import { useContactDialog } from './contact-dialog-state.ts'
import type { ContactWindowProps } from './contact-window.tsx'

const ContactWindow = dialogInFile(async () => (await import('./contact-window.tsx')).ContactWindow, {
  notLoaded: {
    title: 'We couldn’t load this form',
    description: `Load the page again, or email us directly at ${deployment.supportEmail}`,
  },
})

type ContactDialogHostProps = {
  /** Of the person who is signed in, to be filled in. */
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

/** The dialog Contact Support (spec 2.4). Each opening starts with an empty form. */
function ContactDialog(props: ContactWindowProps) {
  return <ContactWindow key={useOpenings(props.open)} {...props} />
}

/** How often it has been opened. */
function useOpenings(isOpen: boolean): number {
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpenings(openings + 1)
  }
  return openings
}
