import { and, asc, eq, gte, isNull, lte, max } from 'drizzle-orm'
import type { TeamMember } from '#shared/team/contract.ts'
import { stretchAround } from '#shared/team/employment.ts'
import type { Context } from '../context.ts'
import { leaveRequests, users } from '../db/schema.ts'
import { readEmployment } from './employment.ts'

/** GET /api/team: the active members, by name; each with the last day of the approved leave they are on today. */
export async function listTeam(ctx: Context): Promise<TeamMember[]> {
  return ctx.inCompany(async (tx, actor) => {
    const away = tx
      .select({ userId: leaveRequests.userId, until: max(leaveRequests.endDate).as('until') })
      .from(leaveRequests)
      .where(
        and(
          eq(leaveRequests.status, 'approved'),
          isNull(leaveRequests.amendsId),
          lte(leaveRequests.startDate, actor.today),
          gte(leaveRequests.endDate, actor.today),
        ),
      )
      .groupBy(leaveRequests.userId)
      .as('away')
    const rows = await tx
      .select({ user: users, awayUntil: away.until })
      .from(users)
      .leftJoin(away, eq(away.userId, users.id))
      .where(isNull(users.deactivatedAt))
      .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    const employment = await readEmployment(
      tx,
      rows.map(({ user }) => user.id),
    )
    return rows.map(({ user, awayUntil }) => {
      const startDate = stretchAround(employment.get(user.id) ?? [], actor.today)?.start ?? null
      return toTeamMember(user, startDate, awayUntil)
    })
  })
}

function toTeamMember(
  user: typeof users.$inferSelect,
  startDate: string | null,
  awayUntil: string | null,
): TeamMember {
  const { id, firstName, lastName, email, role, managerId, teamId, joinedOn, profileImageUrl } = user
  return {
    id,
    firstName,
    lastName,
    email,
    role,
    managerId,
    teamId,
    startDate,
    joinedOn: startDate ?? joinedOn,
    profileImageUrl,
    awayUntil,
  }
}
