import { formatDayCount, formatRange } from '#client/ui/data/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { LeaveEvent, LeaveRequest } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { anyOf } from '../check-words.ts'

/** One line of a request's history. `at` is null for what has not happened yet: the decision. */
export type HistoryLine = { id: string; what: string; at: string | null; said: string | null }

/** What happened to leave, oldest first, and who has to decide it now. */
export function historyOf(
  leave: LeaveRequest,
  events: readonly LeaveEvent[],
  today: PlainDate,
): HistoryLine[] {
  const lines = events.map((event) => ({
    id: event.id,
    what: whatHappened(event, today),
    at: event.at,
    said: event.reason ?? (begins(event) ? leave.notes : null),
  }))
  if (leave.waitsFor.length === 0) return lines
  return [...lines, { id: 'waits', what: `With ${anyOf(leave.waitsFor)}`, at: null, said: null }]
}

function begins({ kind }: LeaveEvent): boolean {
  return kind === 'asked' || kind === 'recorded'
}

function whatHappened(event: LeaveEvent, today: PlainDate): string {
  const { kind, isIllness } = event
  const by = event.by ? ` by ${fullName(event.by)}` : ''
  const to = event.dates ? `, to ${formatRange(event.dates, today)}` : ''
  const on = event.dates ? `, ${formatRange(event.dates, today)}` : ''
  switch (kind) {
    case 'asked':
      return 'Requested'
    case 'recorded':
      return `Recorded${by}`
    case 'approved':
      return by ? `Approved${by}` : 'Approved immediately'
    case 'rejected':
      return `Rejected${by}`
    case 'undone':
    case 'change-undone':
      return `Decision undone${by}`
    case 'edited':
      return `Edited${to}`
    case 'changed':
      return `Changed${by}${to}`
    case 'shortened':
      return `Shortened${by}${to}`
    case 'ill':
      return `Turned into sick leave${by}${on}`
    case 'cancelled':
      return `Cancelled${by}`
    case 'recounted':
      return `Counted again${countOf(event)}`
    case 'change-asked':
      return isIllness ? `Reported ill${on}` : `Change asked for${to}`
    case 'change-approved':
      return `${isIllness ? 'Illness confirmed' : 'Change approved'}${by}`
    case 'change-rejected':
      return `${isIllness ? 'Illness not confirmed' : 'Change rejected'}${by}`
    case 'change-cancelled':
      return isIllness ? 'Report of illness withdrawn' : 'Change withdrawn'
    case 'change-recounted':
      return `Change counted again${countOf(event)}`
  }
}

function countOf({ was, dates }: LeaveEvent): string {
  return was && dates ? `, ${formatDayCount(was.totalDays)} → ${formatDayCount(dates.totalDays)}` : ''
}
