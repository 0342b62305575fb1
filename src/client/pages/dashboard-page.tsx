import { NeedsDecision } from '#client/features/approvals/needs-decision.tsx'
import { OwnBalanceRuler } from '#client/features/balances/own-balance-ruler.tsx'
import { FirstWeek } from '#client/features/company/first-steps/first-week.tsx'
import { CoveringCard } from '#client/features/cover/covering-card.tsx'
import { ActionCards } from '#client/features/dashboard/action-cards.tsx'
import { Greeting } from '#client/features/dashboard/greeting.tsx'
import { OutTodayNames } from '#client/features/dashboard/out-today.tsx'
import { StatTiles } from '#client/features/dashboard/stat-tiles.tsx'
import { UpcomingLeave } from '#client/features/dashboard/upcoming-leave.tsx'
import { RecentRequests } from '#client/features/requests/recent-requests.tsx'
import { decidesLeave } from '#client/leave-ui/decides-leave.ts'
import { openRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { formatLongDay } from '#client/ui/data/format-dates.ts'
import { partInFile } from '#client/ui/layout/part-in-file.tsx'
import { canChangeCompany, canInvite } from '#shared/permissions.ts'
import { usePageTitle } from './page-title.ts'

// A chunk of its own, as only deciders see it, at the bottom of the page.
const TeamOverview = partInFile(
  async () => (await import('#client/features/dashboard/team-overview/team-overview.tsx')).TeamOverview,
  () => null,
  'Your people',
)

export function DashboardPage() {
  usePageTitle('Dashboard')
  const user = useCurrentUser()
  const { today, role, companyId } = user
  const decides = decidesLeave(user)
  return (
    <div className="mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-6 max-lg:gap-4">
      <Greeting firstName={user.firstName} date={formatLongDay(today)} decides={decides} />
      {decides && <NeedsDecision today={today} />}
      <CoveringCard today={today} isShort />
      {companyId && role && canChangeCompany({ role }) && <FirstWeek companyId={companyId} />}
      <ActionCards
        onRequestLeave={() => openRequestDialog()}
        invites={role !== null && canInvite({ role })}
      />
      <StatTiles
        decides={decides}
        companyName={user.companyName}
        balanceRuler={<OwnBalanceRuler userId={user.id} today={today} />}
        outTodayNames={<OutTodayNames today={today} />}
      />
      <div className="grid grid-cols-2 gap-6 max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-4">
        <RecentRequests today={today} />
        <UpcomingLeave today={today} />
      </div>
      {decides && <TeamOverview today={today} />}
    </div>
  )
}
