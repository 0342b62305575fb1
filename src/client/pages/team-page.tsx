import { useCompany } from '#client/features/company/company-api.ts'
import { useLeaveTypes } from '#client/features/company/policy/leave-type-api.ts'
import { useLocations } from '#client/features/location/location-api.ts'
import { useCurrentUser } from '#client/features/session/session-api.ts'
import { InviteMember } from '#client/features/team/invite-member.tsx'
import { MemberList } from '#client/features/team/member-list.tsx'
import type { CompanyTerms } from '#client/features/team/terms/company-terms.ts'
import { MemberSheet } from '#client/features/team/terms/member-sheet.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function TeamPage() {
  usePageTitle('Team')
  const reader = useCurrentUser()
  return (
    <div className="mx-auto max-w-[1200px]">
      <PageHeader title="Team" actions={<InviteMember role={reader.role} />} />
      <MemberList reader={reader} />
      <MemberSheet reader={reader} company={useCompanyTerms()} />
    </div>
  )
}

/** What everybody gets who has nothing of their own; undefined while it is being read. */
function useCompanyTerms(): CompanyTerms | undefined {
  const { data: company } = useCompany()
  const { data: locations } = useLocations()
  const { data: types } = useLeaveTypes()
  if (!company || !locations || !types) return undefined
  const allowances = types.flatMap(({ key, name, isArchived, policy: { annualDays } }) =>
    isArchived || annualDays === null ? [] : [{ key, name, annualDays }],
  )
  return { workingWeek: company.workingWeek, locationId: company.locationId, locations, allowances }
}
