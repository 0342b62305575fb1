import { useCompanyLocation } from '#client/features/company/rules/use-company-location.ts'
import { BlockedPeriodSection } from '#client/features/location/blocked/blocked-period-section.tsx'
import { Locations } from '#client/features/location/locations.tsx'
import { TeamSection } from '#client/features/team/teams/team-section.tsx'
import { useCompany } from '#client/queries/company.ts'
import { useTeams } from '#client/queries/team.ts'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Company } from '#shared/company/contract.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

/** Where people are, when leave is not wanted, and who works together. */
export function PlacesSettings({ reader }: { reader: CurrentUser }) {
  const company = useCompany()
  if (company.data) return <PlacesOfCompany company={company.data} reader={reader} />
  if (company.isPending) return <Skeleton className="h-96! rounded-card!" />
  return <ReadFailure what="The company settings" onRetry={() => void company.refetch()} />
}

function PlacesOfCompany({ company, reader }: { company: Company; reader: CurrentUser }) {
  const companyLocation = useCompanyLocation(company)
  const { data: teams = [] } = useTeams()
  const mayChange = reader.role !== null && canChangeCompany({ role: reader.role })
  return (
    <Locations company={companyLocation} today={reader.today} mayChange={mayChange}>
      <BlockedPeriodSection teams={teams} today={reader.today} mayChange={mayChange} />
      <TeamSection mostAway={company.mostAway} mayChange={mayChange} />
    </Locations>
  )
}
