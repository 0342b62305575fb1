import { sql } from 'drizzle-orm'
import { leaveRequests, users } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
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
  const { rows } = await tx.execute<MemberRow>(sql`
    WITH away AS (
      SELECT ${leaveRequests.userId} AS id, max(${leaveRequests.endDate}) AS until FROM ${leaveRequests}
      WHERE ${leaveRequests.status} = 'approved' AND ${leaveRequests.amendsId} IS NULL
        AND ${leaveRequests.startDate} <= ${today} AND ${leaveRequests.endDate} >= ${today}
      GROUP BY ${leaveRequests.userId}
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
