import { isDeepStrictEqual } from 'node:util'
import { and, count, gte, sql } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { workingExceptions } from '#server/platform/db/schema.ts'
import { conflict } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { WorkedDay, WorkingException } from '#shared/leave/work-calendar.ts'
import { addMonths, firstDate, laterOf, type PlainDate } from '#shared/plain-date.ts'

/** Of one person, from `countedFrom` on: over five years of a roster with every date. */
export const mostExceptions = 2000
/** Rows of one statement, within the statement timeout. */
const rowsAtOnce = 2000

/** What somebody works on a date; null is what pattern and holidays say. */
export type ExceptionChange = { userId: string; date: PlainDate; worked: WorkedDay | null }

/** The exceptions of one person that differ, as they were and as they are. */
export type ChangedExceptions = { userId: string; before: WorkingException[]; after: WorkingException[] }

/**
 * Sets and removes exceptions, each date of a person at most once in the list. Returns what differs, by
 * person, and nobody for whom all of it is so already. The caller has locked the people.
 *
 * @throws Refusal 'conflict' if somebody has too many.
 */
export async function writeExceptions(
  tx: Tx,
  { companyId, today }: { companyId: string; today: PlainDate },
  changes: readonly ExceptionChange[],
): Promise<ChangedExceptions[]> {
  const known = await readChanged(tx, changes)
  const changed = changes.filter(
    ({ userId, date, worked }) => !isDeepStrictEqual(known.get(keyOf(userId, date)) ?? null, worked),
  )
  await remove(
    tx,
    changed.filter(({ worked }) => worked === null),
  )
  await set(tx, companyId, changed)
  const byUser = Map.groupBy(changed, ({ userId }) => userId)
  await assertNotTooMany(tx, [...byUser.keys()], today)
  return [...byUser].map(([userId, ofUser]) => ({
    userId,
    before: ofUser.flatMap(({ date }) => {
      const worked = known.get(keyOf(userId, date))
      return worked === undefined ? [] : [{ date, worked }]
    }),
    after: ofUser.flatMap(({ date, worked }) => (worked === null ? [] : [{ date, worked }])),
  }))
}

function keyOf(userId: string, date: PlainDate): string {
  return `${userId} ${date}`
}

/** What these dates of these people have now. */
async function readChanged(tx: Tx, changes: readonly ExceptionChange[]): Promise<Map<string, WorkedDay>> {
  const { userId, date, worked } = workingExceptions
  const dates = listOf([...new Set(changes.map((change) => change.date))])
  const rows = await tx
    .select({ userId, date, worked })
    .from(workingExceptions)
    .where(
      and(
        isOneOf(
          userId,
          changes.map((change) => change.userId),
        ),
        sql`${date} = ANY(${dates}::date[])`,
      ),
    )
  return new Map(rows.map((row) => [keyOf(row.userId, row.date), row.worked]))
}

async function remove(tx: Tx, removed: readonly ExceptionChange[]): Promise<void> {
  if (removed.length === 0) return
  const userIds = listOf(removed.map(({ userId }) => userId))
  const dates = listOf(removed.map(({ date }) => date))
  await tx.execute(sql`DELETE FROM ${workingExceptions} WHERE (user_id, date) IN
    (SELECT * FROM unnest(${userIds}::uuid[], ${dates}::date[]))`)
}

async function set(tx: Tx, companyId: string, changed: readonly ExceptionChange[]): Promise<void> {
  const rows = changed.flatMap(({ userId, date, worked }) =>
    worked === null ? [] : [{ companyId, userId, date, worked }],
  )
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx
      .insert(workingExceptions)
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflictDoUpdate({
        target: [workingExceptions.companyId, workingExceptions.userId, workingExceptions.date],
        set: { worked: sql`excluded.worked` },
      })
  }
}

/**
 * The first date of which exceptions count towards `mostExceptions`: a year ago. A roster leaves the past
 * behind.
 */
export function countedFrom(today: PlainDate): PlainDate {
  return laterOf(addMonths(today, -12), firstDate)
}

/**
 * How many exceptions these people have of those that count towards `mostExceptions`; nobody who has none.
 */
export async function countExceptions(
  tx: Tx,
  userIds: readonly string[],
  today: PlainDate,
): Promise<Map<string, number>> {
  const { userId, date } = workingExceptions
  const rows = await tx
    .select({ userId, exceptions: count() })
    .from(workingExceptions)
    .where(and(isOneOf(userId, userIds), gte(date, countedFrom(today))))
    .groupBy(userId)
  return new Map(rows.map((row) => [row.userId, row.exceptions]))
}

async function assertNotTooMany(tx: Tx, userIds: readonly string[], today: PlainDate): Promise<void> {
  const counts = await countExceptions(tx, userIds, today)
  if ([...counts.values()].some((exceptions) => exceptions > mostExceptions))
    throw conflict(
      `A person can have at most ${mostExceptions} exceptions, not counting those over a year old. Please remove some first.`,
    )
}
