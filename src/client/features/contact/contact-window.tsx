import { Check } from 'lucide-react'
import { useState } from 'react'
import { promisedResponse } from '#client/queries/contact.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#client/ui/overlay/dialog.tsx'
import { ContactForm } from './contact-form.tsx'
import { averageResponse, supportHours } from './support-claims.ts'

export type ContactWindowProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Of the person who is signed in. */
  initialName?: string
  initialEmail?: string
}

export function ContactWindow({
  open,
  onOpenChange,
  initialName = '',
  initialEmail = '',
}: ContactWindowProps) {
  const [isSent, setSent] = useState(false)
  const close = () => onOpenChange(false)
  if (isSent) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        eyebrow={<SentMark />}
        title="Message Sent!"
        description={promisedResponse}
      >
        <MessageSent onClose={close} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Contact Support"
      description={`${supportHours}. Average response: ${averageResponse}.`}
    >
      <ContactForm name={initialName} email={initialEmail} onSent={() => setSent(true)} onCancel={close} />
    </Dialog>
  )
}

function SentMark() {
  return (
    <span className="mt-2 mb-3 grid size-11 place-items-center rounded-full border-[1.5px] border-primary text-primary">
      <Check aria-hidden />
    </span>
  )
}

function MessageSent({ onClose }: { onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-4 text-small">
          <dt className="text-muted">Support hours</dt>
          <dd>{supportHours}</dd>
          <dt className="text-muted">Average response</dt>
          <dd>{averageResponse}</dd>
        </dl>
      </DialogBody>
      <DialogFooter>
        <Button ref={takeFocus} variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </>
  )
}

// The button that had the focus has gone with the form.
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}
