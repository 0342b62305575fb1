import { type ReactNode, useState } from 'react'
import { createStore, useStore } from '#client/api/store.ts'
import { SaveBar } from './save-bar.tsx'
import {
  problemOf,
  runSteps,
  type SaveOutcome,
  type SaveStep,
  showOutcome,
  useFirstError,
} from './use-saving.ts'
import { useWarningBeforeLeaving } from './warning-before-leaving.ts'

/** A part of a page of settings that is saved by calls of its own. */
export type SettingsPart = {
  /** The names of what is not saved yet. */
  changes: readonly string[]
  isValid: boolean
  /** The calls that save it. */
  steps: () => readonly SaveStep[]
  /** The notice when it is saved. */
  savedText: string
  discard: () => void
  /** What was typed is what is saved now. */
  markSaved: () => void
}

type SettingsFormProps = {
  /** In the order of saving; undefined while one is being read, or where the reader may not change it. */
  parts: readonly (SettingsPart | undefined)[]
  children: ReactNode
}

const formId = 'settings'
// Outlives the screen as the edits do: a new language draws it anew.
const problemOfLastSave = createStore<string | null>(null)

/** Sections of settings with one bar that names what is unsaved and saves the parts that have changed. */
export function SettingsForm({ parts, children }: SettingsFormProps) {
  const [isSaving, setSaving] = useState(false)
  const problem = useStore(problemOfLastSave)
  const { form, focusFirstError } = useFirstError()
  const unsaved = parts.flatMap((part) => (part && part.changes.length > 0 ? [part] : []))
  useWarningBeforeLeaving(unsaved.length > 0)

  const save = async () => {
    if (unsaved.some(({ isValid }) => !isValid)) return focusFirstError()
    setSaving(true)
    problemOfLastSave.set(null)
    const found = await saveParts(unsaved)
    problemOfLastSave.set(found)
    setSaving(false)
    showOutcome(found, unsaved[0]?.savedText ?? '')
  }
  const discard = () => {
    problemOfLastSave.set(null)
    for (const part of unsaved) part.discard()
  }
  return (
    <>
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {children}
      </form>
      <SaveBar
        formId={formId}
        changes={unsaved.flatMap(({ changes }) => changes)}
        busy={isSaving}
        problem={problem}
        onDiscard={discard}
      />
    </>
  )
}

/** One part's failure stops no other; what is not saved keeps what was typed. The problem, or null. */
async function saveParts(parts: readonly SettingsPart[]): Promise<string | null> {
  const outcomes: SaveOutcome[] = []
  for (const part of parts) {
    const outcome = await runSteps(part.steps())
    outcomes.push(outcome)
    if (!outcome.failed) part.markSaved()
  }
  return problemOf(outcomes)
}
