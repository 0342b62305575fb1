import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { eraseKeyNames } from '#server/features/api-key/revoke.ts'
import { forgetDecisionLinksOf } from '#server/features/leave/messages/decision-links.ts'
import type { Identifiers } from '#server/features/membership/identifiers.ts'
import {
  answers,
  billingOperations,
  calendarFeeds,
  feedDirectory,
  leaveRequests,
  notificationPreferences,
  notifications,
  type UserRow,
} from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

const { title, message, kind } = notifications

/**
 * Their notifications and preferences, notifications of others that name them, their calendar feeds and keys.
 */
export async function eraseRecord(
  tx: Tx,
  { companyId, id }: UserRow,
  { addresses, names }: Identifiers,
): Promise<void> {
  await tx
    .delete(notifications)
    .where(or(eq(notifications.userId, id), isAboutLeaveOf(id), namesSomebody(names)))
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, id))
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, id))
  await tx
    .delete(feedDirectory)
    .where(and(eq(feedDirectory.companyId, companyId), eq(feedDirectory.userId, id)))
  await forgetDecisionLinksOf(tx, id)
  await eraseKeyNames(tx, id)
  // Kept for a day, so that a repeat is answered alike: for what names them there is no more answer.
  await tx.delete(answers).where(or(eq(answers.callerId, id), sql`strpos(${answers.body}, ${id}) > 0`))
  // An unfinished step at the card provider: the next admin begins it again under their own address.
  const named = inArray(sql`lower(${billingOperations.params} ->> 'email')`, addresses)
  await tx.delete(billingOperations).where(and(isNull(billingOperations.finishedAt), named))
}

/** The notification links to a request of theirs. */
function isAboutLeaveOf(userId: string): SQL {
  return sql`${notifications.path} IN (
    SELECT page || id FROM ${leaveRequests}, (VALUES ('/requests?decide='), ('/requests?cover=')) AS opens (page)
    WHERE user_id = ${userId})`
}

/**
 * Notifications whose text has one of these full names; undefined without names. A name of one word may be
 * part of another name, or of a date, as in 'Ana Ruiz: annual, 3 May': it counts only where whole names are
 * written.
 */
function namesSomebody(names: readonly string[]): SQL | undefined {
  const oneWord = names.filter((name) => !/\s/.test(name))
  const longer = names.filter((name) => /\s/.test(name))
  return or(namesByWord(oneWord), namesInFull(longer))
}

function namesInFull(names: readonly string[]): SQL | undefined {
  if (names.length === 0) return undefined
  return sql`${title} || ' ' || ${message} ~ ${`(^|[^[:alnum:]])${anyOf(names)}([^[:alnum:]]|$)`}`
}

function namesByWord(words: readonly string[]): SQL | undefined {
  const names = words.filter((name) => name !== '')
  if (names.length === 0) return undefined
  const name = anyOf(names)
  return sql`${message} ~ CASE WHEN ${kind} = 'weekly_away'
    THEN ${`(^|, | and )${name}(, | and |$)`} ELSE ${`^${name}${afterName}|, by ${name}$`} END`
}

/**
 * 'Ana: annual, …', 'Ana, by Max Berg', 'Ana asked on …', 'Ana joined as …', 'Ana kept the company', which
 * was 'keeps' once.
 */
const afterName =
  '(: |, by | will cover for you| can’t cover for you| asked | requested | joined as | left the company| kept the company| keeps the company)'

function anyOf(names: readonly string[]): string {
  const escaped = names.map((name) => name.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`))
  return `(${escaped.join('|')})`
}
