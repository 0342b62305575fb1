import { useState } from 'react'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { useWarningBeforeLeaving } from '#client/ui/warning-before-leaving.ts'

/** What stands between somebody who closes a form and what they have typed in it. */
type Leaving = {
  /** Closes at once when nothing is unsaved, else asks. */
  leave: () => void
  isAsked: boolean
  stay: () => void
  discard: () => void
}

export function useLeaving(isUnsaved: boolean, close: () => void): Leaving {
  const [isAsked, setAsked] = useState(false)
  useWarningBeforeLeaving(isUnsaved)
  return {
    leave: () => (isUnsaved ? setAsked(true) : close()),
    isAsked,
    stay: () => setAsked(false),
    discard: () => {
      setAsked(false)
      close()
    },
  }
}

/** Goes inside the dialog or sheet that is being closed. */
export function DiscardQuestion({ leaving }: { leaving: Leaving }) {
  return (
    <ConfirmDialog
      open={leaving.isAsked}
      onOpenChange={(open) => !open && leaving.stay()}
      title="Discard your changes?"
      safeLabel="Keep editing"
      confirmLabel="Discard"
      onConfirm={leaving.discard}
    >
      <p>What you have typed is not saved.</p>
    </ConfirmDialog>
  )
}
