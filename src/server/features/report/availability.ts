import { and, asc, eq, isNull } from 'drizzle-orm'
import { coverageInTurns } from '#server/features/calendar/coverage-in-turns.ts'
import { readWorkCalendars } from '#server/features/calendar/work-calendar.ts'
import { isOfRequest } from '#server/features/leave/reads/days-away.ts'
import { type LeaveRow, lengthOf } from '#server/features/leave-record/rows.ts'
import { readEmployment } from '#server/features/people/employment.ts'
import { leaveRequestDays, leaveRequests, users } from '#server/platform/db/schema.ts'
import { type FileTable, pagesOf } from '#server/platform/files/table.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { CoveredPerson } from '#shared/dashboard/coverage.ts'
import { formatDays, type Hundredths, halfDay, parseDays } from '#shared/leave/days.ts'
import type { TakenDate } from '#shared/leave/leave-account.ts'
import { periodOf, within } from '#shared/leave/leave-period.ts'
import { countOf } from '#shared/leave/leave-unit.ts'
import { addDays, type DateRange, earlierOf, lastDate, type PlainDate } from '#shared/plain-date.ts'
import type { AvailabilityReport, ReportPerson } from '#shared/report/contract.ts'
import { partOfDay, personCells, personHeadings } from './columns.ts'
import { isTakenLeave } from './leave-days.ts'
import { idsOf, type ReportFilter, type ReportScope, readReportScope } from './scope.ts'

const days = 90

/** One counted day of approved leave, with its request. */
type AwayDay = TakenDate & { request: LeaveRow }
type Availability = { range: DateRange; scope: ReportScope; people: ReportPerson[]; away: AwayDay[] }
type AvailabilityFilter = ReportFilter & { startDate?: PlainDate | undefined }

/**
 * GET /api/reports/availability: approved leave of 90 days, and how many people are at work on each of them.
 * Active people only.
 */
export async function reportAvailability(
  ctx: Context,
  filter: AvailabilityFilter,
): Promise<AvailabilityReport> {
  const { availability, calendars, employment } = await ctx.inCompany(async (tx, actor) => {
    const read = await readAvailability(
      tx,
      await readReportScope(tx, actor, filter),
      filter.startDate ?? actor.today,
    )
    const ids = idsOf(read.people)
    return {
      availability: read,
      calendars: await readWorkCalendars(tx, ids, read.range),
      employment: await readEmployment(tx, ids),
    }
  })
  const { range, people, away } = availability
  const daysOf = Map.groupBy(away, ({ request }) => request.userId)
  const covered = people.map(({ id }): CoveredPerson => {
    const calendar = calendars.get(id) ?? { patterns: [], holidays: [], exceptions: [] }
    return { ...calendar, employment: employment.get(id) ?? [], away: datesAway(daysOf.get(id) ?? []) }
  })
  return {
    startDate: range.start,
    endDate: range.end,
    days: await coverageInTurns(covered, range),
    people: people.flatMap((user) => {
      const ofPerson = daysOf.get(user.id)
      return ofPerson ? [toPersonAway(user, ofPerson, availability.scope)] : []
    }),
  }
}

/** One line for each person and day, by date. */
export async function availabilityTable(ctx: Context, filter: AvailabilityFilter): Promise<FileTable> {
  const { range, scope, away } = await ctx.inCompany(async (tx, actor) =>
    readAvailability(tx, await readReportScope(tx, actor, filter), filter.startDate ?? actor.today),
  )
  const place = new Map(scope.people.map(({ id }, index) => [id, index]))
  const placeOf = ({ request }: AwayDay) => place.get(request.userId) ?? 0
  const byDate = away.toSorted((a, b) => (a.date === b.date ? placeOf(a) - placeOf(b) : 0))
  return {
    name: `team-availability-${range.start}-to-${range.end}`,
    headings: ['Date', ...personHeadings, 'Type', 'Part of day', 'Days', 'Hours'],
    dates: ['Date'],
    pages: pagesOf(
      byDate.flatMap(({ request, date, hundredths, minutes }) => {
        const user = scope.personOf(request.userId)
        if (!user) return []
        const part = partOfDay(within(periodOf(request), date, date))
        const counted = [hundredths / 100, countOf(minutes, 'hours')]
        return [[date, ...personCells(user), scope.typeNameOf(request.leaveType), part, ...counted]]
      }),
    ),
  }
}

async function readAvailability(tx: Tx, scope: ReportScope, start: PlainDate): Promise<Availability> {
  const range = { start, end: earlierOf(addDays(start, days - 1), lastDate) }
  const people = scope.people.filter(({ isActive }) => isActive)
  const rows = await tx
    .select({ request: leaveRequests, day: leaveRequestDays })
    .from(leaveRequestDays)
    .innerJoin(leaveRequests, isOfRequest)
    .innerJoin(users, and(eq(users.companyId, leaveRequests.companyId), eq(users.id, leaveRequests.userId)))
    .where(and(isTakenLeave(scope, range), isNull(users.deactivatedAt)))
    .orderBy(asc(leaveRequestDays.date), asc(leaveRequests.id))
  const away = rows.map(({ request, day }) => {
    return { request, date: day.date, hundredths: parseDays(day.days), minutes: day.minutes }
  })
  return { range, scope, people, away }
}

function toPersonAway(user: ReportPerson, away: readonly AwayDay[], scope: ReportScope) {
  const leave = [...Map.groupBy(away, ({ request }) => request.id).values()].flatMap((ofRequest) => {
    const request = ofRequest[0]?.request
    if (!request) return []
    const { id, leaveType, startDate, endDate, startsAt, endsAt } = request
    const fields = {
      id,
      leaveType,
      leaveTypeName: scope.typeNameOf(request.leaveType),
      startDate,
      endDate,
      startsAt,
      endsAt,
    }
    return [{ ...fields, ...lengthOf(request) }]
  })
  return { user, totalDays: formatDays(sumOf(away)), leave }
}

/** The dates of one person's leave on which it is at least half a day. */
function datesAway(leave: readonly AwayDay[]): Set<PlainDate> {
  const byDate = [...Map.groupBy(leave, ({ date }) => date)]
  return new Set(byDate.filter(([, ofDate]) => sumOf(ofDate) >= halfDay).map(([date]) => date))
}

function sumOf(away: readonly AwayDay[]): Hundredths {
  return away.reduce((sum, { hundredths }) => sum + hundredths, 0)
}
