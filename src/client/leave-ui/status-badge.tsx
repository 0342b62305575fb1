import { Badge } from '#client/ui/data/badge.tsx'
import type { LeaveStatus } from '#shared/leave/contract.ts'

const looks = {
  pending: { tone: 'pending', word: 'Pending' },
  approved: { tone: 'done', word: 'Approved' },
  rejected: { tone: 'danger', word: 'Rejected' },
  cancelled: { tone: 'plain', word: 'Cancelled' },
} as const

export function StatusBadge({ status }: { status: LeaveStatus }) {
  return <Badge tone={looks[status].tone}>{statusWord(status)}</Badge>
}

export function statusWord(status: LeaveStatus): string {
  return looks[status].word
}
