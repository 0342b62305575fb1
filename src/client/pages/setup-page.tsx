import { ImportCompany } from '#client/features/company/file/import-company.tsx'
import { CompanySetup } from '#client/features/company/setup/company-setup.tsx'
import { SetupFrame } from '#client/features/company/setup/setup-frame.tsx'
import { InvitationRows } from '#client/features/team/invitations/invitation-rows.tsx'
import { OpenInvitations } from '#client/features/team/invitations/open-invitations.tsx'
import { useInvitationRows } from '#client/features/team/invitations/use-invitation-rows.ts'
import { useCurrentUser, useSession } from '#client/queries/session.ts'
import { usePageTitle } from './page-title.ts'

export function SetupPage() {
  usePageTitle('Set up your company')
  const user = useCurrentUser()
  const { retry: enterCompany } = useSession()
  const invitations = useInvitationRows()
  return (
    <SetupFrame email={user.email}>
      <CompanySetup
        today={user.today}
        invitations={invitations}
        offer={
          <>
            <ImportCompany onDone={enterCompany} />
            <OpenInvitations onJoined={enterCompany} />
          </>
        }
        onDone={enterCompany}
      >
        <InvitationRows list={invitations} />
      </CompanySetup>
    </SetupFrame>
  )
}
