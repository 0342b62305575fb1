import * as z from 'zod/mini'
import { createStore } from '#client/ui/store.ts'
import { useWarningBeforeLeaving } from '#client/ui/warning-before-leaving.ts'
import {
  type Company,
  type CompanySettings,
  companySettings,
  defaultAnnualDays,
} from '#shared/company/contract.ts'
import { type LeavePolicyInput, leavePolicy } from '#shared/leave/leave-type-contract.ts'
import { useChangeCompany } from '../company-api.ts'
import { useChangePolicy } from '../policy/leave-type-api.ts'
import { useDraft } from './draft.ts'
import { type SaveStep, useFirstError, useSaving } from './use-saving.ts'

export type CompanyIdentity = Pick<CompanySettings, 'name' | 'industry'>

const identity = z.pick(companySettings, { name: true, industry: true })
const identityEdits = createStore<Partial<CompanyIdentity>>({})
const policyEdits = createStore<Partial<LeavePolicyInput>>({})

/** How the fields are called. */
const identityNames: Record<keyof CompanyIdentity, string> = { name: 'Company name', industry: 'Industry' }
const policyNames: Record<keyof LeavePolicyInput, string> = {
  annualDays: 'Annual leave days',
  accrualType: 'Accrual method',
  carryOverDays: 'Carry-over',
  creditedAt: 'Credited',
  carriedValidMonths: 'Carried days expire',
  lowerLimitDays: 'Lowest balance',
}

/** The company and its policy of annual leave as they stand in the form, against what is saved. */
export function useCompanyForm({ name, industry }: Company, savedPolicy: LeavePolicyInput) {
  const changeCompany = useChangeCompany()
  const changePolicy = useChangePolicy()
  const company = useDraft(identityEdits, { name, industry }, identity)
  const policy = useDraft(policyEdits, savedPolicy, leavePolicy)
  const saving = useSaving('Your company settings have been successfully updated.')
  const { form, focusFirstError } = useFirstError()
  const changes = [
    ...company.changes.map((field) => identityNames[field]),
    ...policy.changes.map((field) => policyNames[field]),
  ]
  useWarningBeforeLeaving(changes.length > 0)

  const discard = () => {
    saving.forget()
    company.discard()
    policy.discard()
  }
  const save = async () => {
    const [validCompany, validPolicy] = [company.valid, policy.valid]
    if (!validCompany || !validPolicy) return focusFirstError()
    const { annualDays, accrualType } = validPolicy
    // The specified call knows the first two fields of the policy; with any other the policy goes by itself, as a whole.
    const policyStep: SaveStep = {
      what: 'Leave Policies',
      run: () => changePolicy.mutateAsync({ key: 'annual', policy: validPolicy }),
    }
    const companyStep: SaveStep = {
      what: 'Company Settings',
      run: () =>
        changeCompany.mutateAsync({
          ...validCompany,
          annualDays: annualDays ?? defaultAnnualDays,
          accrualType,
        }),
    }
    const goesByItself = policy.changes.some((field) => field !== 'annualDays' && field !== 'accrualType')
    const companyHasNews = company.changes.length > 0 || !goesByItself
    const isSaved = await saving.save([
      ...(goesByItself ? [policyStep] : []),
      ...(companyHasNews ? [companyStep] : []),
    ])
    if (isSaved) discard()
  }
  return { company, policy, changes, form, save, discard, problem: saving.problem, isSaving: saving.isSaving }
}
