import { and, eq, isNotNull, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { preparedQuery } from '#server/platform/db/prepared-query.ts'
import { apiKeys, companies, locationStays, locations, users } from '#server/platform/db/schema.ts'
import { dateInTimeZone, type PlainDate } from '#shared/plain-date.ts'
import type { Tx } from './with-tenant.ts'

/**
 * The condition for a row of `users` who is a member: they have joined and aren't deactivated. Members alone
 * are counted, paid for and notified, and may act. People who are only here (`deactivated_at` is null) may be
 * prepared.
 */
export const isMember = and(isNull(users.deactivatedAt), isNotNull(users.joinedOn))

/**
 * The condition for a row of `users` who is a person, here or not, and not the actor of a company's API key.
 * Keys are deactivated and haven't joined: only a query for former people, or for everybody, needs it.
 */
export const isPerson = eq(users.isKey, false)

/** Whether the person has joined, and isn't deactivated. */
export function isActive({
  joinedOn,
  deactivatedAt,
}: Pick<typeof users.$inferSelect, 'joinedOn' | 'deactivatedAt'>): boolean {
  return joinedOn !== null && deactivatedAt === null
}

/** A person of the company, a member or not, with the time zone of their location and today's date there. */
export type Member = typeof users.$inferSelect & {
  /** Of the person's location, else the company's. */
  timeZone: string
  /** `yyyy-MM-dd` in the time zone of the person's location, else the company's (leave-rules, section 1). */
  today: string
}

/** The person with this id, a member or not, or undefined. */
export async function findMember(tx: Tx, id: string, now: Date): Promise<Member | undefined> {
  const [row] = await selectMember(tx, { id, date: utcDateOf(now) })
  return row && !row.user.isKey ? toMember(row, now) : undefined
}

/** Who acts with an API key: a person, or the row of `users` that a company's key has. */
export async function findKeyOwner(tx: Tx, keyId: string, now: Date): Promise<Member | undefined> {
  const [row] = await selectKeyOwner(tx, { keyId, date: utcDateOf(now) })
  return row && toMember(row, now)
}

function toMember(
  { user, timeZone }: { user: typeof users.$inferSelect; timeZone: string },
  now: Date,
): Member {
  return { ...user, timeZone, today: dateInTimeZone(now, timeZone) }
}

const selectMember = preparedQuery(selectMemberBy(sql.placeholder('id')))

const selectKeyOwner = preparedQuery(
  selectMemberBy(
    sql`(SELECT ${apiKeys.ownerId} FROM ${apiKeys} WHERE ${apiKeys.id} = ${sql.placeholder('keyId')})`,
  ),
)

/** The date on which to look up the location, for the placeholder of `selectMemberBy`. */
function utcDateOf(now: Date): PlainDate {
  return dateInTimeZone(now, 'UTC')
}

/** The query for a member by id, built once, as every request begins with it. */
function selectMemberBy(id: Placeholder | SQL) {
  return (database: NodePgDatabase) =>
    database
      .select({ user: users, timeZone: sql<string>`coalesce(${locations.timeZone}, ${companies.timeZone})` })
      .from(users)
      .innerJoin(companies, eq(companies.companyId, users.companyId))
      .leftJoin(
        locations,
        and(eq(locations.companyId, users.companyId), eq(locations.id, locationOn(sql.placeholder('date')))),
      )
      .where(eq(users.id, id))
}

/** The location of a row of `users` on a date: the person's own, else the company's. */
function locationOn(date: Placeholder): SQL<string | null> {
  const latest = (whose: SQL) => sql`(SELECT ${locationStays.locationId} FROM ${locationStays}
    WHERE ${locationStays.companyId} = ${users.companyId} AND ${whose} AND ${locationStays.validFrom} <= ${date}
    ORDER BY ${locationStays.validFrom} DESC LIMIT 1)`
  return sql`coalesce(${latest(sql`${locationStays.userId} = ${users.id}`)}, ${latest(sql`${locationStays.userId} IS NULL`)})`
}
