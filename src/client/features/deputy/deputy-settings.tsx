import { createFormControl } from 'react-hook-form'
import { useDeputy, useNameDeputy } from '#client/queries/deputy.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { DateInput } from '#client/ui/form/date-input.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { useSavedForm } from '#client/ui/form/saved-form.ts'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { SettingsPart } from '#client/ui/form/settings-form.tsx'
import { SettingsForm } from '#client/ui/form/settings-form.tsx'
import type { Person } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import type { DeputyChoice } from '#shared/leave/deputy-contract.ts'
import { deputyChoice } from '#shared/leave/deputy-contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'

/** Who decides in the reader's place, and when. For managers and admins. */
export function DeputySettings({ today }: { today: PlainDate }) {
  const { candidates, form, part, isError, retry } = useDeputyForm()
  return (
    <SettingsForm parts={[part]}>
      <FormSection
        at="deputy"
        title="Your deputy"
        note="Decides in your place, and gets the emails about it; the request then names you both. You can still decide yourself. Without a deputy, requests go to the next manager above while you’re away."
      >
        {form && <DeputyFields form={form} candidates={candidates} today={today} />}
        {!form && isError && <ReadFailure what="Your deputy" onRetry={retry} />}
        {!form && !isError && <Skeleton className="h-28 max-w-md" />}
      </FormSection>
    </SettingsForm>
  )
}

type DeputyFieldsProps = { form: SavedForm<DeputyChoice>; candidates: readonly Person[]; today: PlainDate }

function DeputyFields({ form, candidates, today }: DeputyFieldsProps) {
  const { values, set, errorOf } = form
  const { deputyId, dates } = values
  const choose = (id: string) => {
    set('deputyId', id || null)
    if (!id) set('dates', null)
  }
  if (candidates.length === 0)
    return <p className="text-muted">There’s no other manager or admin who could be your deputy.</p>
  return (
    <div className="grid max-w-md gap-5">
      <Field label="Deputy" changed={form.changes.includes('deputyId')} error={errorOf('deputyId')}>
        <Select value={deputyId ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="">No one</option>
          {candidates.map((candidate) => (
            <option key={candidate.id} value={candidate.id}>
              {fullName(candidate)}
            </option>
          ))}
        </Select>
      </Field>
      {deputyId !== null && (
        <div className="grid gap-3">
          <Segmented<'away' | 'dates'>
            label="When your deputy decides"
            value={dates ? 'dates' : 'away'}
            onValueChange={(when) => set('dates', when === 'away' ? null : { from: today, until: today })}
            options={[
              { value: 'away', label: 'Whenever I’m away' },
              { value: 'dates', label: 'On certain dates' },
            ]}
          />
          {dates && (
            <div className="grid grid-cols-2 gap-3">
              <Field label="From" error={errorOf('dates.from')}>
                <DateInput value={dates.from} onChange={(from) => set('dates', { ...dates, from })} />
              </Field>
              <Field label="Until" error={errorOf('dates.until')}>
                <DateInput value={dates.until} onChange={(until) => set('dates', { ...dates, until })} />
              </Field>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

const { formControl } = createFormControl<DeputyChoice>()

/** The reader's deputy in the form; the form is undefined while it is being read. */
function useDeputyForm() {
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
