import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { deployment } from '#client/api/deployment.ts'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { useContactDialog } from './contact-dialog-state.ts'
import type { ContactWindowProps } from './contact-window.tsx'

// The form and its contract are read when somebody wants to write.
const ContactWindow = lazy<ComponentType<ContactWindowProps>>(() =>
  import('./contact-window.tsx').then(
    (loaded) => ({ default: loaded.ContactWindow }),
    // Without a network; the page around it must go on.
    () => ({ default: WindowNotLoaded }),
  ),
)

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
  const opening = useOpenings(props.open)
  if (opening === 0) return null
  return (
    <Suspense fallback={<Opening />}>
      <ContactWindow key={opening} {...props} />
    </Suspense>
  )
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

function WindowNotLoaded({ open, onOpenChange }: ContactWindowProps) {
  const giveUp = useEffectEvent(() => {
    onOpenChange(false)
    toast({
      title: 'We couldn’t load this form',
      description: `Load the page again, or email us directly at ${deployment.supportEmail}`,
      variant: 'destructive',
    })
  })
  useEffect(() => {
    if (open) giveUp()
  }, [open])
  return null
}

function Opening() {
  return (
    <output className="fixed inset-0 z-40 grid animate-late place-items-center bg-scrim text-on-fill">
      <Spinner className="size-8" />
      <span className="sr-only">Loading</span>
    </output>
  )
}
