import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { type ShownLeave, toCalendarEntry } from '#server/features/leave-record/rows.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { type DateRange, earlierOf, laterOf } from '#shared/plain-date.ts'
import { belongsWith, type TeamPlace, teamKeyOf } from '../rules/team-mates.ts'
import { leaveQuery } from './calendar.ts'
import { readTypeVisibility } from './visible-types.ts'

const mostShown = 20
/** The leave of a few teams is found by their people; that of more among all leave of the dates. */
const fewTeams = 3

/** `maySee` says it of pending leave, by its owner's id. */
type Reader = { actor: Actor; maySee: (ownerId: string) => boolean }
type OwnedRange = DateRange & { owner: TeamPlace & { id: string } }

/**
 * For each of these date ranges, who else of the owner's team is away then, by start date and at most 20: approved
 * leave, and pending leave that the reader may see. In the same few reads for any number.
 */
export async function findAlsoAway(
  tx: Tx,
  { actor, maySee }: Reader,
  ranges: readonly OwnedRange[],
): Promise<CalendarEntry[][]> {
  if (ranges.length === 0) return []
  const [asSeen, found] = await Promise.all([readTypeVisibility(tx, actor), readTeamsLeave(tx, ranges)])
  const shown = found.filter(({ status, userId }) => status === 'approved' || maySee(userId))
  const byTeam = Map.groupBy(shown, teamKeyOf)
  const entries = new Map(shown.map((leave) => [leave, asSeen(toCalendarEntry(leave))]))
  return ranges.map((range) =>
    firstBeside(range, byTeam.get(teamKeyOf(range.owner)) ?? []).flatMap((leave) => entries.get(leave) ?? []),
  )
}

async function readTeamsLeave(tx: Tx, ranges: readonly OwnedRange[]): Promise<ShownLeave[]> {
  const [first] = ranges
  if (!first) return []
  const from = ranges.reduce((min, { start }) => earlierOf(min, start), first.start)
  const until = ranges.reduce((max, { end }) => laterOf(max, end), first.end)
  const owners = ranges.map(({ owner }) => owner)
  const isLeaveFirst = new Set(owners.map(teamKeyOf)).size > fewTeams
  const query = leaveQuery({ leave: stands, people: belongsWith(owners), from, until, isLeaveFirst })
  return (await tx.execute<ShownLeave>(query)).rows
}

// Pending leave and `isApprovedLeave`, in words that an index of the status answers.
const stands = and(
  inArray(leaveRequests.status, ['pending', 'approved']),
  or(eq(leaveRequests.status, 'pending'), isNull(leaveRequests.amendsId)),
)

/** `ofTeam` is in the order of its first days. */
function firstBeside({ owner, start, end }: OwnedRange, ofTeam: readonly ShownLeave[]): ShownLeave[] {
  const beside: ShownLeave[] = []
  for (const leave of ofTeam) {
    if (leave.startDate > end || beside.length === mostShown) break
    if (leave.endDate >= start && leave.userId !== owner.id) beside.push(leave)
  }
  return beside
}
