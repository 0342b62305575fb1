import { useLocation } from 'wouter'
import { useInvitationOverview, usePreparedPeople } from '#client/queries/invitations.ts'
import { useFormerPages } from '#client/queries/people.ts'
import { TabPanel, Tabs } from '#client/ui/layout/tabs.tsx'
import { canInvite } from '#shared/permissions.ts'
import { FormerMembers } from './former/former-members.tsx'
import { PendingInvitations } from './invitations/pending-invitations.tsx'
import { MemberList } from './members/member-list.tsx'
import type { TeamReader } from './members/team-reading.ts'
import { teamViewPath, useTeamView } from './team-view.ts'

/** The members; for admins also invitations and deactivated people. */
export function TeamTabs({ reader }: { reader: TeamReader }) {
  if (!reader.role || !canInvite({ role: reader.role })) return <MemberList reader={reader} />
  return <AdminTabs reader={reader} />
}

function AdminTabs({ reader }: { reader: TeamReader }) {
  const view = useTeamView(reader.role)
  const [, goTo] = useLocation()
  const { total: prepared = 0 } = usePreparedPeople()
  const { data: overview } = useInvitationOverview()
  const { total: former } = useFormerPages()
  return (
    <Tabs
      label="People"
      value={view}
      onValueChange={(chosen) => goTo(teamViewPath(chosen))}
      tabs={[
        { value: 'members', label: 'Members' },
        { value: 'invitations', label: 'Invitations', count: prepared + (overview?.returning.length ?? 0) },
        { value: 'former', label: 'Deactivated', count: former },
      ]}
    >
      <TabPanel value="members">
        <MemberList reader={reader} />
      </TabPanel>
      <TabPanel value="invitations">
        <PendingInvitations role={reader.role} />
      </TabPanel>
      <TabPanel value="former">
        <FormerMembers />
      </TabPanel>
    </Tabs>
  )
}
