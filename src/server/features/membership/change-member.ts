import { eq } from 'drizzle-orm'
import { enqueueContact } from '#server/features/billing/due-contact.ts'
import {
  removeLocationStay,
  removeWorkingWeek,
  writeLocationStay,
  writeWorkingWeek,
} from '#server/features/calendar/company-calendar.ts'
import { writeExceptions } from '#server/features/calendar/working-exceptions.ts'
import { reassignPendingRequests } from '#server/features/leave/approvals/waiting.ts'
import { cutLeaveToEmployment } from '#server/features/leave/requests/employment-end.ts'
import { recountUpcomingLeave } from '#server/features/leave/requests/recount.ts'
import { readLeaveYearStarts, readUnit } from '#server/features/leave-type/company-terms.ts'
import { readLeaveType } from '#server/features/leave-type/leave-types.ts'
import { assertCountsIn } from '#server/features/leave-type/unit-refusal.ts'
import { lockPerson } from '#server/features/people/approvers.ts'
import { replaceEmployment } from '#server/features/people/employment.ts'
import { lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { reportTo } from '#server/features/people/manager.ts'
import { neverJoined } from '#server/features/people/prepared.ts'
import { assertNoAdminByKey, changeRole } from '#server/features/people/role.ts'
import { requireTeam } from '#server/features/people/teams.ts'
import { changedFacts } from '#server/platform/audit/changed-facts.ts'
import { audit } from '#server/platform/audit/service.ts'
import { ownEntitlements, type UserRow, users } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { canChangeTerms } from '#shared/permissions.ts'
import type { MemberChange, MemberTerms } from '#shared/team/contract.ts'
import { deactivate, reactivate } from './activity.ts'
import { tellOfFormerAdmin } from './former-admin-message.ts'
import { changePrepared, setInvitedRole } from './prepared/change.ts'
import { readLastingTerms, readMemberTerms, requirePerson } from './terms.ts'

/**
 * PATCH /api/team/{id}: changes the fields given, also of a former member. Future leave is counted again if
 * the working week, an exception or the location changes, and cut where the employment ends; pending requests
 * are reassigned if their approvers change. Admins only.
 *
 * @throws Refusal 'forbidden', also for an API key where an admin is concerned, 'notFound' also for a version
 *   to remove that is not there, 'invalid' for employments that overlap or somebody who can't manage,
 *   'conflict' for a loop in the reporting line, the only admin, the name of somebody who has joined, or the
 *   activity of somebody who hasn't.
 */
export async function changeMember(ctx: Context, id: string, change: MemberChange): Promise<MemberTerms> {
  return ctx.inCompany(async (tx, actor) => {
    const refusal = 'Only an admin can change people’s details.'
    await lockAsAdmin(tx, actor, { may: canChangeTerms, refusal })
    const person = await requirePerson(tx, id)
    const { role, isActive, managerId } = change
    const apply = () => applyChange(tx, { ctx, actor, person, change })
    const changesDeciders = role !== undefined || isActive !== undefined || managerId !== undefined
    const { companyId, now } = ctx
    if (changesDeciders) await reassignPendingRequests(tx, { companyId, now, today: actor.today }, apply)
    else await apply()
    return readMemberTerms(tx, await requirePerson(tx, id), actor.today)
  })
}

type Change = { ctx: Context; actor: Actor; person: UserRow; change: MemberChange }

/** `changeMember` under its locks. Reactivates before all other changes, and deactivates after them. */
export async function applyChange(tx: Tx, { ctx, actor, person, change }: Change): Promise<void> {
  const { role = person.role, isActive = person.deactivatedAt === null } = change
  await lockPerson(tx, person.id)
  assertNoAdminByKey(actor, person.role, role)
  const isCorrected = await changePrepared(tx, { ctx, actor, person, change })
  const comesBack = isActive && person.deactivatedAt !== null
  if (comesBack) await reactivate(tx, { ctx, actor, person })
  const hasNewTerms = await changeTerms(tx, {
    ctx,
    actor,
    change,
    person: await requirePerson(tx, person.id),
  })
  const hasNewRole = role !== person.role
  if (hasNewRole) {
    const auditId = await changeRole(tx, { ctx, actor, role, person: await requirePerson(tx, person.id) })
    await tellOfFormerAdmin(tx, { ctx, actor, person, auditId })
    await enqueueContact(tx, person.id)
    if (neverJoined(person)) await setInvitedRole(tx, person.email, role)
  }
  const leaves = !isActive && person.deactivatedAt === null
  if (leaves) await deactivate(tx, { ctx, actor, person: await requirePerson(tx, person.id) })
  if (isCorrected || comesBack || hasNewTerms || hasNewRole || leaves) await tx.invalidate('team', 'leave')
}

/** Returns whether anything changed. */
async function changeTerms(tx: Tx, { ctx, actor, person, change }: Change): Promise<boolean> {
  const { id } = person
  const before = await readLastingTerms(tx, person)
  await removeVersions(tx, id, change)
  await write(tx, { person, actor, change })
  const after = await readLastingTerms(tx, await requirePerson(tx, id))
  const exceptions = await changeExceptions(tx, { person, actor, change })
  const changed = changedFacts({ ...before, ...exceptions?.before }, { ...after, ...exceptions?.after })
  if (!changed) return false
  await audit(tx, { ctx, actor }, { action: 'member.changed', subjectId: id, ...changed })
  if ('managerId' in changed.after) await tx.invalidateFor(id, 'session')
  await followInLeave(tx, ctx, actor, { id, change })
  return true
}

/** What differs of the exceptions; undefined where nothing does. */
async function changeExceptions(
  tx: Tx,
  { person: { id, companyId }, actor: { today }, change: { workingExceptions = [] } }: Write,
) {
  if (workingExceptions.length === 0) return undefined
  const changes = workingExceptions.map(({ date, worked }) => ({ userId: id, date, worked }))
  const [changed] = await writeExceptions(tx, { companyId, today }, changes)
  if (!changed) return undefined
  return {
    before: { workingExceptions: changed.before },
    after: { workingExceptions: changed.after },
  }
}

/** Before anything is written, so that one call can move a version to another date. */
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
  const { managerId, teamId, employment, workingWeek, location, entitlement } = change
  const whose = { companyId: person.companyId, userId: person.id }
  if (managerId !== undefined && managerId !== person.managerId) await reportTo(tx, person, managerId)
  if (teamId !== undefined) await moveToTeam(tx, person, teamId)
  if (employment) await replaceEmployment(tx, whose, employment)
  if (workingWeek)
    await writeWorkingWeek(tx, { ...whose, validFrom: workingWeek.validFrom }, workingWeek.pattern)
  if (location) await writeLocationStay(tx, { ...whose, validFrom: location.validFrom }, location.locationId)
  if (entitlement) await writeEntitlement(tx, { ...whose, today: actor.today }, entitlement)
}

async function moveToTeam(tx: Tx, { id }: UserRow, teamId: string | null): Promise<void> {
  if (teamId !== null) await requireTeam(tx, teamId)
  await tx.update(users).set({ teamId }).where(eq(users.id, id))
}

async function writeEntitlement(
  tx: Tx,
  { companyId, userId, today }: { companyId: string; userId: string; today: string },
  { leaveType, unit, annualAmount }: NonNullable<MemberChange['entitlement']>,
): Promise<void> {
  const type = await readLeaveType(tx, leaveType)
  if (!type) throw notFound('That leave type doesn’t exist.')
  assertCountsIn(await readUnit(tx, leaveType), { unit, typeName: type.name })
  const validFrom = leaveYearOf(today, await readLeaveYearStarts(tx)).start
  const own = {
    unit,
    annualAmount: annualAmount === null ? null : String(annualAmount),
    isConverted: false,
  }
  await tx
    .insert(ownEntitlements)
    .values({ companyId, userId, leaveType, validFrom, ...own })
    .onConflictDoUpdate({
      target: [
        ownEntitlements.companyId,
        ownEntitlements.userId,
        ownEntitlements.leaveType,
        ownEntitlements.validFrom,
      ],
      set: own,
    })
}

async function followInLeave(
  tx: Tx,
  ctx: Context,
  actor: Actor,
  { id, change }: { id: string; change: MemberChange },
): Promise<void> {
  if (change.employment) await cutLeaveToEmployment(tx, { ctx, actor, userId: id })
  const changesWeek = change.workingWeek || change.removedWorkingWeek
  const changesLocation = change.location || change.removedLocation
  const what = [
    changesWeek && 'working week',
    change.workingExceptions && 'days worked',
    changesLocation && 'location',
  ].filter(Boolean)
  if (what.length === 0) return
  const because = `the ${what.join(' and ')} changed`
  await recountUpcomingLeave(tx, { ctx, actorId: actor.userId, today: actor.today, userIds: [id], because })
}
