import type { Draft } from '#client/ui/form/draft.ts'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { industries } from '#shared/company/contract.ts'
import { IndustryOptions } from '../industry-options.tsx'
import { industryLabels } from '../policy-labels.ts'
import type { CompanyIdentity } from './use-company-form.ts'

export function CompanyFields({ company }: { company: Draft<CompanyIdentity> }) {
  const { values, saved, errors, set } = company
  const isChanged = (field: keyof CompanyIdentity) => company.changes.includes(field)
  return (
    <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
      <Field
        label="Company name"
        changed={isChanged('name') && !errors.name}
        hint={isChanged('name') && `was ${saved.name}`}
        error={errors.name}
      >
        <Input
          autoComplete="organization"
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field
        label="Industry"
        changed={isChanged('industry')}
        hint={isChanged('industry') && `was ${saved.industry ? industryLabels[saved.industry] : 'not given'}`}
        error={errors.industry}
      >
        <Select
          value={values.industry ?? ''}
          onChange={(event) => {
            const industry = industries.find((known) => known === event.target.value)
            set({ industry: industry ?? null })
          }}
        >
          <IndustryOptions />
        </Select>
      </Field>
    </div>
  )
}
