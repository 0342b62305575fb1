import type { PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms, Team, TeamMember } from '#shared/team/contract.ts'
import { AnnualDaysGroup } from './annual-days-group.tsx'
import type { CompanyTerms } from './company-terms.ts'
import { EmploymentGroup } from './employment-group.tsx'
import { LocationGroup } from './location-group.tsx'
import { MembershipGroup } from './membership-group.tsx'
import { ReportingGroup } from './reporting-group.tsx'
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

type MemberTermsGroupsProps = { shown: ShownPerson; editing: PersonEditing; onDeactivate: () => void }

/** What a person's counts and balances follow from, to change. */
export function MemberTermsGroups({ shown, editing, onDeactivate }: MemberTermsGroupsProps) {
  const { terms, member, members, teams, company, today } = shown
  return (
    <>
      <ReportingGroup terms={terms} editing={editing} member={member} members={members} teams={teams} />
      <EmploymentGroup terms={terms} editing={editing} />
      <WeekGroup terms={terms} editing={editing} companyWeek={company.workingWeek} today={today} />
      <LocationGroup terms={terms} editing={editing} company={company} today={today} />
      <AnnualDaysGroup editing={editing} allowances={company.allowances} />
      <MembershipGroup member={member} onDeactivate={onDeactivate} />
    </>
  )
}
