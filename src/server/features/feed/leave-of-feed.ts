import { and, asc, eq, gte, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { readLocationStays } from '#server/features/calendar/calendar-versions.ts'
import { readWorkCalendars } from '#server/features/calendar/work-calendar.ts'
import { isApprovedLeave } from '#server/features/leave/reads/calendar.ts'
import { readVisibleTypes } from '#server/features/leave/reads/visible-types.ts'
import { belongsWith } from '#server/features/leave/rules/team-mates.ts'
import { leaveRequests, leaveTypes, locations, users } from '#server/platform/db/schema.ts'
import { readCompanyTimeZone } from '#server/platform/tenancy/company-time-zone.ts'
import type { Member } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { FeedKind } from '#shared/feed/contract.ts'
import { inForceOn, ownOrCompany } from '#shared/leave/own-or-company.ts'
import { type Shift, workCalendar } from '#shared/leave/work-calendar.ts'
import { addMonths, type PlainDate } from '#shared/plain-date.ts'
import type { FeedLeave } from './calendar-file.ts'

/** How long leave stays in a feed. */
const monthsBack = 12

/**
 * The leave in a feed of this kind for its owner today, by start date: from a year ago on, without an end. A
 * type that is hidden from the owner is null.
 */
export async function readLeaveOfFeed(tx: Tx, owner: Member, kind: FeedKind): Promise<FeedLeave[]> {
  const rows = await findLeaveOf(tx, conditionOf(owner, kind), addMonths(owner.today, -monthsBack))
  const { role, today } = owner
  const isVisible = await readVisibleTypes(tx, { ...owner, userId: owner.id, role, today })
  const timed = rows.filter(({ startsAt, endsAt }) => startsAt !== null || endsAt !== null)
  const timeZoneOf = await readTimeZones(tx, [...new Set(timed.map(({ userId }) => userId))])
  const shiftOn = await readShifts(tx, owner.id, kind === 'own' ? timed.filter(isInHours) : [])
  return rows.map(({ userId, firstName, lastName, leaveType, typeName, ...leave }) => ({
    ...leave,
    shifts: isInHours(leave)
      ? { first: shiftOn(leave.startDate), last: shiftOn(leave.endDate) }
      : { first: null, last: null },
    who: `${firstName} ${lastName}`.trim(),
    typeName: isVisible(userId, leaveType) ? typeName : null,
    timeZone: timeZoneOf(userId, leave.startDate),
  }))
}

/**
 * One's own leave approved or pending, that of others approved. A change that is asked for is no leave of its
 * own: it shows once it is approved. One's team are those one belongs with, and those who report to one.
 */
function conditionOf(owner: Member, kind: FeedKind): SQL | undefined {
  if (kind === 'company') return isApprovedLeave
  if (kind === 'team') return and(isApprovedLeave, or(belongsWith([owner]), eq(users.managerId, owner.id)))
  const { status, amendsId } = leaveRequests
  return and(eq(users.id, owner.id), inArray(status, ['approved', 'pending']), isNull(amendsId))
}

async function findLeaveOf(tx: Tx, condition: SQL | undefined, from: string) {
  const { id, userId, leaveType, status, startDate, endDate, unit, startsAt, endsAt } = leaveRequests
  const { createdAt, decidedAt, revision, revisedAt } = leaveRequests
  const { firstName, lastName } = users
  const whenChanged = { createdAt, decidedAt, revision, revisedAt }
  const columns = {
    id,
    userId,
    leaveType,
    status,
    startDate,
    endDate,
    unit,
    startsAt,
    endsAt,
    ...whenChanged,
  }
  return tx
    .select({ ...columns, firstName, lastName, typeName: leaveTypes.name })
    .from(leaveRequests)
    .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, userId)))
    .innerJoin(
      leaveTypes,
      and(eq(leaveTypes.companyId, leaveRequests.companyId), eq(leaveTypes.key, leaveType)),
    )
    .where(and(condition, isNull(users.deactivatedAt), gte(endDate, from)))
    .orderBy(asc(startDate), asc(id))
}

/** In days, a day has its halves whatever its hours (decision 0035). */
function isInHours({ unit }: Pick<FeedLeave, 'unit'>): boolean {
  return unit === 'hours'
}

/** When this person works on a date of the leave, where that is known. */
async function readShifts(
  tx: Tx,
  userId: string,
  leave: readonly Pick<FeedLeave, 'startDate' | 'endDate'>[],
): Promise<(date: PlainDate) => Shift | null> {
  const [start] = leave.map(({ startDate }) => startDate).toSorted()
  const end = leave
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1)
  if (start === undefined || end === undefined) return () => null
  const calendar = (await readWorkCalendars(tx, [userId], { start, end })).get(userId)
  const workedOn = workCalendar(calendar)
  return (date) => {
    const { from, until } = workedOn(date)
    return from !== undefined && until !== undefined ? { from, until } : null
  }
}

/** The time zone of a person's location on a date, else the company's. */
async function readTimeZones(
  tx: Tx,
  userIds: readonly string[],
): Promise<(userId: string, date: string) => string> {
  const companys = await readCompanyTimeZone(tx)
  if (userIds.length === 0) return () => companys
  const stays = await readLocationStays(tx, userIds)
  const places = await tx.select({ id: locations.id, timeZone: locations.timeZone }).from(locations)
  const zones = new Map(places.map(({ id, timeZone }) => [id, timeZone]))
  return (userId, date) => {
    const place = inForceOn(ownOrCompany(stays.company, stays.byUser.get(userId) ?? [], null), date)
    return (place && zones.get(place)) ?? companys
  }
}
