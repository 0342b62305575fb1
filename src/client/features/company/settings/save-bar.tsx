import { Button } from '#client/ui/button.tsx'

type SaveBarProps = {
  /** The form that the button saves. */
  formId: string
  /** The names of what is not saved yet. */
  changes: readonly string[]
  busy: boolean
  onDiscard: () => void
}

/** Stays at the lower edge of the window while something is unsaved. */
export function SaveBar({ formId, changes, busy, onDiscard }: SaveBarProps) {
  if (changes.length === 0) return null
  return (
    <section
      aria-label="Unsaved changes"
      data-save-bar
      className="sticky bottom-(--bottom-bar) z-10 -mx-8 mt-auto -mb-12 flex animate-rise-in flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-control bg-surface px-8 py-3 max-lg:-mx-4 max-lg:-mb-6 max-lg:px-4 max-lg:pb-7"
    >
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
