import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

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

function Bar({ formId, changes, busy, problem, onDiscard }: SaveBarProps) {
  useEffect(() => focusHeadingInstead, [])
  return (
    <section
      aria-label="Unsaved changes"
      data-save-bar
      data-lower-bar
      className="sticky bottom-(--bottom-bar) z-10 -mx-8 mt-auto -mb-12 flex animate-rise-in flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-control bg-surface px-8 py-3 max-lg:-mx-4 max-lg:-mb-6 max-lg:px-4 max-lg:pb-7"
    >
      {problem && <Problem text={problem} />}
      <output className="min-w-0">
        <b>
          {changes.length} unsaved {changes.length === 1 ? 'change' : 'changes'}
        </b>{' '}
        <span className="text-muted">· {changes.join(', ')}</span>
      </output>
      <div className="flex gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
        <Button disabled={busy} onClick={onDiscard}>
          Discard
        </Button>
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          Save Changes
        </Button>
      </div>
    </section>
  )
}

// The bar goes with the button that was pressed.
function focusHeadingInstead(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}

// Why it failed is read out, and the page moves to it.
function Problem({ text }: { text: string }) {
  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => problem.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={problem} tabIndex={-1} className="w-full outline-none">
      <Notice tone="error" title="Update Failed">
        {text}
      </Notice>
    </div>
  )
}
