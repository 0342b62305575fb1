import { asc, eq } from 'drizzle-orm'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { canChangeTerms, canSeeBalances } from '#shared/permissions.ts'
import type { MemberChange, MemberTerms } from '#shared/team/contract.ts'
import { changedFacts } from '../audit/changed-facts.ts'
import { recordChange } from '../audit/service.ts'
import { readLeaveYearStarts } from '../balance/company-terms.ts'
import { lockCompany } from '../company/lock.ts'
import type { Actor, Context } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { ownAnnualDays, users } from '../db/schema.ts'
import { forbidden, notFound } from '../errors.ts'
import { lockPerson, readReportingLines } from '../leave/approvers.ts'
import { cutLeaveToEmployment } from '../leave/employment-end.ts'
import { recountUpcomingLeave } from '../leave/recount.ts'
import { readLocationStays, readWorkingWeeks } from '../location/calendar-versions.ts'
import {
  removeLocationStay,
  removeWorkingWeek,
  writeLocationStay,
  writeWorkingWeek,
} from '../location/company-calendar.ts'
import { readLeaveType } from '../policy/leave-types.ts'
import { readEmployment, replaceEmployment } from './employment.ts'
import { reportTo } from './manager.ts'
import { requireTeam } from './teams.ts'

type UserRow = typeof users.$inferSelect

/**
 * GET /api/team/{id}/terms: what a person's counts and balances follow from, also after they have left. For the person, and
 * whoever may decide their requests.
 *
 * @throws Refusal 'forbidden', 'notFound'.
 */
export async function getMemberTerms(ctx: Context, id: string): Promise<MemberTerms> {
  return ctx.inCompany(async (tx, actor) => {
    const person = await requirePerson(tx, id)
    const lines = await readReportingLines(tx, actor.today)
    if (!canSeeBalances(actor, lines.ownerOf(id)))
      throw forbidden('Only somebody who may decide this person’s leave can see their terms.')
    return readTerms(tx, person)
  })
}

/**
 * PATCH /api/team/{id}: changes what is given. Leave that has not begun is counted again after a change of the working week
 * or the location, and cut where the employment ends. Admins only; also for somebody who has left.
 *
 * @throws Refusal 'forbidden', 'notFound' also where there is nothing to remove, 'invalid' for stretches of employment that overlap or somebody who can't manage,
 * 'conflict' for a loop in the reporting line.
 */
export async function changeMember(ctx: Context, id: string, change: MemberChange): Promise<MemberTerms> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canChangeTerms(actor)) throw forbidden('Only an admin can change people’s terms.')
    await lockCompany(tx)
    const person = await requirePerson(tx, id)
    await lockPerson(tx, id)
    const before = await readTerms(tx, person)
    await removeVersions(tx, id, change)
    await write(tx, { person, actor, change })
    const after = await readTerms(tx, await requirePerson(tx, id))
    const changed = changedFacts(before, after)
    if (!changed) return before
    await recordChange(tx, { ctx, actor }, { action: 'member.changed', subjectId: id, ...changed })
    await followInLeave(tx, ctx, actor, { id, change })
    await tx.changed('team', 'leave')
    return after
  })
}

/** Before anything is set, so that one call can move a version to another date. */
async function removeVersions(
  tx: Tx,
  id: string,
  { removedWorkingWeek, removedLocation }: MemberChange,
): Promise<void> {
  if (removedWorkingWeek) await removeWorkingWeek(tx, id, removedWorkingWeek)
  if (removedLocation) await removeLocationStay(tx, id, removedLocation)
}

type Write = { person: UserRow; actor: Actor; change: MemberChange }

async function write(tx: Tx, { person, actor, change }: Write): Promise<void> {
  const { managerId, teamId, employment, workingWeek, location, annualDays } = change
  const whose = { companyId: person.companyId, userId: person.id }
  if (managerId !== undefined && managerId !== person.managerId) await reportTo(tx, person, managerId)
  if (teamId !== undefined) await moveToTeam(tx, person, teamId)
  if (employment) await replaceEmployment(tx, whose, employment)
  if (workingWeek)
    await writeWorkingWeek(tx, { ...whose, validFrom: workingWeek.validFrom }, workingWeek.week)
  if (location) await writeLocationStay(tx, { ...whose, validFrom: location.validFrom }, location.locationId)
  if (annualDays) await writeAnnualDays(tx, { ...whose, today: actor.today }, annualDays)
}

async function moveToTeam(tx: Tx, { id }: UserRow, teamId: string | null): Promise<void> {
  if (teamId !== null) await requireTeam(tx, teamId)
  await tx.update(users).set({ teamId }).where(eq(users.id, id))
}

async function writeAnnualDays(
  tx: Tx,
  { companyId, userId, today }: { companyId: string; userId: string; today: string },
  { leaveType, annualDays }: NonNullable<MemberChange['annualDays']>,
): Promise<void> {
  if (!(await readLeaveType(tx, leaveType))) throw notFound('There is no such leave type.')
  const validFrom = leaveYearOf(today, await readLeaveYearStarts(tx)).start
  const days = { annualDays: annualDays === null ? null : String(annualDays) }
  await tx
    .insert(ownAnnualDays)
    .values({ companyId, userId, leaveType, validFrom, ...days })
    .onConflictDoUpdate({
      target: [
        ownAnnualDays.companyId,
        ownAnnualDays.userId,
        ownAnnualDays.leaveType,
        ownAnnualDays.validFrom,
      ],
      set: days,
    })
}

async function followInLeave(
  tx: Tx,
  ctx: Context,
  { userId: actorId, today }: Actor,
  { id, change }: { id: string; change: MemberChange },
): Promise<void> {
  if (change.employment) await cutLeaveToEmployment(tx, { ctx, actorId, userId: id })
  const changesWeek = change.workingWeek || change.removedWorkingWeek
  const changesLocation = change.location || change.removedLocation
  if (!changesWeek && !changesLocation) return
  const what = [changesWeek && 'working week', changesLocation && 'location'].filter(Boolean).join(' and ')
  const because = `the ${what} changed`
  await recountUpcomingLeave(tx, { ctx, actorId, today, userIds: [id], because })
}

async function requirePerson(tx: Tx, id: string): Promise<UserRow> {
  const [person] = await tx.select().from(users).where(eq(users.id, id))
  if (!person) throw notFound('There is nobody here with that id.')
  return person
}

async function readTerms(
  tx: Tx,
  { id, role, deactivatedAt, managerId, teamId }: UserRow,
): Promise<MemberTerms> {
  const employment = (await readEmployment(tx, [id])).get(id) ?? []
  const weeks = (await readWorkingWeeks(tx, [id])).byUser.get(id) ?? []
  const stays = (await readLocationStays(tx, [id])).byUser.get(id) ?? []
  const annualDays = await tx
    .select()
    .from(ownAnnualDays)
    .where(eq(ownAnnualDays.userId, id))
    .orderBy(asc(ownAnnualDays.validFrom), asc(ownAnnualDays.leaveType))
  return {
    userId: id,
    role,
    isActive: deactivatedAt === null,
    managerId,
    teamId,
    employment,
    workingWeeks: weeks.map(({ validFrom, value }) => ({ validFrom, week: value })),
    locations: stays.map(({ validFrom, value }) => ({ validFrom, locationId: value })),
    annualDays: annualDays.map((own) => ({
      leaveType: own.leaveType,
      validFrom: own.validFrom,
      annualDays: own.annualDays === null ? null : Number(own.annualDays),
    })),
  }
}
