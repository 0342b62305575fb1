import { and, asc, eq } from 'drizzle-orm'
import { type LocationRow, requireLocation } from '#server/features/calendar/find-location.ts'
import { type HolidayOfPerson, holidaysOfLocation } from '#server/features/calendar/location-holidays.ts'
import { readWorkCalendars } from '#server/features/calendar/work-calendar.ts'
import { audit } from '#server/platform/audit/service.ts'
import { holidayChanges } from '#server/platform/db/schema.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { HolidayChange, NamedHoliday } from '#shared/leave/holidays.ts'
import type { HolidayChangeInput, LocationHoliday } from '#shared/location/contract.ts'
import { type PlainDate, parts } from '#shared/plain-date.ts'
import { beginLocationChange, recountPeopleAt } from './service.ts'

const mostChanges = 500

/**
 * GET /api/locations/{id}/holidays?year, for every member: by date, including removed ones.
 *
 * @throws Refusal 'notFound'.
 */
export async function listLocationHolidays(
  ctx: Context,
  id: string,
  year: number,
): Promise<LocationHoliday[]> {
  return ctx.inCompany(async (tx) => {
    const location = await requireLocation(tx, id)
    return (await readHolidays(tx, location, year)).map(toLocationHoliday)
  })
}

/**
 * PUT /api/locations/{id}/holidays/{date}: adds a holiday, or changes the one on that date. A change for
 * every year follows the library's rule for the date, and replaces a change of this date alone; a change for
 * one year leaves later years as they were. Leave of the people there that has not begun is recounted. Admins
 * only; answers the year's holidays.
 *
 * @throws Refusal 'forbidden', 'notFound', 'conflict' if the location has too many changes.
 */
export async function changeHoliday(
  ctx: Context,
  { id, date }: { id: string; date: PlainDate },
  input: HolidayChangeInput,
): Promise<LocationHoliday[]> {
  return ctx.inCompany(async (tx, actor) => {
    await beginLocationChange(tx, actor)
    const location = await requireLocation(tx, id)
    const shown = await findHoliday(tx, location, date)
    const change = { ...input, rule: shown?.rule ?? null }
    await deleteChange(tx, id, { date, everyYear: false })
    if (input.everyYear) await deleteChange(tx, id, { date, everyYear: true })
    if ((await tx.$count(holidayChanges, eq(holidayChanges.locationId, id))) >= mostChanges)
      throw conflict(`A location can have at most ${mostChanges} changed days. Please undo some first.`)
    await tx.insert(holidayChanges).values({ companyId: ctx.companyId, locationId: id, date, ...change })
    await followChange(tx, ctx, actor, { id, before: shown, after: { date, ...change } })
    return (await readHolidays(tx, location, yearOf(date))).map(toLocationHoliday)
  })
}

/**
 * DELETE /api/locations/{id}/holidays/{date}: undoes the change that applies to the date, also one for every
 * year that began earlier; removes an added holiday. Leave that has not begun is recounted. Admins only;
 * answers the year's holidays.
 *
 * @throws Refusal 'forbidden', 'notFound' also if no change applies to the date.
 */
export async function undoHolidayChange(
  ctx: Context,
  { id, date }: { id: string; date: PlainDate },
): Promise<LocationHoliday[]> {
  return ctx.inCompany(async (tx, actor) => {
    await beginLocationChange(tx, actor)
    const location = await requireLocation(tx, id)
    const shown = await findHoliday(tx, location, date)
    if (!shown?.change) throw notFound('This day wasn’t changed, so there’s nothing to undo.')
    await deleteChange(tx, id, shown.change)
    await followChange(tx, ctx, actor, { id, before: shown, after: await findHoliday(tx, location, date) })
    return (await readHolidays(tx, location, yearOf(date))).map(toLocationHoliday)
  })
}

/** GET /api/holidays?startDate&endDate: the reader's own, by date, as the calendar names them. */
export async function listOwnHolidays(
  ctx: Context,
  { startDate, endDate }: { startDate: PlainDate; endDate: PlainDate },
): Promise<HolidayOfPerson[]> {
  return ctx.inCompany(async (tx, { userId }) => {
    const calendars = await readWorkCalendars(tx, [userId], { start: startDate, end: endDate })
    return calendars.get(userId)?.holidays ?? []
  })
}

async function deleteChange(
  tx: Tx,
  locationId: string,
  { date, everyYear }: Pick<HolidayChange, 'date' | 'everyYear'>,
): Promise<void> {
  const { locationId: location, date: on, everyYear: yearly } = holidayChanges
  await tx.delete(holidayChanges).where(and(eq(location, locationId), eq(on, date), eq(yearly, everyYear)))
}

type Recorded = { id: string; before: NamedHoliday | undefined; after: object | undefined }

async function followChange(
  tx: Tx,
  ctx: Context,
  actor: Actor,
  { id, before, after }: Recorded,
): Promise<void> {
  await audit(
    tx,
    { ctx, actor },
    {
      action: 'location.holiday-changed',
      subjectId: id,
      ...(before && { before }),
      ...(after && { after: { ...after } }),
    },
  )
  await recountPeopleAt(tx, ctx, actor, id)
  await tx.invalidate('company', 'leave')
}

async function readHolidays(tx: Tx, location: LocationRow, year: number): Promise<NamedHoliday[]> {
  const changes = await tx
    .select()
    .from(holidayChanges)
    .where(eq(holidayChanges.locationId, location.id))
    .orderBy(asc(holidayChanges.date))
  return holidaysOfLocation(location, changes, year)
}

async function findHoliday(
  tx: Tx,
  location: LocationRow,
  date: PlainDate,
): Promise<NamedHoliday | undefined> {
  return (await readHolidays(tx, location, yearOf(date))).find((holiday) => holiday.date === date)
}

function toLocationHoliday({ date, name, part, source, change }: NamedHoliday): LocationHoliday {
  return { date, name, part, source, isChanged: change !== null, everyYear: change?.everyYear ?? false }
}

function yearOf(date: PlainDate): number {
  return parts(date)[0]
}
