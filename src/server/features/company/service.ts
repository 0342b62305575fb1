import { v7 as newId } from 'uuid'
import { enqueueContact } from '#server/features/billing/due-contact.ts'
import type { Billing } from '#server/features/billing/payment-provider.ts'
import { beginEvaluation } from '#server/features/billing/reminders.ts'
import { readDayLengths } from '#server/features/calendar/day-length.ts'
import { addBuiltInLeaveTypes } from '#server/features/leave-type/built-in-types.ts'
import { viewLeaveType } from '#server/features/leave-type/leave-types.ts'
import { toPolicyInput } from '#server/features/leave-type/policy-input.ts'
import { saveChange } from '#server/features/leave-type/terms.ts'
import { assertKnownRegion } from '#server/features/location/service.ts'
import { addMember } from '#server/features/membership/join.ts'
import { changedFacts } from '#server/platform/audit/changed-facts.ts'
import { audit } from '#server/platform/audit/service.ts'
import { companies } from '#server/platform/db/schema.ts'
import { forbidden } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Account, Context } from '#server/platform/tenancy/context.ts'
import type { WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { fromDays } from '#shared/company/annual-days.ts'
import type { Company, CompanySettings, NewCompany } from '#shared/company/contract.ts'
import { defaultPolicy } from '#shared/leave/policy.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'
import { addFirstLocation } from './first-location.ts'
import { readCompany } from './read.ts'

type Founding = { account: Account; inCompany: WithTenant; now: Date; billing: Billing | null }

/**
 * Sets up a company, with its creator as admin (spec 2.7; product, section 2).
 *
 * @throws Refusal 'conflict' if the account has a company already, also from two tabs at once; 'invalid' for
 *   a country or region that the holiday library doesn't know.
 */
export async function createCompany(
  { account, inCompany, now, billing }: Founding,
  input: NewCompany,
): Promise<Company> {
  const companyId = newId()
  const timeZone = input.timeZone ?? 'UTC'
  const createdOn = dateInTimeZone(now, timeZone)
  const { country = null, region = null } = input
  await assertKnownRegion({ country, region })
  return inCompany(companyId, async (tx) => {
    await tx.insert(companies).values({
      companyId,
      name: input.name,
      industry: input.industry ?? null,
      teamSize: input.teamSize ?? null,
      creatorJobTitle: input.role ?? null,
      timeZone,
      createdOn,
      createdAt: now,
    })
    if (billing) await beginEvaluation(tx, billing.now())
    await addBuiltInLeaveTypes(tx, companyId, now)
    const { annualDays, accrualType } = input
    const annual = { companyId, leaveType: 'annual', today: createdOn }
    const policy = { ...toPolicyInput(defaultPolicy), annualAmount: annualDays, accrualType }
    await saveChange(tx, annual, { policy })
    const userId = await addMember(tx, { account, companyId, role: 'admin', now })
    await audit(
      tx,
      { at: now, companyId, actorId: userId },
      {
        action: 'company.created',
        subjectId: companyId,
        after: { name: input.name, annualDays, accrualType },
      },
    )
    if (country !== null)
      await addFirstLocation(tx, { companyId, adminId: userId, now, today: createdOn, country, region })
    return readCompany(tx, createdOn)
  })
}

/** GET /api/companies/mine, for every member: the company, with today's annual leave policy. */
export async function getCompany(ctx: Context): Promise<Company> {
  return ctx.inCompany((tx, actor) => readCompany(tx, actor.today))
}

/**
 * PUT /api/companies/mine. A changed policy applies from the current leave year on; earlier years keep
 * theirs, and the policy's other fields stay (leave-rules, section 2). Admins only.
 *
 * @throws Refusal 'forbidden'.
 */
export async function changeCompany(ctx: Context, settings: CompanySettings): Promise<Company> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canChangeCompany(actor)) throw forbidden('Only an admin can change the company settings.')
    await lockCompany(tx)
    const before = await readCompany(tx, actor.today)
    const changed = changedFacts(before, settings)
    if (!changed) return before

    const { name, industry, annualDays, accrualType } = settings
    await tx.update(companies).set({ name, industry })
    if (name !== before.name) await enqueueContact(tx)
    const { policy } = await viewLeaveType(tx, 'annual', actor.today)
    const annual = { companyId: ctx.companyId, leaveType: 'annual', today: actor.today }
    // In hours, the days of the settings are rounded: what wasn't changed stays.
    const dayLength = (await readDayLengths(tx, []))(null)(actor.today)
    const annualAmount =
      annualDays === before.annualDays ? policy.annualAmount : fromDays(annualDays, policy.unit, dayLength)
    await saveChange(tx, annual, { policy: { ...policy, annualAmount, accrualType } })
    const change = { action: 'company.changed' as const, subjectId: ctx.companyId, ...changed }
    await audit(tx, { ctx, actor }, change)
    await tx.invalidate('company', 'leave')
    return readCompany(tx, actor.today)
  })
}
