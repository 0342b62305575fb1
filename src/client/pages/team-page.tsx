import { ImportCard } from '#client/features/import/import-card.tsx'
import { TemplateLink } from '#client/features/import/import-source.tsx'
import { ListedFileCard } from '#client/features/import/listed-file-card.tsx'
import { useImport } from '#client/features/import/use-import.ts'
import { TeamActions } from '#client/features/team/invitations/invite-member.tsx'
import { type FileCardProps, ImportPeople } from '#client/features/team/people-import/import-people.tsx'
import { TeamTabs } from '#client/features/team/team-tabs.tsx'
import { useTeamView } from '#client/features/team/team-view.ts'
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
        <ImportEverything />
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

/** People, with what is known of them from before. */
function ImportEverything() {
  const files = { leave: useImport('leave'), balances: useImport('balances') }
  return (
    <ImportPeople
      onOther={(kind, file) => files[kind].takeFile(file)}
      leaveTemplate={<TemplateLink kind="leave">Template for past leave</TemplateLink>}
      fileCard={listedFileCard}
      others={
        <div className="grid gap-6">
          <ImportCard kind="leave" />
          <ImportCard kind="balances" />
        </div>
      }
    />
  )
}

function listedFileCard(props: FileCardProps) {
  return <ListedFileCard key={props.file.name} {...props} />
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
