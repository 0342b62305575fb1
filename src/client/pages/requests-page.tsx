import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { DecideRequest } from '#client/features/approvals/decide/decide-request.tsx'
import { useDecideRequest } from '#client/features/approvals/decide/use-decide-request.ts'
import { BalanceStatement } from '#client/features/balances/statement/balance-statement.tsx'
import { CoveringCard } from '#client/features/cover/covering-card.tsx'
import { decidesLeave } from '#client/leave-ui/decides-leave.ts'
import { LeaveSheetHost } from '#client/leave-ui/sheet/leave-sheet-host.tsx'
import { useNameOf } from '#client/leave-ui/use-people.ts'
import { useDashboardStats } from '#client/queries/dashboard.ts'
import { useCurrentUser } from '#client/queries/session.ts'
import { formatLeaveAmount } from '#client/ui/data/format-dates.ts'
import { ButtonLink, TextLink } from '#client/ui/layout/link.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'
import { LeaveRequests, NewRequestButton } from './leave-requests.tsx'
import { usePageTitle } from './page-title.ts'

export function RequestsPage() {
  const user = useCurrentUser()
  const [search] = useSearchParams()
  return (
    <div className="mx-auto max-w-[1200px]">
      <Shown user={user} search={search} />
      <LeaveSheetHost user={user} />
    </div>
  )
}

function Shown({ user, search }: { user: CurrentUser; search: URLSearchParams }) {
  const toDecide = search.get('decide')
  if (toDecide !== null) return <Decide key={toDecide} id={toDecide} user={user} />
  if (search.get('view') === 'statement') return <Statement user={user} personId={search.get('person')} />
  return <Requests user={user} />
}

/** Opened by the email and the notification about a request. */
function Decide({ id, user }: { id: string; user: CurrentUser }) {
  const request = useDecideRequest(id, user)
  usePageTitle(request.title)
  // On the first page too, so that a link from an email makes a screen reader say whose request it is.
  useEffect(() => document.querySelector('h1')?.focus(), [])
  return (
    <>
      <TextLink
        href={decidesLeave(user) ? '/requests?view=approvals' : '/requests'}
        className="mb-2 max-lg:min-h-11"
      >
        <ArrowLeft aria-hidden />
        {decidesLeave(user) ? 'Team Approvals' : 'My Requests'}
      </TextLink>
      <PageHeader title={request.title} />
      <DecideRequest request={request} user={user} />
    </>
  )
}

function Requests({ user }: { user: CurrentUser }) {
  const [search] = useSearchParams()
  const decides = decidesLeave(user)
  const title = requestsTitle(decides)
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <OwnBalanceLink />
            <NewRequestButton />
          </>
        }
      />
      <div className="mb-6 empty:hidden">
        <CoveringCard today={user.today} openedId={search.get('cover')} />
      </div>
      <LeaveRequests decides={decides} user={user} />
    </>
  )
}

function OwnBalanceLink() {
  const { data: stats } = useDashboardStats()
  return (
    <ButtonLink href="/requests?view=statement">
      {stats ? `Balance: ${formatLeaveAmount(stats.balance.amount, stats.balance.unit)}` : 'Balance'}
    </ButtonLink>
  )
}

function Statement({ user, personId }: { user: CurrentUser; personId: string | null }) {
  const isOwn = personId === null || personId === user.id
  const nameOfOther = useNameOf(isOwn ? '' : personId)
  const title = isOwn ? 'My Balance' : nameOfOther ? `Balance of ${nameOfOther}` : 'Balance'
  usePageTitle(title)
  return (
    <>
      <TextLink href="/requests" className="mb-2 max-lg:min-h-11 print:hidden">
        <ArrowLeft aria-hidden />
        {requestsTitle(decidesLeave(user))}
      </TextLink>
      <PageHeader title={title} className="print:hidden" actions={<NewRequestButton />} />
      <BalanceStatement reader={user} />
    </>
  )
}

/** Spec 2.10. */
function requestsTitle(decides: boolean): string {
  return decides ? 'Leave Requests' : 'My Requests'
}
