import { formatDay, formatDayCount, formatLeaveAmount, formatRange } from '#client/ui/data/format-dates.ts'
import { fullName } from '#shared/full-name.ts'
import type { ApprovalPath } from '#shared/leave/approvals-contract.ts'
import { anyOf, anyOrAllOf } from '#shared/leave/approver-words.ts'
import type { LeaveEvent, LeaveRequest } from '#shared/leave/contract.ts'
import { addDays, type PlainDate } from '#shared/plain-date.ts'

/** One line of a request's history. `at` is null for what has not happened yet: the decision. */
export type HistoryLine = { id: string; what: string; at: string | null; said: string | null }

/** What happened to leave, oldest first, who has to decide it now, and who can as well from when on. */
export function historyOf(
  leave: LeaveRequest,
  events: readonly LeaveEvent[],
  path: ApprovalPath | undefined,
  today: PlainDate,
): HistoryLine[] {
  const lines = events.map((event) => ({
    id: event.id,
    what: whatHappened(event, today),
    at: event.at,
    said: event.reason ?? (begins(event) ? leave.notes : null),
  }))
  if (leave.waitsFor.length === 0) return lines
  return [
    ...lines,
    ...pathInWords(leave, path, today).map((what) => ({ id: what, what, at: null, said: null })),
  ]
}

/**
 * 'With Nora until Thu 4 Dec', 'From Fri 5 Dec, Maya can decide too', 'Then with Ada', 'Lapses on Mon 15 Dec'
 */
function pathInWords(
  { waitsFor, waitsForAll }: LeaveRequest,
  path: ApprovalPath | undefined,
  today: PlainDate,
): string[] {
  const { stages = [], later: nextSteps = [], end = null } = path ?? {}
  const later = stages.flatMap(({ people, from }) => (from ? [{ people, from }] : []))
  const [next] = later
  const until = next && next.from > today ? ` until ${formatDay(addDays(next.from, -1), today)}` : ''
  return [
    `With ${anyOrAllOf({ people: waitsFor, needsAll: waitsForAll })}${until}`,
    ...later.map(({ people, from }) => `From ${formatDay(from, today)}, ${anyOf(people)} can decide too`),
    ...nextSteps.map((step) => `Then with ${anyOrAllOf(step)}`),
    ...(end
      ? [`${end.outcome === 'approved' ? 'Approved automatically' : 'Lapses'} on ${formatDay(end.on, today)}`]
      : []),
  ]
}

function begins({ kind }: LeaveEvent): boolean {
  return kind === 'asked' || kind === 'recorded'
}

function whatHappened(event: LeaveEvent, today: PlainDate): string {
  const { kind, isIllness } = event
  const by = byWhom(event)
  const to = event.dates ? `, to ${formatRange(event.dates, today)}` : ''
  const on = event.dates ? `, ${formatRange(event.dates, today)}` : ''
  switch (kind) {
    case 'asked':
      return 'Requested'
    case 'recorded':
      return `Recorded${by}`
    case 'approved':
      return by ? `Approved${by}` : 'Approved automatically'
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
      return `Recounted${countOf(event)}`
    case 'escalated':
    case 'change-escalated':
      return 'Still waiting'
    case 'step-approved':
    case 'change-step-approved':
      return `Step approved${by}`
    case 'step-undone':
    case 'change-step-undone':
      return `Approval undone${by}`
    case 'cover-changed':
      return `Cover or hand-over note changed${by}`
    case 'cover-accepted':
      return `Cover accepted${by}`
    case 'cover-declined':
      return `Cover declined${by}`
    case 'change-asked':
      return isIllness ? `Reported ill${on}` : `Change requested${to}`
    case 'change-approved':
      return `${isIllness ? 'Illness confirmed' : 'Change approved'}${by}`
    case 'change-rejected':
      return `${isIllness ? 'Illness not confirmed' : 'Change rejected'}${by}`
    case 'change-cancelled':
      return isIllness ? 'Report of illness withdrawn' : 'Change withdrawn'
    case 'change-recounted':
      return `Change recounted${countOf(event)}`
  }
}

function byWhom({ by, inPlaceOf }: LeaveEvent): string {
  if (!by) return ''
  return ` by ${fullName(by)}${inPlaceOf ? `, for ${fullName(inPlaceOf)}` : ''}`
}

function countOf({ was, dates }: LeaveEvent): string {
  return was && dates ? `, ${lengthInWords(was)} → ${lengthInWords(dates)}` : ''
}

function lengthInWords({ totalDays, totalHours }: NonNullable<LeaveEvent['dates']>): string {
  return totalHours === null ? formatDayCount(totalDays) : formatLeaveAmount(totalHours, 'hours')
}
