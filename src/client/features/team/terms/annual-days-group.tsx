import { useState } from 'react'
import { Field } from '#client/ui/field.tsx'
import { Input } from '#client/ui/input.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms, TeamMember } from '#shared/team/contract.ts'
import type { CompanyTerms } from './company-terms.ts'
import { TermsForm, TermsGroup } from './terms-group.tsx'
import { versionsFrom } from './terms-words.ts'
import { useTermsSave } from './use-terms-save.ts'

type AnnualDaysGroupProps = {
  terms: MemberTerms
  member: TeamMember
  company: CompanyTerms
  today: PlainDate
}

/** How many days a year somebody gets, in place of the policy's. */
export function AnnualDaysGroup({ terms, member, company, today }: AnnualDaysGroupProps) {
  return (
    <TermsGroup
      title="Annual days"
      note="In days of the person’s own working week. Left empty, the policy’s days hold. A change holds from the current leave year on."
    >
      {company.allowances.map((allowance) => (
        <AnnualDaysOfType
          key={allowance.key}
          allowance={allowance}
          own={ownAnnualDays(terms, allowance.key, today)}
          member={member}
        />
      ))}
    </TermsGroup>
  )
}

type AnnualDaysOfTypeProps = {
  allowance: CompanyTerms['allowances'][number]
  own: number | null
  member: TeamMember
}

function AnnualDaysOfType({ allowance, own, member }: AnnualDaysOfTypeProps) {
  const saving = useTermsSave(member.id)
  const [edited, setEdited] = useState<string>()
  const typed = edited ?? (own === null ? '' : String(own))
  const { key, name, annualDays } = allowance
  const save = () => {
    const days = typed.trim() === '' ? null : Number(typed)
    saving.save(
      { annualDays: { leaveType: key, annualDays: days } },
      `${member.firstName} gets ${daysLabel(days ?? annualDays)} a year${days === null ? ', like the policy' : ' of their own'}.`,
      () => setEdited(undefined),
    )
  }
  return (
    <TermsForm saving={saving} onSave={save} saveName={`Save ${name} days`}>
      <Field
        label={name}
        hint={`The policy gives ${daysLabel(annualDays)} a year.`}
        error={saving.errorAt('annualDays.annualDays')}
        className="max-w-52"
      >
        <Input
          type="number"
          inputMode="decimal"
          min={0}
          step={0.5}
          unit="days"
          placeholder={String(annualDays)}
          value={typed}
          onChange={(event) => setEdited(event.target.value)}
        />
      </Field>
    </TermsForm>
  )
}

/** The days of the person's own for a leave type that hold on a date; null for the policy's. */
export function ownAnnualDays({ annualDays }: MemberTerms, key: string, today: PlainDate): number | null {
  const versions = annualDays.filter(({ leaveType }) => leaveType === key)
  return versionsFrom(versions, today).current?.annualDays ?? null
}

export function daysLabel(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`
}
