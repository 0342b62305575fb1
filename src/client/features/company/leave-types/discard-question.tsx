import { useRef, useState } from 'react'
import { useWarningBeforeLeaving } from '#client/ui/form/warning-before-leaving.ts'
import { ConfirmDialog } from '#client/ui/overlay/dialog.tsx'

/** Asks before a form is closed with something typed in it. */
type Leaving = {
  /** Closes at once when nothing is unsaved, else asks. */
  leave: () => void
  isAsked: boolean
  stay: () => void
  discard: () => void
  /** The form goes after the question, so that the focus comes back to what had opened it. */
  afterQuestion: () => null
}

export function useLeaving(isUnsaved: boolean, close: () => void): Leaving {
  const [isAsked, setIsAsked] = useState(false)
  // Not a state: a question that closes without a last drawing still has the callbacks of the one before.
  const isDiscarded = useRef(false)
  useWarningBeforeLeaving(isUnsaved)
  return {
    leave: () => {
      isDiscarded.current = false
      if (isUnsaved) setIsAsked(true)
      else close()
    },
    isAsked,
    stay: () => setIsAsked(false),
    discard: () => {
      isDiscarded.current = true
      setIsAsked(false)
    },
    afterQuestion: () => {
      if (isDiscarded.current) close()
      return null
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
      focusAfter={leaving.afterQuestion}
    >
      <p>Your changes haven’t been saved.</p>
    </ConfirmDialog>
  )
}
