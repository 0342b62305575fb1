import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { TermsSave } from './use-terms-save.ts'

type TermsGroupProps = { title: string; note?: ReactNode; children: ReactNode }

/** A group of a person's terms with its title. */
export function TermsGroup({ title, note, children }: TermsGroupProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 border-t border-line py-5 first:border-t-0 first:pt-1"
    >
      <div>
        <h3 id={id} className="serif-title text-heading">
          {title}
        </h3>
        {note && <div className="mt-0.5 text-small text-pretty text-muted">{note}</div>}
      </div>
      {children}
    </section>
  )
}

type TermsFormProps = {
  saving: TermsSave
  onSave: () => void
  /** Of the button, where several stand on the screen: 'Save the working week'. */
  saveName: string
  /** Stands before the button: what saving does. */
  consequence?: ReactNode
  children: ReactNode
}

/** Saves one group by itself, and says what has happened. */
export function TermsForm({ saving, onSave, saveName, consequence, children }: TermsFormProps) {
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
      {saving.problem && <Notice tone="error">{saving.problem}</Notice>}
      {consequence}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" size="sm" aria-label={saveName} busy={saving.isSaving}>
          Save
        </Button>
        <Outcome text={saving.outcome} />
      </div>
    </form>
  )
}

// The button that was pressed loses the focus while it is busy; the answer takes it.
function Outcome({ text }: { text: string | null }) {
  const output = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (text !== null) output.current?.focus()
  }, [text])
  return (
    <output ref={output} tabIndex={-1} className="flex min-w-0 flex-1 items-start gap-1.5 text-small">
      {text && (
        <>
          <Check aria-hidden className="size-4! text-primary" />
          {text}
        </>
      )}
    </output>
  )
}
