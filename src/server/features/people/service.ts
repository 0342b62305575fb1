import { sql } from 'drizzle-orm'
import { isByClock, isCutOn } from '#server/platform/db/by-clock.ts'
import { leaveRequestDays, leaveRequests, users } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDays, halfDay } from '#shared/leave/days.ts'
import type { Employment } from '#shared/leave/employment.ts'
import { employmentAround } from '#shared/leave/employment.ts'
import { canInvite } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { readEverybodysEmployment } from './employment.ts'

/**
 * GET /api/team: the active members and the prepared people by name, each with the last day of the approved
 * leave they are on today.
 */
export async function listTeam(ctx: Context): Promise<TeamMember[]> {
  return ctx.inCompany(async (tx, actor) => {
    const { today } = actor
    const seesRefusals = canInvite(actor)
    const [members, employment] = await Promise.all([
      readMembers(tx, today, seesRefusals),
      readEverybodysEmployment(tx),
    ])
    return members.map((member) => toTeamMember(member, startOf(employment.get(member.id), today)))
  })
}

/** An instant is as PostgreSQL writes it. */
type MemberRow = Omit<TeamMember, 'startDate'>

// In SQL, because drizzle's mapping takes longer over a thousand rows than PostgreSQL.
async function readMembers(tx: Tx, today: PlainDate, seesRefusals: boolean): Promise<MemberRow[]> {
  const isToday = sql`${leaveRequests.status} = 'approved' AND ${leaveRequests.amendsId} IS NULL
    AND ${leaveRequests.startDate} <= ${today} AND ${leaveRequests.endDate} >= ${today}`
  const { rows } = await tx.execute<MemberRow>(sql`
    WITH by_clock AS MATERIALIZED (
      SELECT ${leaveRequests.id}, ${leaveRequests.userId}, ${leaveRequests.endDate} FROM ${leaveRequests}
      WHERE ${isToday} AND ${isByClock} AND ${isCutOn(today)}
    ), away AS (
      SELECT id, max(until) AS until FROM (
        SELECT ${leaveRequests.userId} AS id, ${leaveRequests.endDate} AS until FROM ${leaveRequests}
        WHERE ${isToday} AND ${leaveRequests.id} NOT IN (SELECT id FROM by_clock)
        UNION ALL
        SELECT user_id, max(end_date) FROM by_clock
        JOIN ${leaveRequestDays} ON ${leaveRequestDays.requestId} = by_clock.id AND ${leaveRequestDays.date} = ${today}
        GROUP BY user_id HAVING sum(${leaveRequestDays.days}) >= ${formatDays(halfDay)}
      ) each
      GROUP BY id
    )
    SELECT ${users.id}, ${users.firstName} AS "firstName", ${users.lastName} AS "lastName", ${users.email}, ${users.role},
      ${users.managerId} AS "managerId", ${users.teamId} AS "teamId", ${users.joinedOn} AS "joinedOn",
      ${users.profileImageUrl} AS "profileImageUrl", away.until AS "awayUntil",
      CASE WHEN ${seesRefusals} THEN ${users.mailUndeliveredAt} END AS "mailUndeliveredAt"
    FROM ${users} LEFT JOIN away ON away.id = ${users.id}
    WHERE ${users.deactivatedAt} IS NULL
    ORDER BY ${users.firstName}, ${users.lastName}, ${users.id}`)
  return rows
}

function startOf(employment: readonly Employment[] | undefined, today: PlainDate): PlainDate | null {
  return (employment && employmentAround(employment, today)?.start) ?? null
}

function toTeamMember(member: MemberRow, startDate: PlainDate | null): TeamMember {
  const { id, firstName, lastName, email, role, managerId, teamId, joinedOn, profileImageUrl } = member
  const { awayUntil, mailUndeliveredAt } = member
  return {
    id,
    firstName,
    lastName,
    email,
    role,
    managerId,
    teamId,
    startDate,
    joinedOn: joinedOn && (startDate ?? joinedOn),
    profileImageUrl,
    awayUntil,
    mailUndeliveredAt: mailUndeliveredAt && new Date(mailUndeliveredAt).toISOString(),
  }
}
