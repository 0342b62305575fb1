import { and, between, isNull, or } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { locationStays, workingExceptions, workingPatterns } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Version } from '#shared/leave/own-or-company.ts'
import type { WorkingException, WorkingWeeks } from '#shared/leave/work-calendar.ts'
import type { DateRange } from '#shared/plain-date.ts'

/** The company's versions, and those of people: null there means 'as the company'. */
export type CalendarVersions<Value> = {
  company: Version<Value | null>[]
  byUser: Map<string, Version<Value | null>[]>
}

/** The working weeks of the company and of these people, oldest first, in one query. */
export async function readWorkingWeeks(
  tx: Tx,
  userIds: readonly string[],
): Promise<CalendarVersions<WorkingWeeks>> {
  const { userId, validFrom, weeks, anchor } = workingPatterns
  const rows = await tx
    .select({ userId, validFrom, weeks, anchor })
    .from(workingPatterns)
    .where(or(isNull(userId), isOneOf(userId, userIds)))
    .orderBy(validFrom)
  return groupVersions(
    rows.map((row) => ({ ...row, value: row.weeks && { weeks: row.weeks, anchor: row.anchor } })),
  )
}

/** The exceptions of these people within `range`, in the order of their dates, by person; in one query. */
export async function readWorkingExceptions(
  tx: Tx,
  userIds: readonly string[],
  range: DateRange,
): Promise<Map<string, WorkingException[]>> {
  const { userId, date, worked } = workingExceptions
  const rows = await tx
    .select({ userId, date, worked })
    .from(workingExceptions)
    .where(and(isOneOf(userId, userIds), between(date, range.start, range.end)))
    .orderBy(date)
  const byUser = Map.groupBy(rows, (row) => row.userId)
  return new Map(
    [...byUser].map(([id, found]) => [id, found.map((row) => ({ date: row.date, worked: row.worked }))]),
  )
}

/** The locations of the company and of these people, oldest first, in one query. */
export async function readLocationStays(
  tx: Tx,
  userIds: readonly string[],
): Promise<CalendarVersions<string>> {
  const { userId, validFrom, locationId } = locationStays
  const rows = await tx
    .select({ userId, validFrom, value: locationId })
    .from(locationStays)
    .where(or(isNull(userId), isOneOf(userId, userIds)))
    .orderBy(validFrom)
  return groupVersions(rows)
}

function groupVersions<Value>(
  rows: readonly (Version<Value | null> & { userId: string | null })[],
): CalendarVersions<Value> {
  const company: Version<Value | null>[] = []
  const byUser = new Map<string, Version<Value | null>[]>()
  for (const { userId, validFrom, value } of rows) {
    const version = { validFrom, value }
    if (userId === null) company.push(version)
    else byUser.set(userId, [...(byUser.get(userId) ?? []), version])
  }
  return { company, byUser }
}
