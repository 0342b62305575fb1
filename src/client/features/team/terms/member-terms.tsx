import type { Role } from '#shared/fields.ts'
import { canChangeTerms } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms, Team, TeamMember } from '#shared/team/contract.ts'
import { AnnualDaysGroup } from './annual-days-group.tsx'
import type { CompanyTerms } from './company-terms.ts'
import { EmploymentGroup } from './employment-group.tsx'
import { LocationGroup } from './location-group.tsx'
import { ReportingGroup } from './reporting-group.tsx'
import { TermsReading } from './terms-reading.tsx'
import { WeekGroup } from './week-group.tsx'

type MemberTermsGroupsProps = {
  terms: MemberTerms
  member: TeamMember
  members: readonly TeamMember[]
  teams: readonly Team[]
  company: CompanyTerms
  reader: { role: Role; today: PlainDate }
}

/** What a person's counts and balances follow from: to change for admins, to read for the person and their deciders. */
export function MemberTermsGroups({ reader, ...shown }: MemberTermsGroupsProps) {
  const { role, today } = reader
  if (!canChangeTerms({ role })) return <TermsReading {...shown} today={today} />
  const { terms, member, members, teams, company } = shown
  return (
    <>
      <ReportingGroup terms={terms} member={member} members={members} teams={teams} />
      <EmploymentGroup terms={terms} member={member} />
      <WeekGroup terms={terms} member={member} companyWeek={company.workingWeek} today={today} />
      <LocationGroup terms={terms} member={member} company={company} today={today} />
      <AnnualDaysGroup terms={terms} member={member} company={company} today={today} />
    </>
  )
}
