import { useCurrentUser } from '#client/features/session/session-api.ts'
import { InviteMember } from '#client/features/team/invite-member.tsx'
import { MemberList } from '#client/features/team/member-list.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { usePageTitle } from './page-title.ts'

export function TeamPage() {
  usePageTitle('Team')
  const reader = useCurrentUser()
  return (
    <div className="mx-auto max-w-[1200px]">
      <PageHeader title="Team" actions={<InviteMember role={reader.role} />} />
      <MemberList reader={reader} />
    </div>
  )
}
