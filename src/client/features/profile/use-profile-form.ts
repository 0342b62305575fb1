import * as z from 'zod/mini'
import { createStore } from '#client/api/store.ts'
import { useChangeProfile } from '#client/queries/session.ts'
import { useDraft } from '#client/ui/form/draft.ts'
import type { SettingsPart } from '#client/ui/form/settings-form.tsx'
import { type CurrentUser, profileChange } from '#shared/session/contract.ts'

/** What people keep of themselves. */
export type Profile = Pick<CurrentUser, 'firstName' | 'lastName' | 'locale' | 'weekStart'>

const profile = z.required(profileChange)
const edits = createStore<Partial<Profile>>({})

/** How the fields are called. */
const names: Record<keyof Profile, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  locale: 'Language of dates',
  weekStart: 'First day of the week',
}

/** The reader as they stand in the form, against what is saved. */
export function useProfileForm({ firstName, lastName, locale, weekStart }: CurrentUser) {
  const { mutateAsync } = useChangeProfile()
  const draft = useDraft<Profile>(edits, { firstName, lastName, locale, weekStart }, profile)
  const { valid, changes } = draft
  const run = () =>
    mutateAsync(Object.fromEntries(changes.flatMap((field) => (valid ? [[field, valid[field]]] : []))))
  const part: SettingsPart = {
    changes: changes.map((field) => names[field]),
    isValid: valid !== undefined,
    steps: () => [{ what: 'Profile Settings', run }],
    savedText: 'Your settings have been updated.',
    discard: draft.discard,
  }
  return { draft, part }
}
