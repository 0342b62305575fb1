import { and, eq, or } from 'drizzle-orm'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'
import type { Actor } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { leaveRequests } from '../db/schema.ts'
import type { ReportingLines } from './approvers.ts'
import { findLeave, isApprovedLeave, maySeeLeave } from './calendar.ts'
import { toCalendarEntry } from './rows.ts'
import { belongsWith, type TeamPlace, teamKeyOf } from './team-mates.ts'
import { readTypeVisibility } from './visible-types.ts'

const mostShown = 20

type Reader = { actor: Actor; lines: ReportingLines }
type Stretch = { owner: TeamPlace & { id: string }; start: PlainDate; end: PlainDate }

/**
 * For each of these stretches of leave, who else of the owner's team is away then, by start date and at most 20: approved
 * leave, and pending leave that the reader may see. In the same few reads for any number.
 */
export async function findAlsoAway(
  tx: Tx,
  { actor, lines }: Reader,
  stretches: readonly Stretch[],
): Promise<CalendarEntry[][]> {
  const [first] = stretches
  if (!first) return []
  const from = stretches.reduce((min, { start }) => earlierOf(min, start), first.start)
  const until = stretches.reduce((max, { end }) => laterOf(max, end), first.end)
  const standing = or(eq(leaveRequests.status, 'pending'), isApprovedLeave)
  const ofTeams = belongsWith(stretches.map(({ owner }) => owner))
  const asSeen = await readTypeVisibility(tx, actor)
  const found = await findLeave(tx, and(standing, ofTeams), from, until)
  const byTeam = Map.groupBy(
    found.filter(({ request }) => maySeeLeave(actor, lines, request)),
    (row) => teamKeyOf(row.owner),
  )
  return stretches.map(({ owner, start, end }) =>
    (byTeam.get(teamKeyOf(owner)) ?? [])
      .filter(({ request }) => request.userId !== owner.id)
      .filter(({ request }) => request.startDate <= end && request.endDate >= start)
      .slice(0, mostShown)
      .map((row) => asSeen(toCalendarEntry(row))),
  )
}
