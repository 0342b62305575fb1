import { useEffect } from 'react'
import { LowerBar } from '../layout/lower-bar.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

type SaveBarProps = {
  /** The form that the button saves. */
  formId: string
  /** The names of what is not saved yet. */
  changes: readonly string[]
  busy: boolean
  /** Why the last save failed. */
  problem: string | null
  onDiscard: () => void
}

/** Stays at the lower edge of the window while something is unsaved. */
export function SaveBar(props: SaveBarProps) {
  return props.changes.length > 0 && <Bar {...props} />
}

function Bar(props: SaveBarProps) {
  useEffect(() => focusHeadingInstead, [])
  return (
    <LowerBar aria-label="Unsaved changes" data-save-bar className="mt-auto animate-rise-in">
      <UnsavedChanges {...props} problemTitle="Update Failed" />
    </LowerBar>
  )
}

// The bar goes with the button that was pressed.
function focusHeadingInstead(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}
