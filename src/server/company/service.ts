import { and, desc, eq, lte } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Company, CompanySettings, NewCompany } from '#shared/company/contract.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import { dateInTimeZone } from '#shared/plain-date.ts'
import { recordAudit } from '../audit/service.ts'
import type { Account, Context } from '../context.ts'
import type { CompanyDoor, Tx } from '../db/company-door.ts'
import { companies, leavePolicies } from '../db/schema.ts'
import { forbidden } from '../errors.ts'
import { addMember } from '../team/join.ts'
import { lockCompany } from './lock.ts'

/** Days that move into the next leave year, at most, until an admin says otherwise (spec 2.14). */
const defaultCarryOverDays = 5
const defaultLeaveYearStart = '01-01'

/**
 * Sets up a company; its creator becomes the admin (spec 2.7, product section 2).
 *
 * @throws Refusal 'conflict' when the account belongs to a company already, also from two tabs at once.
 */
export async function createCompany(
  { account, inCompany, now }: { account: Account; inCompany: CompanyDoor; now: Date },
  input: NewCompany,
): Promise<Company> {
  const companyId = newId()
  const timeZone = input.timeZone ?? 'UTC'
  const createdOn = dateInTimeZone(now, timeZone)
  return inCompany(companyId, async (tx) => {
    await tx.insert(companies).values({
      companyId,
      name: input.name,
      industry: input.industry ?? null,
      teamSize: input.teamSize ?? null,
      creatorJobTitle: input.role ?? null,
      timeZone,
      leaveYearStart: defaultLeaveYearStart,
      createdOn,
      createdAt: now,
    })
    await tx.insert(leavePolicies).values({
      companyId,
      leaveType: 'annual',
      validFrom: leaveYearOf(createdOn).start,
      annualDays: String(input.annualDays),
      accrualType: input.accrualType,
      carryOverDays: String(defaultCarryOverDays),
    })
    const userId = await addMember(tx, { account, companyId, role: 'admin', now })
    await recordAudit(tx, {
      at: now,
      companyId,
      actorId: userId,
      action: 'company.created',
      subjectId: companyId,
      after: { name: input.name, annualDays: input.annualDays, accrualType: input.accrualType },
    })
    return readCompany(tx, createdOn)
  })
}

/** GET /api/companies/mine, for every member: the company and the policy of annual leave in force today. */
export async function getCompany(ctx: Context): Promise<Company> {
  return ctx.inCompany((tx, actor) => readCompany(tx, actor.today))
}

/**
 * PUT /api/companies/mine. A changed policy holds from the current leave year on; earlier years keep theirs (leave-rules,
 * section 2). Admins only.
 *
 * @throws Refusal 'forbidden'.
 */
export async function changeCompany(ctx: Context, settings: CompanySettings): Promise<Company> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canChangeCompany(actor)) throw forbidden('Only an admin can change the company settings.')
    await lockCompany(tx)
    const before = await readCompany(tx, actor.today)
    await tx.update(companies).set({ name: settings.name, industry: settings.industry })
    const policy = { annualDays: String(settings.annualDays), accrualType: settings.accrualType }
    await tx
      .insert(leavePolicies)
      .values({
        companyId: ctx.companyId,
        leaveType: 'annual',
        validFrom: leaveYearOf(actor.today, [{ validFrom: actor.today, monthDay: before.leaveYearStart }])
          .start,
        ...policy,
        carryOverDays: String(before.carryOverDays),
      })
      .onConflictDoUpdate({
        target: [leavePolicies.companyId, leavePolicies.leaveType, leavePolicies.validFrom],
        set: policy,
      })
    await recordAudit(tx, {
      at: ctx.now,
      companyId: ctx.companyId,
      actorId: actor.userId,
      action: 'company.changed',
      subjectId: ctx.companyId,
      before: settingsOf(before),
      after: settings,
    })
    await tx.changed('company', 'leave')
    return readCompany(tx, actor.today)
  })
}

async function readCompany(tx: Tx, today: string): Promise<Company> {
  const [company] = await tx.select().from(companies)
  const [policy] = await tx
    .select()
    .from(leavePolicies)
    .where(and(eq(leavePolicies.leaveType, 'annual'), lte(leavePolicies.validFrom, today)))
    .orderBy(desc(leavePolicies.validFrom))
    .limit(1)
  if (!company || !policy) throw new Error('A company has a row and a policy from its first day on.')
  const { companyId, name, industry, teamSize, leaveYearStart, timeZone } = company
  return {
    id: companyId,
    name,
    industry,
    teamSize,
    annualDays: Number(policy.annualDays),
    accrualType: policy.accrualType,
    carryOverDays: Number(policy.carryOverDays),
    leaveYearStart,
    timeZone,
  }
}

function settingsOf({ name, industry, annualDays, accrualType }: Company): CompanySettings {
  return { name, industry, annualDays, accrualType }
}
