import { Field } from '#client/ui/form/field.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { SavedForm } from '#client/ui/form/saved-form.ts'
import { Select } from '#client/ui/form/select.tsx'
import { nullWhenEmpty } from '#client/ui/form/typed-values.ts'
import type { Company } from '#shared/company/contract.ts'
import { IndustryOptions } from '../industry-options.tsx'
import { PolicyEffect } from '../policy/policy-effect.tsx'
import { PolicyFields } from '../policy/policy-fields.tsx'
import { industryLabels } from '../policy-labels.ts'
import type { CompanyIdentity, useCompanyForm } from './use-company-form.ts'

type CompanyFormProps = { saved: Company; form: NonNullable<ReturnType<typeof useCompanyForm>> }

/** What admins change of the company (spec 2.14). */
export function CompanyForm({ saved, form: { company, policy } }: CompanyFormProps) {
  return (
    <>
      <FormSection at="company" title="Company Settings" note="The name is shown on invitations.">
        <CompanyFields company={company} />
      </FormSection>
      <FormSection
        at="policies"
        title="Leave Policies"
        note="For annual leave. Changes apply from the current leave year; earlier years stay as they are."
      >
        <PolicyFields policy={policy} leaveYearStart={saved.leaveYearStart} needsDays />
        {policy.changes.length > 0 && policy.valid && (
          <PolicyEffect change={{ leaveType: 'annual', policy: policy.valid }} />
        )}
      </FormSection>
    </>
  )
}

function CompanyFields({ company }: { company: SavedForm<CompanyIdentity> }) {
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
