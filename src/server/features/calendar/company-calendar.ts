import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import { locationStays, workingPatterns } from '#server/platform/db/schema.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { inForceOn } from '#shared/leave/own-or-company.ts'
import { mondayToFriday, type WorkingWeeks } from '#shared/leave/work-calendar.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { readLocationStays, readWorkingWeeks } from './calendar-versions.ts'
import { requireLocation } from './find-location.ts'

/** A person, or the company, changes location or week a few times in a working life. */
const mostVersions = 100

/** Whose it is (null for the company), and since when. */
type Whose = { companyId: string; userId: string | null; validFrom: string }

/** The company's working week and location on a date. */
export async function readCompanyCalendar(
  tx: Tx,
  date: string,
): Promise<{ workingWeek: WorkingWeeks; locationId: string | null }> {
  const weeks = await readWorkingWeeks(tx, [])
  const stays = await readLocationStays(tx, [])
  return {
    workingWeek: inForceOn(weeks.company, date) ?? mondayToFriday,
    locationId: inForceOn(stays.company, date) ?? null,
  }
}

/**
 * Sets the working weeks of somebody, or of the company, from a date on. For a person, null means 'as the
 * company'.
 *
 * @throws Refusal 'conflict' if there are too many.
 */
export async function writeWorkingWeek(tx: Tx, whose: Whose, pattern: WorkingWeeks | null): Promise<void> {
  const { companyId, userId, validFrom } = workingPatterns
  const worked = pattern ? onlyWorked(pattern) : { weeks: null, anchor: null }
  await tx
    .insert(workingPatterns)
    .values({ ...whose, id: newId(), ...worked })
    .onConflictDoUpdate({ target: [companyId, userId, validFrom], set: worked })
  if ((await tx.$count(workingPatterns, isOf(userId, whose.userId))) > mostVersions)
    throw conflict(`This person already has ${mostVersions} working weeks. Please remove one first.`)
}

/** Leaves out weekdays on which nothing is worked, and the anchor of a single week. */
export function onlyWorked({ weeks, anchor }: WorkingWeeks): WorkingWeeks {
  return {
    weeks: weeks.map((week) =>
      Object.fromEntries(Object.entries(week).filter(([, worked]) => worked !== 'none')),
    ),
    anchor: weeks.length > 1 ? anchor : null,
  }
}

/**
 * Removes the working week that somebody has from a date on: the one before applies again.
 *
 * @throws Refusal 'notFound' if none begins on that date.
 */
export async function removeWorkingWeek(tx: Tx, userId: string, date: PlainDate): Promise<void> {
  const removed = await tx
    .delete(workingPatterns)
    .where(and(eq(workingPatterns.userId, userId), eq(workingPatterns.validFrom, date)))
    .returning({ id: workingPatterns.id })
  if (removed.length === 0) throw notFound('This person has no working week that starts on that date.')
}

/**
 * Sets the location of somebody, or of the company, from a date on. For a person, null means 'as the
 * company'; for the company, no location.
 *
 * @throws Refusal 'notFound' for a location of another company, 'conflict' if there are too many.
 */
export async function writeLocationStay(tx: Tx, whose: Whose, locationId: string | null): Promise<void> {
  if (locationId !== null) await requireLocation(tx, locationId)
  const { companyId, userId, validFrom } = locationStays
  await tx
    .insert(locationStays)
    .values({ ...whose, id: newId(), locationId })
    .onConflictDoUpdate({ target: [companyId, userId, validFrom], set: { locationId } })
  if ((await tx.$count(locationStays, isOf(userId, whose.userId))) > mostVersions)
    throw conflict(`This person already has ${mostVersions} locations. Please remove one first.`)
}

/**
 * Removes the location that somebody has from a date on: the one before applies again.
 *
 * @throws Refusal 'notFound' if none begins on that date.
 */
export async function removeLocationStay(tx: Tx, userId: string, date: PlainDate): Promise<void> {
  const removed = await tx
    .delete(locationStays)
    .where(and(eq(locationStays.userId, userId), eq(locationStays.validFrom, date)))
    .returning({ id: locationStays.id })
  if (removed.length === 0) throw notFound('This person has no location that starts on that date.')
}

function isOf(column: AnyPgColumn, userId: string | null): SQL {
  return userId === null ? isNull(column) : eq(column, userId)
}
