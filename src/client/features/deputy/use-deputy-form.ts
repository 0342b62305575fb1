import { createFormControl } from 'react-hook-form'
import { useDeputy, useNameDeputy } from '#client/queries/deputy.ts'
import { useSavedForm } from '#client/ui/form/saved-form.ts'
import type { SettingsPart } from '#client/ui/form/settings-form.tsx'
import { type DeputyChoice, deputyChoice } from '#shared/leave/deputy-contract.ts'

const { formControl } = createFormControl<DeputyChoice>()

/** The reader's deputy in the form; the form is undefined while it is being read. */
export function useDeputyForm() {
  const { data, isError, refetch } = useDeputy()
  const { mutateAsync } = useNameDeputy()
  const saved = data && { deputyId: data.deputy?.id ?? null, dates: data.dates }
  const form = useSavedForm<DeputyChoice>(saved, { schema: deputyChoice, formControl })
  const part: SettingsPart | undefined = form && {
    changes: form.changes.length > 0 ? ['Your deputy'] : [],
    isValid: form.valid !== undefined,
    steps: () => [{ what: 'Your deputy', run: () => mutateAsync(form.valid ?? form.values) }],
    savedText: 'Your deputy has been updated.',
    discard: form.discard,
    markSaved: form.markSaved,
  }
  return { candidates: data?.candidates ?? [], form, part, isError, retry: () => void refetch() }
}
