import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { PersonEditing } from './use-person-editing.ts'

/** The foot of the sheet while something is unsaved. */
export function SaveRow({ editing }: { editing: PersonEditing }) {
  const { changes, problem, isSaving, discard } = editing
  return (
    <section aria-label="Unsaved changes" className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
      {problem && <Problem text={problem} />}
      <output className="min-w-0 flex-1 basis-48 text-small">
        <b>
          {changes.length} unsaved {changes.length === 1 ? 'change' : 'changes'}
        </b>{' '}
        <span className="text-muted">· {changes.join(', ')}</span>
      </output>
      <div className="flex gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
        <Button disabled={isSaving} onClick={discard}>
          Discard
        </Button>
        <Button type="submit" variant="primary" busy={isSaving}>
          Save Changes
        </Button>
      </div>
    </section>
  )
}

// The answer takes the focus.
function Problem({ text }: { text: string }) {
  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => problem.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={problem} tabIndex={-1} className="w-full outline-none">
      <Notice tone="error" title="Not saved">
        {text}
      </Notice>
    </div>
  )
}
