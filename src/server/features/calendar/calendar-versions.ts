import { isNull, or } from 'drizzle-orm'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { locationStays, workingPatterns } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Version } from '#shared/leave/own-or-company.ts'
import type { WorkingWeek } from '#shared/leave/work-calendar.ts'

/** The company's versions, and those of people: null there means 'as the company'. */
export type CalendarVersions<Value> = {
  company: Version<Value | null>[]
  byUser: Map<string, Version<Value | null>[]>
}

/** The working weeks of the company and of these people, oldest first, in one query. */
export async function readWorkingWeeks(
  tx: Tx,
  userIds: readonly string[],
): Promise<CalendarVersions<WorkingWeek>> {
  const { userId, validFrom, week } = workingPatterns
  const rows = await tx
    .select({ userId, validFrom, value: week })
    .from(workingPatterns)
    .where(or(isNull(userId), isOneOf(userId, userIds)))
    .orderBy(validFrom)
  return groupVersions(rows)
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
