import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { OutTodayNames } from '#client/features/dashboard/out-today.tsx'
import { approvalPagesQuery } from '#client/queries/approvals.ts'
import { usePreparedPeople } from '#client/queries/invitations.ts'
import { ownRequestsQuery } from '#client/queries/leave.ts'
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
  const { total } = usePreparedPeople()
  if (total === undefined) return null
  return total > 0 ? `${formatCount(total)} not joined yet` : 'active'
}

function OldestToDecide({ today }: { today: string }) {
  const { data } = useInfiniteQuery(approvalPagesQuery())
  const [first] = data?.pages ?? []
  return first && sinceWords(first.counts.all, first.oldestAt, { today, none: 'to decide' })
}

function OldestOwn({ today }: { today: string }) {
  const { data: requests } = useQuery(ownRequestsQuery)
  if (!requests) return null
  const waiting = requests.filter(({ status }) => status === 'pending').map(({ createdAt }) => createdAt)
  return sinceWords(waiting.length, waiting.toSorted()[0] ?? null, { today, none: 'of your own' })
}

function sinceWords(
  waiting: number,
  oldestAt: string | null,
  { today, none }: { today: string; none: string },
): string {
  if (oldestAt === null) return none
  return `${waiting > 1 ? 'the oldest since' : 'since'} ${formatInstantDay(oldestAt, today)}`
}
