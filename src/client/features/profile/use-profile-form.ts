import { createFormControl } from 'react-hook-form'
import * as z from 'zod/mini'
import { useChangeProfile } from '#client/queries/session.ts'
import { useSavedForm } from '#client/ui/form/saved-form.ts'
import type { SettingsPart } from '#client/ui/form/settings-form.tsx'
import { type CurrentUser, profileChange } from '#shared/session/contract.ts'

/** What people keep of themselves. */
export type Profile = Pick<CurrentUser, 'firstName' | 'lastName' | 'locale' | 'weekStart'>

const profile = z.required(profileChange)
const { formControl } = createFormControl<Profile>()

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
  const form = useSavedForm<Profile>(
    { firstName, lastName, locale, weekStart },
    { schema: profile, formControl },
  )
  const { valid, changes } = form
  const run = () =>
    mutateAsync(Object.fromEntries(changes.flatMap((field) => (valid ? [[field, valid[field]]] : []))))
  const part: SettingsPart = {
    changes: changes.map((field) => names[field]),
    isValid: valid !== undefined,
    steps: () => [{ what: 'Profile Settings', run }],
    savedText: 'Your settings have been updated.',
    discard: form.discard,
    markSaved: form.markSaved,
  }
  return { form, part }
}
