import { type ReactNode, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { ImportCompany } from '#client/features/company/file/import-company.tsx'
import { CompanySetup } from '#client/features/company/setup/company-setup.tsx'
import { SetupFrame } from '#client/features/company/setup/setup-frame.tsx'
import { InvitationChoice } from '#client/features/team/invitations/invitation-choice.tsx'
import { InvitationRows } from '#client/features/team/invitations/invitation-rows.tsx'
import { NotForYou } from '#client/features/team/invitations/not-for-you.tsx'
import { useInvitationRows } from '#client/features/team/invitations/use-invitation-rows.ts'
import { useOwnInvitations } from '#client/queries/invitations.ts'
import { useHolidayCountries } from '#client/queries/locations.ts'
import { useCurrentUser, useSession } from '#client/queries/session.ts'
import { FailedReads } from '#client/ui/feedback/failed-reads.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { PageSpinner } from '#client/ui/feedback/spinner.tsx'
import { usePageTitle } from './page-title.ts'

/**
 * For somebody without a company: their invitations, where they have any, else the setup of one (spec 2.7).
 */
export function SetupPage() {
  const { email } = useCurrentUser()
  const { data: invitations = [], isFetched: hasInvitations, isError, refetch } = useOwnInvitations()
  const countries = useHolidayCountries()
  const isFetched = hasInvitations && countries.isFetched
  const [wantsOwn, setWantsOwn] = useState(false)
  const [search] = useSearchParams()
  const enterCompany = useEnterCompany()
  const isInvited = invitations.length > 0 && !wantsOwn
  usePageTitle(isInvited ? 'Your invitations' : 'Set up your company')
  return (
    <SetupFrame email={email}>
      {!isFetched && <PageSpinner />}
      {isInvited && (
        <InvitationChoice
          invitations={invitations}
          onJoined={enterCompany}
          onOwnCompany={() => setWantsOwn(true)}
        />
      )}
      {isFetched && !isInvited && (
        <OwnCompany onDone={enterCompany}>
          {isError && <ReadFailure what="Your invitations" onRetry={() => void refetch()} className="mb-6" />}
          <FailedReads what="The countries" reads={[countries]} className="mb-6" />
          {!isError && !wantsOwn && search.has('invitation') && <NotForYou email={email} />}
        </OwnCompany>
      )}
    </SetupFrame>
  )
}

type OwnCompanyProps = { onDone: () => void; children: ReactNode }

function OwnCompany({ onDone, children }: OwnCompanyProps) {
  const { today } = useCurrentUser()
  const rows = useInvitationRows()
  return (
    <CompanySetup
      today={today}
      invitations={rows}
      offer={
        <>
          {children}
          <ImportCompany onDone={onDone} />
        </>
      }
      onDone={onDone}
    >
      <InvitationRows list={rows} />
    </CompanySetup>
  )
}

/** Goes on to the company's dashboard, without the invitation in the address. */
function useEnterCompany(): () => void {
  const { retry } = useSession()
  const [, navigate] = useLocation()
  return () => {
    navigate('/', { replace: true })
    retry()
  }
}
