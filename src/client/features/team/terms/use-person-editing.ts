import { noticeOf } from '#client/api/http.ts'
import { createStore, useStore } from '#client/api/store.ts'
import { useChangeMember } from '#client/queries/people.ts'
import { toast } from '#client/ui/feedback/toast-store.ts'
import { useWarningBeforeLeaving } from '#client/ui/form/warning-before-leaving.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms, TeamMember } from '#shared/team/contract.ts'
import type { CompanyTerms } from './company-terms.ts'
import { type PersonDraft, type PersonEdits, type PersonValues, personDraftOf } from './person-draft.ts'

const failedText = 'Failed to save. Please try again.'

export type PersonEditing = {
  values: PersonValues
  changes: PersonDraft['changes']
  set: (edits: PersonEdits) => void
  /** The problem of a field by its path, once saving was tried. */
  errorAt: (path: string) => string | undefined
  isSaving: boolean
  problem: string | null
  /** Resolves to whether everything is saved; false also where a field must be fixed first. */
  save: () => Promise<boolean>
  discard: () => void
}

type Sheet = { edits: PersonEdits; isTried: boolean; isSaving: boolean; problem: string | null }

const untouched: Sheet = { edits: {}, isTried: false, isSaving: false, problem: null }

// Outside the component, so that edits survive a visit to another page.
const sheets = createStore<Readonly<Record<string, Sheet>>>({})

function changeSheet(personId: string, changed: Partial<Sheet>): void {
  const all = sheets.get()
  sheets.set({ ...all, [personId]: { ...(all[personId] ?? untouched), ...changed } })
}

type Edited = {
  terms: MemberTerms
  member: TeamMember
  company: CompanyTerms
  today: PlainDate
}

/** Null while the person's terms are loading. */
export function usePersonEditing(edited: Edited | null): PersonEditing | null {
  const change = useChangeMember()
  const all = useStore(sheets)
  const sheet = (edited && all[edited.terms.userId]) ?? untouched
  const draft = edited && personDraftOf(sheet.edits, edited.terms, edited)
  useWarningBeforeLeaving(draft !== null && draft.changes.length > 0)
  if (!edited || !draft) return null
  const { userId } = edited.terms

  const save = async () => {
    changeSheet(userId, { isTried: true, problem: null })
    if (draft.errors.size > 0) return false
    changeSheet(userId, { isSaving: true })
    try {
      for (const call of draft.calls) await change.mutateAsync({ userId, change: call })
    } catch (error) {
      changeSheet(userId, { isSaving: false, problem: noticeOf(error, failedText) })
      return false
    }
    changeSheet(userId, untouched)
    toast({ title: `${draft.values.firstName}’s details have been saved.` })
    return true
  }
  return {
    values: draft.values,
    changes: draft.changes,
    set: (edits) => changeSheet(userId, { edits: { ...sheets.get()[userId]?.edits, ...edits } }),
    errorAt: (path) => (sheet.isTried ? draft.errors.get(path) : undefined),
    isSaving: sheet.isSaving,
    problem: sheet.problem,
    save,
    discard: () => changeSheet(userId, untouched),
  }
}
