import { and, asc, eq } from 'drizzle-orm'
import {
  readLocationStays,
  readWorkingExceptions,
  readWorkingWeeks,
} from '#server/features/calendar/calendar-versions.ts'
import { readDayLengths } from '#server/features/calendar/day-length.ts'
import { readLeaveYearStarts, readPoliciesByType } from '#server/features/leave-type/company-terms.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { readEmployment } from '#server/features/people/employment.ts'
import { ownEntitlements, type UserRow, users } from '#server/platform/db/schema.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { isPerson } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { convertAmount, countOf, toAmount } from '#shared/leave/leave-unit.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { policyIn } from '#shared/leave/policy.ts'
import { canSeeBalances } from '#shared/permissions.ts'
import { addDays, lastDate, type PlainDate } from '#shared/plain-date.ts'
import type { MemberTerms } from '#shared/team/contract.ts'

/**
 * GET /api/team/{id}/terms: what a person's day counts and balances follow from, also for former members. For
 * the person, and those who may decide their requests.
 *
 * @throws Refusal 'forbidden', 'notFound'.
 */
export async function getMemberTerms(ctx: Context, id: string): Promise<MemberTerms> {
  return ctx.inCompany(async (tx, actor) => {
    const person = await requirePerson(tx, id)
    const lines = await readReportingLines(tx, actor.today, [{ userId: id }])
    if (!canSeeBalances(actor, lines.ownerOf({ userId: id })))
      throw forbidden('Only this person’s approvers can see their details.')
    return readMemberTerms(tx, person, actor.today)
  })
}

/** @throws Refusal 'notFound'. Active or not. */
export async function requirePerson(tx: Tx, id: string): Promise<UserRow> {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isPerson))
  if (!person) throw notFound('No one here has that ID.')
  return person
}

const exceptionDays = 366

/** `getMemberTerms` within a transaction. */
export async function readMemberTerms(tx: Tx, person: UserRow, today: PlainDate): Promise<MemberTerms> {
  const range = { start: addDays(today, -exceptionDays), end: lastDate }
  const [terms, exceptions] = await Promise.all([
    readLastingTerms(tx, person),
    readWorkingExceptions(tx, [person.id], range),
  ])
  const entitlements = await inUnitsNow(tx, terms, today)
  return { ...terms, entitlements, workingExceptions: exceptions.get(person.id) ?? [] }
}

/** Amounts from before a leave type changed its unit, converted as the ledger does (`policyIn`). */
async function inUnitsNow(
  tx: Tx,
  { userId, entitlements }: Pick<MemberTerms, 'userId' | 'entitlements'>,
  today: PlainDate,
): Promise<MemberTerms['entitlements']> {
  if (entitlements.length === 0) return entitlements
  const policies = await readPoliciesByType(tx)
  const year = leaveYearOf(today, await readLeaveYearStarts(tx))
  const dayLengthOn = (await readDayLengths(tx, [userId]))(userId)
  return entitlements.map((own) => {
    const { unit, unitSince } = policyIn(year, policies.get(own.leaveType) ?? [])
    if (own.annualAmount === null || own.unit === unit) return { ...own, unit }
    const amount = toAmount(own.annualAmount, own.unit)
    const converted = convertAmount(amount, own.unit, unit, dayLengthOn(unitSince ?? year.start))
    return { ...own, unit, annualAmount: countOf(converted, unit) }
  })
}

/** All but the exceptions, which may be many. */
export async function readLastingTerms(
  tx: Tx,
  { id, role, deactivatedAt, joinedOn, managerId, teamId }: UserRow,
): Promise<Omit<MemberTerms, 'workingExceptions'>> {
  const employment = (await readEmployment(tx, [id])).get(id) ?? []
  const weeks = (await readWorkingWeeks(tx, [id])).byUser.get(id) ?? []
  const stays = (await readLocationStays(tx, [id])).byUser.get(id) ?? []
  const entitlements = await tx
    .select()
    .from(ownEntitlements)
    .where(eq(ownEntitlements.userId, id))
    .orderBy(asc(ownEntitlements.validFrom), asc(ownEntitlements.leaveType))
  return {
    userId: id,
    role,
    isActive: deactivatedAt === null,
    hasJoined: joinedOn !== null,
    managerId,
    teamId,
    employment,
    workingWeeks: weeks.map(({ validFrom, value }) => ({ validFrom, pattern: value })),
    locations: stays.map(({ validFrom, value }) => ({ validFrom, locationId: value })),
    entitlements: entitlements.map((own) => ({
      leaveType: own.leaveType,
      validFrom: own.validFrom,
      unit: own.unit,
      annualAmount: own.annualAmount === null ? null : Number(own.annualAmount),
    })),
  }
}
