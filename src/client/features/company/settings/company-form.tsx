import type { ReactNode } from 'react'
import { FormSection } from '#client/ui/form-section.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Company } from '#shared/company/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { fieldNames } from './changed-settings.ts'
import { CompanyFields } from './company-fields.tsx'
import { PolicyEffect } from './policy-effect.tsx'
import { PolicyFields } from './policy-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { useCompanyForm } from './use-company-form.ts'

type CompanyFormProps = { company: Company; today: PlainDate; children: ReactNode }

const formId = 'company-settings'

/** What admins change; a bar below everything saves it (spec 2.14). */
export function CompanyForm({ company, today, children }: CompanyFormProps) {
  const { form, settings, changes, problem, isSaving, save, discard } = useCompanyForm(company)
  const fields = { form, changes, saved: company }
  return (
    <>
      <div className="mx-auto w-full max-w-[1200px]">
        <form id={formId} noValidate onSubmit={save}>
          {problem && (
            <Notice tone="error" title="Update Failed" className="mb-6">
              {problem}
            </Notice>
          )}
          <FormSection
            title="Company Settings"
            note="The name is shown on invitations."
            className="border-t-0 pt-2! max-lg:pt-0!"
          >
            <CompanyFields {...fields} />
          </FormSection>
          <FormSection
            title="Leave Policies"
            note="For annual leave. A change holds from the current leave year on; earlier years keep theirs."
          >
            <PolicyFields {...fields} />
            <PolicyEffect company={company} settings={settings} today={today} />
          </FormSection>
        </form>
        {children}
      </div>
      <SaveBar
        formId={formId}
        changes={changes.map((field) => fieldNames[field])}
        busy={isSaving}
        onDiscard={discard}
      />
    </>
  )
}
