import type { ReactNode } from 'react'
import { formatLeaveAmount } from '#client/ui/data/format-dates.ts'
import { FormSection } from '#client/ui/form/form-section.tsx'
import type { Company } from '#shared/company/contract.ts'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'
import { carryOverSentence } from '../policy/carry-over-sentence.ts'
import { lowerLimitLabel } from '../policy/more-rules-words.ts'
import { accrualLabels, industryLabels } from '../policy-labels.ts'

type CompanyReadingProps = { company: Company; annualPolicy: LeavePolicyInput }

/** The company's policy for those who follow it. */
export function CompanyReading({ company, annualPolicy }: CompanyReadingProps) {
  return (
    <>
      <FormSection at="company" title="Company Settings" note="Only admins can change these.">
        <Facts>
          <Fact label="Company name">{company.name}</Fact>
          <Fact label="Industry">{company.industry ? industryLabels[company.industry] : 'Not given'}</Fact>
        </Facts>
      </FormSection>
      <FormSection
        at="policies"
        title="Leave Policies"
        note="For annual leave. Only admins can change these."
      >
        <Facts>
          <Fact label={annualPolicy.unit === 'days' ? 'Annual leave days' : 'Annual leave hours'}>
            {formatLeaveAmount(annualPolicy.annualAmount ?? 0, annualPolicy.unit)} a year
          </Fact>
          <Fact label="Accrual method">{accrualLabels(company.leaveYearStart)[company.accrualType]}</Fact>
          <Fact label="Carry-over">
            {annualPolicy.carryOverAmount === null
              ? 'Everything'
              : formatLeaveAmount(annualPolicy.carryOverAmount, annualPolicy.unit)}
            <span className="block max-w-[52ch] text-small font-normal text-pretty text-muted">
              {carryOverSentence(annualPolicy)}
            </span>
          </Fact>
          {annualPolicy.lowerLimit < 0 && (
            <Fact label="Lowest balance">
              {formatLeaveAmount(annualPolicy.lowerLimit, annualPolicy.unit)}
              <span className="block text-small font-normal text-muted">{lowerLimitLabel(annualPolicy)}</span>
            </Fact>
          )}
        </Facts>
      </FormSection>
    </>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-3 gap-y-5 sm:grid-cols-2">{children}</dl>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-[550] break-words">{children}</dd>
    </div>
  )
}
