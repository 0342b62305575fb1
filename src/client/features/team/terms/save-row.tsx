import { UnsavedChanges } from '#client/ui/form/unsaved-changes.tsx'
import type { PersonEditing } from './use-person-editing.ts'

/** The foot of the sheet while something is unsaved. */
export function SaveRow({ editing }: { editing: PersonEditing }) {
  const { changes, problem, isSaving, discard } = editing
  return (
    <section
      aria-label="Unsaved changes"
      className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 *:[output]:flex-1 *:[output]:basis-48 *:[output]:text-small"
    >
      <UnsavedChanges
        changes={changes}
        busy={isSaving}
        problem={problem}
        problemTitle="Not saved"
        onDiscard={discard}
      />
    </section>
  )
}
