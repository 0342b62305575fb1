import { useFormState } from 'react-hook-form'
import { Field } from '#client/ui/field.tsx'
import { Input } from '#client/ui/input.tsx'
import { Select } from '#client/ui/select.tsx'
import { IndustryOptions } from '../industry-options.tsx'
import { industryLabels } from '../policy-labels.ts'
import type { SettingsField } from './changed-settings.ts'
import type { CompanyFormFields } from './form-fields.ts'

export function CompanyFields({ form, changes, saved }: CompanyFormFields) {
  const { register, control } = form
  const { errors } = useFormState({ control })
  const isChanged = (field: SettingsField) => changes.includes(field)
  return (
    <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
      <Field
        label="Company name"
        changed={isChanged('name') && !errors.name}
        hint={isChanged('name') && `was ${saved.name}`}
        error={errors.name?.message}
      >
        <Input autoComplete="organization" {...register('name')} />
      </Field>
      <Field
        label="Industry"
        changed={isChanged('industry')}
        hint={isChanged('industry') && `was ${saved.industry ? industryLabels[saved.industry] : 'not given'}`}
        error={errors.industry?.message}
      >
        <Select {...register('industry', { setValueAs: (value: string | null) => value || null })}>
          <IndustryOptions />
        </Select>
      </Field>
    </div>
  )
}
