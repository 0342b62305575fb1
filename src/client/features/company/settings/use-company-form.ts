import { createFormControl } from 'react-hook-form'
import * as z from 'zod/mini'
import { useChangeCompany } from '#client/queries/company.ts'
import { useChangePolicy } from '#client/queries/leave-types.ts'
import { useSavedForm } from '#client/ui/form/saved-form.ts'
import type { SettingsPart } from '#client/ui/form/settings-form.tsx'
import type { SaveStep } from '#client/ui/form/use-saving.ts'
import { inDays } from '#shared/company/annual-days.ts'
import {
  type Company,
  type CompanySettings,
  companySettings,
  defaultAnnualDays,
} from '#shared/company/contract.ts'
import { type LeavePolicyInput, leavePolicy } from '#shared/leave/leave-type-contract.ts'
import { dayLengthIn } from '#shared/leave/work-calendar.ts'
import { firstDate } from '#shared/plain-date.ts'

export type CompanyIdentity = Pick<CompanySettings, 'name' | 'industry'>

const identity = z.pick(companySettings, { name: true, industry: true })
const { formControl: identityControl } = createFormControl<CompanyIdentity>()
const { formControl: policyControl } = createFormControl<LeavePolicyInput>()

/** How the fields are called. */
const identityNames: Record<keyof CompanyIdentity, string> = { name: 'Company name', industry: 'Industry' }
const policyNames: Record<keyof LeavePolicyInput, string> = {
  unit: 'Counts in',
  annualAmount: 'Annual leave days',
  accrualType: 'Accrual method',
  carryOverAmount: 'Carry-over',
  creditedAt: 'Credited',
  carriedValidMonths: 'Carried days expire',
  lowerLimit: 'Lowest balance',
}

/** The company and its policy of annual leave, in the form; undefined while they are being read. */
export function useCompanyForm(saved: { company: Company; annualPolicy: LeavePolicyInput } | undefined) {
  const changeCompany = useChangeCompany()
  const changePolicy = useChangePolicy()
  const company = useSavedForm(saved && identityOf(saved.company), {
    schema: identity,
    formControl: identityControl,
  })
  const policy = useSavedForm(saved?.annualPolicy, { schema: leavePolicy, formControl: policyControl })
  if (!saved || !company || !policy) return undefined

  const dayLength = dayLengthIn([{ validFrom: firstDate, ...saved.company.workingWeek }], firstDate)
  const steps = (): SaveStep[] => {
    const [validCompany, validPolicy] = [company.valid, policy.valid]
    if (!validCompany || !validPolicy) return []
    const { accrualType } = validPolicy
    // The specified call takes two fields of the policy, in days; any other is saved by the policy's own call,
    // which takes them all.
    const policyStep: SaveStep = {
      what: 'Leave Policies',
      run: () => changePolicy.mutateAsync({ key: 'annual', policy: validPolicy }),
    }
    const companyStep: SaveStep = {
      what: 'Company Settings',
      run: () =>
        changeCompany.mutateAsync({
          ...validCompany,
          annualDays: inDays(validPolicy.annualAmount, validPolicy.unit, dayLength) ?? defaultAnnualDays,
          accrualType,
        }),
    }
    const goesByItself =
      policy.changes.length > 0 &&
      (validPolicy.unit === 'hours' ||
        policy.changes.some((field) => field !== 'annualAmount' && field !== 'accrualType'))
    const companyHasNews = company.changes.length > 0 || !goesByItself
    return [...(goesByItself ? [policyStep] : []), ...(companyHasNews ? [companyStep] : [])]
  }
  const part: SettingsPart = {
    changes: [
      ...company.changes.map((field) => identityNames[field]),
      ...policy.changes.map((field) => policyNames[field]),
    ],
    isValid: Boolean(company.valid && policy.valid),
    steps,
    savedText: 'Your company settings have been successfully updated.',
    discard: () => {
      company.discard()
      policy.discard()
    },
    markSaved: () => {
      company.markSaved()
      policy.markSaved()
    },
  }
  return { company, policy, part }
}

function identityOf({ name, industry }: Company): CompanyIdentity {
  return { name, industry }
}
