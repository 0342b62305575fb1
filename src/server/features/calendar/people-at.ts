import { isNull } from 'drizzle-orm'
import { users } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { inForceOn, ownOrCompany, type Version } from '#shared/leave/own-or-company.ts'
import { readLocationStays } from './calendar-versions.ts'

/** How many people are at each location on a date. */
export async function countPeopleAt(tx: Tx, date: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const stays of (await readLocationsOfPeople(tx)).values()) {
    const place = inForceOn(stays, date)
    if (place) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return counts
}

/** Ids of the people who are at a location on `date` or later. */
export async function findPeopleAt(tx: Tx, locationId: string, date: string): Promise<string[]> {
  const whereabouts = [...(await readLocationsOfPeople(tx))]
  return whereabouts
    .filter(
      ([, stays]) =>
        inForceOn(stays, date) === locationId ||
        stays.some(({ validFrom, value }) => validFrom > date && value === locationId),
    )
    .map(([id]) => id)
}

/** Each active person's locations, oldest first: their own or the company's. */
async function readLocationsOfPeople(tx: Tx): Promise<Map<string, Version<string | null>[]>> {
  const people = await tx.select({ id: users.id }).from(users).where(isNull(users.deactivatedAt))
  const ids = people.map(({ id }) => id)
  const stays = await readLocationStays(tx, ids)
  return new Map(ids.map((id) => [id, ownOrCompany(stays.company, stays.byUser.get(id) ?? [], null)]))
}
