import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { lineFacts, withPersonal } from '#server/platform/audit/read.ts'
import {
  auditLog,
  auditPersonal,
  calendarFeeds,
  invitations,
  leaveRequests,
  notificationPreferences,
  notifications,
} from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { PersonalData } from '#shared/team/personal-data-contract.ts'
import { toInstant } from './as-written.ts'
import type { Names } from './read-person.ts'

type RecordParts = Pick<
  PersonalData,
  | 'notifications'
  | 'notificationPreferences'
  | 'calendarFeeds'
  | 'invitations'
  | 'invitationsSent'
  | 'auditLog'
>
type Whose = { userId: string; invitationIds: string[]; names: Names }

/** What somebody was told and chose, the invitations around them, and their lines of the audit log. */
export async function readRecordOf(tx: Tx, whose: Whose): Promise<RecordParts> {
  const { userId } = whose
  const { kind, email, inApp } = notificationPreferences
  return {
    notifications: await readNotifications(tx, userId),
    notificationPreferences: await tx
      .select({ kind, email, inApp })
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId))
      .orderBy(asc(kind)),
    calendarFeeds: await readFeeds(tx, userId),
    ...(await readInvitations(tx, whose)),
    auditLog: await readLines(tx, whose),
  }
}

async function readNotifications(tx: Tx, userId: string): Promise<PersonalData['notifications']> {
  const { kind, title, message, path, createdAt, readAt } = notifications
  const rows = await tx
    .select({ kind, title, message, path, createdAt, readAt })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(asc(createdAt), asc(notifications.id))
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    readAt: toInstant(row.readAt),
  }))
}

/** Without their addresses, which open them. */
async function readFeeds(tx: Tx, userId: string): Promise<PersonalData['calendarFeeds']> {
  const { kind, createdAt, lastFetchedAt } = calendarFeeds
  const rows = await tx
    .select({ kind, createdAt, lastFetchedAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .orderBy(asc(kind))
  return rows.map((row) => ({
    kind: row.kind,
    createdAt: row.createdAt.toISOString(),
    lastFetchedAt: toInstant(row.lastFetchedAt),
  }))
}

async function readInvitations(
  tx: Tx,
  { userId, invitationIds, names }: Whose,
): Promise<Pick<PersonalData, 'invitations' | 'invitationsSent'>> {
  const rows = await tx
    .select()
    .from(invitations)
    .where(or(inArray(invitations.id, invitationIds), eq(invitations.invitedBy, userId)))
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
  return {
    invitations: rows
      .filter(({ id }) => invitationIds.includes(id))
      .map(({ email, role, startDate, ...row }) => ({
        email,
        role,
        startDate,
        invitedBy: names.get(row.invitedBy) ?? null,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        acceptedAt: toInstant(row.acceptedAt),
        revokedAt: toInstant(row.revokedAt),
      })),
    invitationsSent: rows
      .filter(({ invitedBy }) => invitedBy === userId)
      .map(({ id, role, createdAt }) => ({ id, role, createdAt: createdAt.toISOString() })),
  }
}

/** What they did, and what was done about them. Names, addresses and words of other people are left out. */
async function readLines(tx: Tx, whose: Whose): Promise<PersonalData['auditLog']> {
  const { isAbout, isTheirs } = conditionsOf(tx, whose)
  const { at, actorId, action, subjectId } = auditLog
  const rows = await tx
    .select({
      at,
      actorId,
      action,
      subjectId,
      before: onlyIf(isTheirs, lineFacts.before, auditLog.before),
      after: onlyIf(isTheirs, lineFacts.after, auditLog.after),
    })
    .from(auditLog)
    .leftJoin(auditPersonal, withPersonal)
    .where(isAbout)
    .orderBy(asc(auditLog.id))
  return rows.map((row) => ({
    at: row.at.toISOString(),
    by: (row.actorId && whose.names.get(row.actorId)) ?? null,
    action: row.action,
    subjectId: row.subjectId,
    before: row.before,
    after: row.after,
  }))
}

/** Which lines are about somebody, and of which of them the personal values are theirs. */
function conditionsOf(tx: Tx, { userId, invitationIds }: Whose) {
  const { actorId, subjectId } = auditLog
  const ownLeave = tx
    .select({ id: leaveRequests.id })
    .from(leaveRequests)
    .where(eq(leaveRequests.userId, userId))
  const isInvited = inArray(subjectId, invitationIds)
  const isTheirs = or(eq(auditPersonal.userId, userId), isInvited)
  const isTheirDoing = or(eq(actorId, userId), eq(subjectId, userId), inArray(subjectId, ownLeave))
  return { isAbout: or(isTheirDoing, isTheirs), isTheirs }
}

type Facts = Record<string, unknown> | null

function onlyIf(condition: SQL | undefined, facts: SQL<Facts>, otherwise: PgColumn): SQL<Facts> {
  return sql<Facts>`CASE WHEN ${condition} THEN ${facts} ELSE ${otherwise} END`
}
