import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { lineFacts, withPersonal } from '#server/platform/audit/read.ts'
import {
  apiKeys,
  auditLog,
  auditPersonal,
  calendarFeeds,
  invitations,
  leaveRequests,
  notificationPreferences,
  notifications,
} from '#server/platform/db/schema.ts'
import { columnsBut, personName } from '#server/platform/db/table-columns.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { PersonalData } from '#shared/team/personal-data-contract.ts'
import { asWritten } from './as-written.ts'

type RecordParts = Pick<
  PersonalData,
  | 'notifications'
  | 'notificationPreferences'
  | 'calendarFeeds'
  | 'apiKeys'
  | 'invitations'
  | 'invitationsSent'
  | 'auditLog'
>
type Whose = { userId: string; invitationIds: string[] }

/** Notifications, preferences and feeds, invitations to and by somebody, and their lines of the audit log. */
export async function readRecordOf(tx: Tx, { userId, invitationIds }: Whose): Promise<RecordParts> {
  const { createdAt, id } = notifications
  const messages = await tx
    .select(columnsBut(notifications, 'companyId', 'id', 'userId'))
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(asc(createdAt), asc(id))
  return {
    notifications: messages.map(asWritten),
    notificationPreferences: await tx
      .select(columnsBut(notificationPreferences, 'companyId', 'userId'))
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId))
      .orderBy(asc(notificationPreferences.kind)),
    calendarFeeds: await readFeeds(tx, userId),
    apiKeys: await readKeys(tx, userId),
    invitations: await readInvitations(tx, invitationIds),
    invitationsSent: await readInvitationsSent(tx, userId),
    auditLog: await readLines(tx, { userId, invitationIds }),
  }
}

/** Without their URLs, which give access. */
async function readFeeds(tx: Tx, userId: string): Promise<PersonalData['calendarFeeds']> {
  const { kind, createdAt, lastFetchedAt } = calendarFeeds
  const rows = await tx
    .select({ kind, createdAt, lastFetchedAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .orderBy(asc(kind))
  return rows.map(asWritten)
}

/** Without anything of their tokens. */
async function readKeys(tx: Tx, userId: string): Promise<PersonalData['apiKeys']> {
  const { name, isPersonal, scopes, createdAt, expiresAt, lastUsedAt, revokedAt } = apiKeys
  const rows = await tx
    .select({
      name: sql<string | null>`CASE WHEN ${isPersonal} THEN ${name} END`,
      scopes,
      createdAt,
      expiresAt,
      lastUsedAt,
      revokedAt,
    })
    .from(apiKeys)
    .where(or(eq(apiKeys.madeBy, userId), eq(apiKeys.ownerId, userId)))
    .orderBy(asc(createdAt), asc(apiKeys.id))
  return rows.map(asWritten)
}

async function readInvitations(tx: Tx, ids: readonly string[]): Promise<PersonalData['invitations']> {
  const rows = await tx
    .select({
      ...columnsBut(invitations, 'companyId', 'id'),
      invitedBy: personName(invitations.invitedBy),
    })
    .from(invitations)
    .where(inArray(invitations.id, [...ids]))
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
  return rows.map(asWritten)
}

async function readInvitationsSent(tx: Tx, userId: string): Promise<PersonalData['invitationsSent']> {
  const { id, role, createdAt, invitedBy } = invitations
  const rows = await tx
    .select({ id, role, createdAt })
    .from(invitations)
    .where(eq(invitedBy, userId))
    .orderBy(asc(createdAt), asc(id))
  return rows.map(asWritten)
}

/** What they did, and what was done about them. Names, addresses and words of other people are left out. */
async function readLines(tx: Tx, whose: Whose): Promise<PersonalData['auditLog']> {
  const { isAbout, isTheirs } = conditionsOf(tx, whose)
  const { at, actorId, action, subjectId, id } = auditLog
  const rows = await tx
    .select({
      at,
      by: personName(actorId),
      action,
      subjectId,
      before: onlyIf(isTheirs, lineFacts.before, auditLog.before),
      after: onlyIf(isTheirs, lineFacts.after, auditLog.after),
    })
    .from(auditLog)
    .leftJoin(auditPersonal, withPersonal)
    .where(isAbout)
    .orderBy(asc(id))
  return rows.map(asWritten)
}

/** Which lines are about somebody, and whether a line's personal values are theirs. */
function conditionsOf(tx: Tx, { userId, invitationIds }: Whose) {
  const { actorId, subjectId } = auditLog
  const ownLeave = tx
    .select({ id: leaveRequests.id })
    .from(leaveRequests)
    .where(eq(leaveRequests.userId, userId))
  // From before they joined: their values belong to no person.
  const isFromBefore = and(isNull(auditPersonal.userId), inArray(subjectId, [userId, ...invitationIds]))
  const isTheirs = or(eq(auditPersonal.userId, userId), isFromBefore)
  const isTheirDoing = or(eq(actorId, userId), eq(subjectId, userId), inArray(subjectId, ownLeave))
  return { isAbout: or(isTheirDoing, isTheirs), isTheirs }
}

type Facts = Record<string, unknown> | null

function onlyIf(condition: SQL | undefined, facts: SQL<Facts>, otherwise: PgColumn): SQL<Facts> {
  return sql<Facts>`CASE WHEN ${condition} THEN ${facts} ELSE ${otherwise} END`
}
