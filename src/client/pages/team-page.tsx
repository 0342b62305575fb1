import { ImportPeople } from '#client/features/import/import-people.tsx'
import { TeamActions } from '#client/features/team/invitations/invite-member.tsx'
import { PeopleImported } from '#client/features/team/invitations/people-imported.tsx'
import { TeamTabs } from '#client/features/team/team-tabs.tsx'
import { teamViewPath, useTeamView } from '#client/features/team/team-view.ts'
import type { CompanyTerms } from '#client/features/team/terms/company-terms.ts'
import { MemberSheet } from '#client/features/team/terms/member-sheet.tsx'
import { useCompany } from '#client/queries/company.ts'
import { useLeaveTypes } from '#client/queries/leave-types.ts'
import { useLocations } from '#client/queries/locations.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function TeamPage() {
  const reader = useCurrentUser()
  const view = useTeamView(reader.role)
  usePageTitle(view === 'import' ? 'Import people' : 'Team')
  return (
    <div className="mx-auto max-w-[1200px]">
      {view === 'import' ? (
        <ImportPeople back={teamViewPath('members')} imported={PeopleImported} />
      ) : (
        <>
          <PageHeader title="Team" actions={<TeamActions role={reader.role} />} />
          <TeamTabs reader={reader} />
        </>
      )}
      <MemberSheet reader={reader} company={useCompanyTerms()} />
    </div>
  )
}

/** The company's defaults; undefined while they are loading. */
function useCompanyTerms(): CompanyTerms | undefined {
  const { data: company } = useCompany()
  const { data: locations } = useLocations()
  const { data: types } = useLeaveTypes()
  if (!company || !locations || !types) return undefined
  const allowances = types.flatMap(({ key, name, isArchived, policy: { unit, annualAmount } }) =>
    isArchived || annualAmount === null ? [] : [{ key, name, unit, annualAmount }],
  )
  return { workingWeek: company.workingWeek, locationId: company.locationId, locations, allowances }
}
