import { insertLocation } from '#server/features/location/service.ts'
import { locations as locationsTable } from '#server/platform/db/schema.ts'
import { conflict } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { FilesToImport, LocationOfList } from '#shared/import/contract.ts'
import { nameKey } from '#shared/same-name.ts'

/** The company's locations and those that the import may add, by `nameKey`. */
export type ListLocations = {
  known: ReadonlyMap<string, { id: string; name: string; timeZone: string | null }>
  toAdd: ReadonlyMap<string, LocationOfList>
  /** Adds any, as a dry run doesn't need their countries. */
  isDryRun: boolean
}

/** @throws Refusal 'conflict' for a new location that the company has meanwhile. */
export async function readListLocations(
  tx: Tx,
  { newLocations = [], isDryRun }: FilesToImport,
): Promise<ListLocations> {
  const rows = await tx.select().from(locationsTable)
  const known = new Map(rows.map(({ id, name, timeZone }) => [nameKey(name), { id, name, timeZone }]))
  const taken = newLocations.map(({ name }) => known.get(nameKey(name))).find((one) => one !== undefined)
  if (taken)
    throw conflict(
      `The location ‘${taken.name}’ has been added in the meantime. Please check the list again. Nothing was imported.`,
    )
  return { known, toAdd: new Map(newLocations.map((one) => [nameKey(one.name), one])), isDryRun }
}

/**
 * Adds those of these names that the company lacks; returns all ids by `nameKey`. The caller has locked the
 * company as an admin.
 *
 * @throws Refusal 'invalid' for an unknown country or region, 'conflict' for too many locations.
 */
export async function addListLocations(
  tx: Tx,
  by: { ctx: Context; actor: Actor },
  { known, toAdd }: ListLocations,
  names: readonly string[],
): Promise<{ locationIds: Map<string, string>; added: string[] }> {
  const locationIds = new Map([...known].map(([key, { id }]) => [key, id]))
  const added: string[] = []
  for (const name of names) {
    const key = nameKey(name)
    if (locationIds.has(key)) continue
    const location = toAdd.get(key) ?? { name, country: null, region: null }
    const { id } = await insertLocation(tx, by, { ...location, timeZone: null })
    locationIds.set(key, id)
    added.push(location.name)
  }
  return { locationIds, added }
}
