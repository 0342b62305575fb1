import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { Select } from '#client/ui/form/select.tsx'
import { nullWhenEmpty } from '#client/ui/form/typed-values.ts'
import { IndustryOptions } from '../industry-options.tsx'
import { industryLabels } from '../policy-labels.ts'
import type { CompanyIdentity } from './use-company-form.ts'

export function CompanyFields({ company }: { company: SavedForm<CompanyIdentity> }) {
  const { saved, register, errorOf } = company
  const isChanged = (field: keyof CompanyIdentity) => company.changes.includes(field)
  return (
    <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
      <Field
        label="Company name"
        changed={isChanged('name') && !errorOf('name')}
        hint={isChanged('name') && `was ${saved.name}`}
        error={errorOf('name')}
      >
        <Input autoComplete="organization" {...register('name')} />
      </Field>
      <Field
        label="Industry"
        changed={isChanged('industry')}
        hint={isChanged('industry') && `was ${saved.industry ? industryLabels[saved.industry] : 'not given'}`}
        error={errorOf('industry')}
      >
        <Select {...register('industry', { setValueAs: nullWhenEmpty })}>
          <IndustryOptions />
        </Select>
      </Field>
    </div>
  )
}
