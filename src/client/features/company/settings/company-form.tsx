import type { ReactNode } from 'react'
import { FormSection } from '#client/ui/form-section.tsx'
import type { Company } from '#shared/company/contract.ts'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'
import { PolicyEffect } from '../policy/policy-effect.tsx'
import { PolicyFields } from '../policy/policy-fields.tsx'
import { CompanyFields } from './company-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { useCompanyForm } from './use-company-form.ts'

type CompanyFormProps = { company: Company; annualPolicy: LeavePolicyInput; children: ReactNode }

const formId = 'company-settings'

/** What admins change; a bar below everything saves it (spec 2.14). */
export function CompanyForm({ company: saved, annualPolicy, children }: CompanyFormProps) {
  const { company, policy, changes, form, problem, isSaving, save, discard } = useCompanyForm(
    saved,
    annualPolicy,
  )
  return (
    <>
      <div className="mx-auto w-full max-w-[1200px]">
        <form
          ref={form}
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
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
        </form>
        {children}
      </div>
      <SaveBar formId={formId} changes={changes} busy={isSaving} problem={problem} onDiscard={discard} />
    </>
  )
}
