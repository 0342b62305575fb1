import { asc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { type LocationRow, requireLocation } from '#server/features/calendar/find-location.ts'
import { isHolidayRegion } from '#server/features/calendar/holiday-library.ts'
import { countPeopleAt, findPeopleAt } from '#server/features/calendar/people-at.ts'
import { recountUpcomingLeave } from '#server/features/leave/requests/recount.ts'
import { changedFacts } from '#server/platform/audit/changed-facts.ts'
import { audit } from '#server/platform/audit/service.ts'
import { holidayChanges, locationStays, locations } from '#server/platform/db/schema.ts'
import { conflict, forbidden, invalid } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Location, NewLocation } from '#shared/location/contract.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import { isSameName } from '#shared/same-name.ts'

const mostLocations = 200

/** GET /api/locations, for every member, by name; `people` counts the active people who are there today. */
export async function listLocations(ctx: Context): Promise<Location[]> {
  return ctx.inCompany(async (tx, actor) => {
    const rows = await tx
      .select()
      .from(locations)
      .orderBy(asc(sql`lower(${locations.name})`))
    const people = await countPeopleAt(tx, actor.today)
    return rows.map((row) => toLocation(row, people.get(row.id) ?? 0))
  })
}

/**
 * POST /api/locations. Admins only.
 *
 * @throws Refusal 'forbidden', 'invalid' for a country or region that the library doesn't know, 'conflict'
 *   for a name that another location has, or if there are too many.
 */
export async function addLocation(ctx: Context, input: NewLocation): Promise<Location> {
  return ctx.inCompany(async (tx, actor) => {
    await beginLocationChange(tx, actor)
    return toLocation(await insertLocation(tx, { ctx, actor }, input), 0)
  })
}

/**
 * Adds a location. The caller has locked the company as an admin.
 *
 * @throws Refusal as `addLocation`, but for 'forbidden'.
 */
export async function insertLocation(
  tx: Tx,
  { ctx, actor }: { ctx: Context; actor: Actor },
  input: NewLocation,
): Promise<LocationRow> {
  await assertKnownRegion(input)
  const row = { companyId: ctx.companyId, id: newId(), ...input, createdAt: ctx.now }
  await assertNameIsFree(tx, row)
  if ((await tx.$count(locations)) >= mostLocations)
    throw conflict(
      `A company can have at most ${mostLocations} locations. Please rename one, or remove an unused one.`,
    )
  await tx.insert(locations).values(row)
  await audit(tx, { ctx, actor }, { action: 'location.added', subjectId: row.id, after: input })
  await tx.invalidate('company')
  return row
}

/**
 * PUT /api/locations/{id}. Leave of the people there that has not begun is recounted. Admins only.
 *
 * @throws Refusal as `addLocation`, and 'notFound'.
 */
export async function changeLocation(ctx: Context, id: string, input: NewLocation): Promise<Location> {
  return ctx.inCompany(async (tx, actor) => {
    await beginLocationChange(tx, actor)
    await assertKnownRegion(input)
    const before = await requireLocation(tx, id)
    const row = { ...before, ...input }
    await assertNameIsFree(tx, row)
    const changed = changedFacts(before, input)
    if (changed) {
      await tx.update(locations).set(input).where(eq(locations.id, id))
      await audit(tx, { ctx, actor }, { action: 'location.changed', subjectId: id, ...changed })
      if (before.country !== input.country || before.region !== input.region)
        await recountPeopleAt(tx, ctx, actor, id)
      await tx.invalidate('company', 'leave')
    }
    return toLocation(row, (await countPeopleAt(tx, actor.today)).get(id) ?? 0)
  })
}

/**
 * DELETE /api/locations/{id}, with the changes of its holidays. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound', 'conflict' while somebody or the company is or was there: past
 *   leave was counted with its holidays.
 */
export async function removeLocation(ctx: Context, id: string): Promise<void> {
  await ctx.inCompany(async (tx, actor) => {
    await beginLocationChange(tx, actor)
    const location = await requireLocation(tx, id)
    const [stay] = await tx
      .select({ id: locationStays.id })
      .from(locationStays)
      .where(eq(locationStays.locationId, id))
      .limit(1)
    if (stay)
      throw conflict(
        'People are or were at this location, so their leave was counted with its holidays. Please keep or rename it.',
      )
    await tx.delete(holidayChanges).where(eq(holidayChanges.locationId, id))
    await tx.delete(locations).where(eq(locations.id, id))
    const change = { action: 'location.removed' as const, subjectId: id, before: fieldsOf(location) }
    await audit(tx, { ctx, actor }, change)
    await tx.invalidate('company')
  })
}

/** Recounts the leave of everybody who is or will be at a location, after its public holidays changed. */
export async function recountPeopleAt(tx: Tx, ctx: Context, actor: Actor, locationId: string): Promise<void> {
  const userIds = await findPeopleAt(tx, locationId, actor.today)
  if (userIds.length === 0) return
  const because = 'the public holidays changed'
  await recountUpcomingLeave(tx, { ctx, actorId: actor.userId, today: actor.today, userIds, because })
}

/** Locks the company, which serializes changes of locations. @throws Refusal 'forbidden'. */
export async function beginLocationChange(tx: Tx, actor: Actor): Promise<void> {
  if (!canChangeCompany(actor)) throw forbidden('Only an admin can change locations and their holidays.')
  await lockCompany(tx)
}

/** @throws Refusal 'invalid' for a country or region that the holiday library doesn't know. */
export async function assertKnownRegion({
  country,
  region,
}: Pick<NewLocation, 'country' | 'region'>): Promise<void> {
  if (country === null) {
    if (region !== null) throw invalid('Please choose a country for the region')
    return
  }
  if (!(await isHolidayRegion(country, null))) throw invalid('Please choose a country from the list')
  if (!(await isHolidayRegion(country, region))) throw invalid('Please choose a region of the country')
}

async function assertNameIsFree(tx: Tx, { id, name }: Pick<LocationRow, 'id' | 'name'>): Promise<void> {
  const others = (await tx.select().from(locations)).filter((location) => location.id !== id)
  if (others.some((location) => isSameName(location.name, name)))
    throw conflict('Another location has this name. Please choose a different one.')
}

function toLocation(row: LocationRow, people: number): Location {
  return { id: row.id, ...fieldsOf(row), people }
}

function fieldsOf({ name, country, region, timeZone }: LocationRow): NewLocation {
  return { name, country, region, timeZone }
}
