import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { type ShownLeave, toCalendarEntry } from '#server/features/leave-record/rows.ts'
import { leaveRequests } from '#server/platform/db/schema.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { countAwayAndAsked } from '#shared/leave/away-and-asked.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { type DateRange, earlierOf, laterOf } from '#shared/plain-date.ts'
import { type TeamRef, teamKeyOf } from '#shared/team/team-mates.ts'
import { belongsWith } from '../rules/team-mates.ts'
import { type CountedLeave, countedLeaveQuery, leaveQuery, type Wanted } from './calendar.ts'
import { readTypeVisibility } from './visible-types.ts'

const mostShown = 20
/** Leave of up to so many teams is found by their people; that of more teams among all leave of the dates. */
const fewTeams = 3

/** `maySee`: whether the reader may see pending leave, by its owner's id. */
type Reader = { actor: Actor; maySee: (ownerId: string) => boolean }
type OwnedRange = DateRange & { owner: TeamRef & { id: string } }

/**
 * For each of these date ranges, who else of the owner's team is away then, by start date and at most 20:
 * approved leave, and pending leave that the reader may see. The number of queries doesn't depend on the
 * number of ranges.
 */
export async function findAlsoAway(
  tx: Tx,
  { actor, maySee }: Reader,
  ranges: readonly OwnedRange[],
): Promise<CalendarEntry[][]> {
  if (ranges.length === 0) return []
  const [asSeen, { rows }] = await Promise.all([
    readTypeVisibility(tx, actor),
    tx.execute<ShownLeave>(leaveQuery(leaveOfTeams(ranges))),
  ])
  const shown = rows.filter(({ status, userId }) => status === 'approved' || maySee(userId))
  const byTeam = Map.groupBy(shown, teamKeyOf)
  const entries = new Map(shown.map((leave) => [leave, asSeen(toCalendarEntry(leave))]))
  return ranges.map((range) =>
    firstBeside(range, byTeam.get(teamKeyOf(range.owner)) ?? []).flatMap((leave) => entries.get(leave) ?? []),
  )
}

/**
 * How many others of the owner's team are away or have asked, for each range, as `findAlsoAway` finds them,
 * but all of them.
 */
export async function countAlsoAway(
  tx: Tx,
  maySee: Reader['maySee'],
  ranges: readonly OwnedRange[],
): Promise<ReturnType<typeof countAwayAndAsked>[]> {
  if (ranges.length === 0) return []
  const { rows } = await tx.execute<CountedLeave>(countedLeaveQuery(leaveOfTeams(ranges)))
  const byTeam = Map.groupBy(
    rows.filter(({ status, userId }) => status === 'approved' || maySee(userId)),
    teamKeyOf,
  )
  return ranges.map((range) =>
    countAwayAndAsked((byTeam.get(teamKeyOf(range.owner)) ?? []).filter((leave) => isBeside(range, leave))),
  )
}

/** Leave of the teams of these ranges, of which there is at least one, from the first date to the last. */
function leaveOfTeams(ranges: readonly OwnedRange[]): Wanted {
  const owners = ranges.map(({ owner }) => owner)
  return {
    leave: isPendingOrApproved,
    people: belongsWith(owners),
    from: ranges.map(({ start }) => start).reduce(earlierOf),
    until: ranges.map(({ end }) => end).reduce(laterOf),
    isLeaveFirst: new Set(owners.map(teamKeyOf)).size > fewTeams,
  }
}

// Pending leave and `isApprovedLeave`, written so that an index on the status can be used.
const isPendingOrApproved = and(
  inArray(leaveRequests.status, ['pending', 'approved']),
  or(eq(leaveRequests.status, 'pending'), isNull(leaveRequests.amendsId)),
)

/** `ofTeam` is ordered by start date. */
function firstBeside(range: OwnedRange, ofTeam: readonly ShownLeave[]): ShownLeave[] {
  const beside: ShownLeave[] = []
  for (const leave of ofTeam) {
    if (leave.startDate > range.end || beside.length === mostShown) break
    if (isBeside(range, leave)) beside.push(leave)
  }
  return beside
}

function isBeside({ owner, start, end }: OwnedRange, { userId, startDate, endDate }: CountedLeave): boolean {
  return startDate <= end && endDate >= start && userId !== owner.id
}
