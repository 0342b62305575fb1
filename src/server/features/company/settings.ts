import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { readLocationStays } from '#server/features/calendar/calendar-versions.ts'
import {
  onlyWorked,
  writeLocationStay,
  writeWorkingWeek,
} from '#server/features/calendar/company-calendar.ts'
import { recountUpcomingLeave } from '#server/features/leave/requests/recount.ts'
import { readLeaveYearStarts } from '#server/features/leave-type/company-terms.ts'
import { saveChange } from '#server/features/leave-type/terms.ts'
import { changedFacts } from '#server/platform/audit/changed-facts.ts'
import { audit } from '#server/platform/audit/service.ts'
import { companies, leaveRequests } from '#server/platform/db/schema.ts'
import { forbidden } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Company, CompanyRules } from '#shared/company/contract.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import { readCompany } from './read.ts'

/**
 * PUT /api/companies/mine/settings: the rules around leave. Leave year and pay schedule change from the
 * current leave year on, working week and location from today on, whereupon upcoming leave is counted again.
 * Admins only.
 *
 * @throws Refusal 'forbidden', or 'notFound' for an unknown location.
 */
export async function changeCompanyRules(ctx: Context, input: CompanyRules): Promise<Company> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canChangeCompany(actor)) throw forbidden('Only an admin can change the company settings.')
    await lockCompany(tx)
    const before = await readCompany(tx, actor.today)
    const rules = { ...withRest(input, before), workingWeek: onlyWorked(input.workingWeek) }
    const changed = changedFacts(before, rules)
    if (!changed) return before

    const { leaveYearStart, paySchedule, timeZone, mostAway, mostAwayEffect } = rules
    const { signInToDecide, illnessDaysBack, silence } = rules
    if (silence.lastWord !== before.silence.lastWord) await takeBackAnnouncements(tx)
    await tx
      .update(companies)
      .set({ timeZone, mostAway, mostAwayEffect, signInToDecide, illnessDaysBack, ...silence })
    const annual = { companyId: ctx.companyId, leaveType: 'annual', today: actor.today }
    await saveChange(tx, annual, { leaveYearStart, paySchedule })
    const change = { action: 'company-rules.changed' as const, subjectId: ctx.companyId, ...changed }
    await audit(tx, { ctx, actor }, change)
    await changeCalendar(tx, { ctx, actor, before, rules })
    await tx.invalidate('company', 'leave')
    return readCompany(tx, actor.today)
  })
}

/** What a caller left out stays as it is. */
function withRest(input: CompanyRules, before: Company) {
  const { signInToDecide = before.signInToDecide, illnessDaysBack = before.illnessDaysBack } = input
  const { silence = before.silence } = input
  return { ...input, signInToDecide, illnessDaysBack, silence }
}

/** What was announced is no longer what would happen: it is announced anew. */
async function takeBackAnnouncements(tx: Tx): Promise<void> {
  await tx
    .update(leaveRequests)
    .set({ escalation: 'admins', endsOn: null })
    .where(and(eq(leaveRequests.escalation, 'announced'), eq(leaveRequests.status, 'pending')))
}

type Calendars = { ctx: Context; actor: Actor; before: Company; rules: CompanyRules }

async function changeCalendar(tx: Tx, { ctx, actor, before, rules }: Calendars): Promise<void> {
  const changesWeek = !isDeepStrictEqual(before.workingWeek, rules.workingWeek)
  const changesLocation = before.locationId !== rules.locationId
  const companysOwn = { companyId: ctx.companyId, userId: null }
  if (changesWeek) await writeWorkingWeek(tx, { ...companysOwn, validFrom: actor.today }, rules.workingWeek)
  if (changesLocation) {
    const validFrom = await firstDayOfLocation(tx, actor.today)
    await writeLocationStay(tx, { ...companysOwn, validFrom }, rules.locationId)
  }
  if (changesWeek || changesLocation) {
    const what = [changesWeek && 'working week', changesLocation && 'location'].filter(Boolean).join(' and ')
    const because = `the company’s ${what} changed`
    const { userId: actorId, today } = actor
    await recountUpcomingLeave(tx, { ctx, actorId, today, userIds: 'everybody', because })
  }
}

/**
 * Today; for the first location the first day of the leave year, so that its holidays apply to past leave,
 * too.
 */
async function firstDayOfLocation(tx: Tx, today: string): Promise<string> {
  const stays = await readLocationStays(tx, [])
  if (stays.company.length > 0) return today
  return leaveYearOf(today, await readLeaveYearStarts(tx)).start
}
