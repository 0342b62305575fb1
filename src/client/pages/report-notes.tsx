import { useQuery } from '@tanstack/react-query'
import { OutTodayNames } from '#client/features/dashboard/out-today.tsx'
import { useInvitations } from '#client/queries/invitations.ts'
import { approvalsQuery, ownRequestsQuery } from '#client/queries/leave.ts'
import { formatCount, formatInstantDay } from '#client/ui/data/format-dates.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

/** The note beside each figure of the reports page. */
export function reportNotes(reader: CurrentUser, decides: boolean) {
  return {
    teamMembers: reader.role === 'admin' ? <InvitedNote /> : 'active',
    pendingRequests: decides ? <OldestToDecide today={reader.today} /> : <OldestOwn today={reader.today} />,
    outToday: <OutTodayNames today={reader.today} />,
  }
}

function InvitedNote() {
  const { data: invitations } = useInvitations()
  if (!invitations) return null
  return invitations.length > 0 ? `${formatCount(invitations.length)} more invited` : 'active'
}

function OldestToDecide({ today }: { today: string }) {
  const { data: waiting } = useQuery(approvalsQuery)
  return waiting && sinceWords(waiting, today, 'to decide')
}

function OldestOwn({ today }: { today: string }) {
  const { data: requests } = useQuery(ownRequestsQuery)
  return (
    requests &&
    sinceWords(
      requests.filter(({ status }) => status === 'pending'),
      today,
      'of your own',
    )
  )
}

function sinceWords(waiting: readonly { createdAt: string }[], today: string, none: string): string {
  const [oldest] = waiting.map(({ createdAt }) => createdAt).toSorted()
  if (!oldest) return none
  return `${waiting.length > 1 ? 'the oldest since' : 'since'} ${formatInstantDay(oldest, today)}`
}
