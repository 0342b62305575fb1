import { useEffect, useRef } from 'react'
import { Notice } from '../feedback/notice.tsx'
import { Button } from './button.tsx'

type UnsavedChangesProps = {
  /** The names of what is not saved yet. */
  changes: readonly string[]
  busy: boolean
  /** Why the last save failed. */
  problem: string | null
  problemTitle: string
  onDiscard: () => void
  /** The form that the button saves, where the button is outside of it. */
  formId?: string
}

/** What is unsaved, why saving failed, and the two ways on; for the foot of a page or of a sheet. */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { changes, busy, problem, problemTitle, onDiscard, formId } = props
  return (
    <>
      {problem && <Problem title={problemTitle} text={problem} />}
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
        <Button type="submit" variant="primary" busy={busy} {...(formId !== undefined && { form: formId })}>
          Save Changes
        </Button>
      </div>
    </>
  )
}

// Why it failed is read out, and the page moves to it.
function Problem({ title, text }: { title: string; text: string }) {
  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => problem.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={problem} tabIndex={-1} className="w-full outline-none">
      <Notice tone="error" title={title}>
        {text}
      </Notice>
    </div>
  )
}
