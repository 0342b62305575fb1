import { sql } from 'drizzle-orm'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { workingExceptions } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { CompanyWorkCalendars } from '#shared/leave/company-work-calendars-contract.ts'
import type { WorkedTime } from '#shared/leave/work-calendar.ts'
import { type DateRange, datesBetween, type PlainDate } from '#shared/plain-date.ts'

type Versions = CompanyWorkCalendars['company']
type ExceptionInParts = CompanyWorkCalendars['people'][number]['exceptions'][number]

/** A person with the versions of their own that hold within the range. */
type OwnTerms = Versions & { userId: string }

type Frame = {
  range: DateRange
  /** What somebody with these versions works, but for exceptions. */
  calendarOf: (versions: Versions) => (date: PlainDate) => WorkedTime
}

/**
 * The exceptions of these people in the range, in the order of their dates, by person: without their hours,
 * and only where their part differs from what the date has otherwise. A roster that sets hours alone has one
 * for each date, some 150,000 a year for 600 people, so the database leaves out what's the same.
 */
export async function readExceptionsInParts(
  tx: Tx,
  people: readonly OwnTerms[],
  { range, calendarOf }: Frame,
): Promise<Map<string, ExceptionInParts[]>> {
  if (people.length === 0) return new Map()
  const dates = datesBetween(range.start, range.end)
  const usual = usualParts(people, (versions) => {
    const workedOn = calendarOf(versions)
    return dates.map((date) => initialOf(workedOn(date).part)).join('')
  })
  const { userId, date, worked } = workingExceptions
  const part = sql<ExceptionInParts['worked']>`coalesce(${worked} ->> 'part', ${worked} #>> '{}')`
  const rows = await tx
    .select({ userId, date, worked: part })
    .from(workingExceptions)
    .innerJoin(
      sql`unnest(${listOf(people.map((person) => person.userId))}::uuid[], ${listOf(usual.of)}::int[])
        AS person (id, usual)`,
      sql`person.id = ${userId}`,
    )
    .where(
      sql`${date} BETWEEN ${range.start} AND ${range.end} AND left(${part}, 1) <>
        substr((${listOf(usual.parts)}::text[])[person.usual], ${date} - ${range.start}::date + 1, 1)`,
    )
    .orderBy(date)
  const byUser = Map.groupBy(rows, (row) => row.userId)
  return new Map(
    [...byUser].map(([id, ofUser]) => [id, ofUser.map((row) => ({ date: row.date, worked: row.worked }))]),
  )
}

/** One letter for each date; the parts begin with different ones. */
function initialOf(part: ExceptionInParts['worked']): string {
  return part.slice(0, 1)
}

/** The parts of all dates, once for people with the same versions; `of` says which of them are whose. */
function usualParts(
  people: readonly OwnTerms[],
  partsOf: (versions: Versions) => string,
): { parts: string[]; of: number[] } {
  const parts: string[] = []
  const places = new Map<string, number>()
  const of = people.map(({ stays, weeks }) => {
    const key = JSON.stringify([stays, weeks])
    const place = places.get(key) ?? parts.push(partsOf({ stays, weeks }))
    places.set(key, place)
    return place
  })
  return { parts, of }
}
