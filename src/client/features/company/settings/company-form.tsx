import { FormSection } from '#client/ui/form/form-section.tsx'
import type { Company } from '#shared/company/contract.ts'
import { PolicyEffect } from '../policy/policy-effect.tsx'
import { PolicyFields } from '../policy/policy-fields.tsx'
import { CompanyFields } from './company-fields.tsx'
import type { useCompanyForm } from './use-company-form.ts'

type CompanyFormProps = { saved: Company; form: NonNullable<ReturnType<typeof useCompanyForm>> }

/** What admins change of the company (spec 2.14). */
export function CompanyForm({ saved, form: { company, policy } }: CompanyFormProps) {
  return (
    <>
      <FormSection
        title="Company Settings"
        note="The name is shown on invitations."
        className="border-t-0 pt-2! max-lg:pt-0!"
      >
        <CompanyFields company={company} />
      </FormSection>
      <FormSection
        title="Leave Policies"
        note="For annual leave. A change holds from the current leave year on; earlier years keep theirs."
      >
        <PolicyFields policy={policy} leaveYearStart={saved.leaveYearStart} needsDays />
        {policy.changes.length > 0 && policy.valid && (
          <PolicyEffect change={{ leaveType: 'annual', policy: policy.valid }} />
        )}
      </FormSection>
    </>
  )
}
