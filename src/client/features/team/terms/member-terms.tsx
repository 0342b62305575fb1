import { formatLeaveAmount } from '#client/ui/data/format-dates.ts'
import { Button } from '#client/ui/form/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Input } from '#client/ui/form/input.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms, Team, TeamMember } from '#shared/team/contract.ts'
import type { CompanyTerms } from './company-terms.ts'
import { EmploymentGroup } from './employment-group.tsx'
import { ExceptionsGroup } from './exceptions-group.tsx'
import { InvitationGroup } from './invitation-group.tsx'
import { LocationGroup } from './location-group.tsx'
import { NameGroup } from './name-group.tsx'
import { ReportingGroup } from './reporting-group.tsx'
import { TermsGroup } from './terms-group.tsx'
import type { PersonEditing } from './use-person-editing.ts'
import { WeekGroup } from './week-group.tsx'

export type ShownPerson = {
  terms: MemberTerms
  member: TeamMember
  members: readonly TeamMember[]
  teams: readonly Team[]
  company: CompanyTerms
  today: PlainDate
}

type MemberTermsGroupsProps = {
  shown: ShownPerson
  editing: PersonEditing
  onDeactivate: () => void
  onRemoved: () => void
}

/** A person's terms, to change. */
export function MemberTermsGroups({ shown, editing, onDeactivate, onRemoved }: MemberTermsGroupsProps) {
  const { terms, member, members, teams, company, today } = shown
  return (
    <>
      {!terms.hasJoined && <NameGroup editing={editing} />}
      <ReportingGroup terms={terms} editing={editing} member={member} members={members} teams={teams} />
      <EmploymentGroup terms={terms} editing={editing} />
      <WeekGroup terms={terms} editing={editing} companyWeeks={company.workingWeek} today={today} />
      <ExceptionsGroup terms={terms} editing={editing} today={today} />
      <LocationGroup terms={terms} editing={editing} company={company} today={today} />
      <EntitlementsGroup editing={editing} allowances={company.allowances} />
      {terms.hasJoined ? (
        <MembershipGroup member={member} onDeactivate={onDeactivate} />
      ) : (
        <InvitationGroup member={member} onRemoved={onRemoved} />
      )}
    </>
  )
}

type EntitlementsGroupProps = { editing: PersonEditing; allowances: CompanyTerms['allowances'] }

/** What a year gives the person,  in place of the policy's. */
function EntitlementsGroup({ editing, allowances }: EntitlementsGroupProps) {
  const { values, set, errorAt } = editing
  return (
    <TermsGroup
      title="Days and hours a year"
      note="Days are those of the person’s own working week. Leave empty to use the policy. Applies from the current leave year."
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {allowances.map(({ key, name, unit, annualAmount }) => (
          <Field
            key={key}
            label={name}
            hint={`The policy gives ${formatLeaveAmount(annualAmount, unit)} a year.`}
            error={errorAt(`annualAmounts.${key}`)}
            changed={editing.changes.includes(`${name} ${unit}`)}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              unit={unit}
              placeholder={String(annualAmount)}
              value={values.annualAmounts[key] ?? ''}
              onChange={(event) =>
                set({ annualAmounts: { ...values.annualAmounts, [key]: event.target.value } })
              }
            />
          </Field>
        ))}
      </div>
    </TermsGroup>
  )
}

type MembershipGroupProps = { member: TeamMember; onDeactivate: () => void }

function MembershipGroup({ member, onDeactivate }: MembershipGroupProps) {
  return (
    <TermsGroup
      title="Leaving"
      note={`Even after their last day, ${member.firstName} can sign in until you deactivate them.`}
    >
      <Button
        aria-haspopup="dialog"
        className="justify-self-start border-danger! text-danger!"
        onClick={onDeactivate}
      >
        Deactivate {member.firstName}
      </Button>
    </TermsGroup>
  )
}
