import { and, eq, inArray } from 'drizzle-orm'
import { companies, leavePolicies, leaveYearStarts, paySchedules } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import type { PolicyVersion } from '#shared/leave/policy.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type LeaveTerms, type TermsChange, withChange } from './change-terms.ts'
import { readLeaveYearStarts, readPaySchedules, readPolicies } from './company-terms.ts'

/** The company's rules for one leave type, with their history. */
export async function readTerms(tx: Tx, leaveType: string): Promise<LeaveTerms> {
  const [company] = await tx.select({ createdOn: companies.createdOn }).from(companies)
  if (!company) throw new Error('A transaction inside a company finds its company.')
  return {
    companyCreated: company.createdOn,
    leaveYearStarts: await readLeaveYearStarts(tx),
    policies: await readPolicies(tx, leaveType),
    paySchedules: await readPaySchedules(tx),
  }
}

/**
 * Stores a change that is made `today`. The caller holds the lock on the company, so that a concurrent change
 * builds on this one.
 */
export async function saveChange(
  tx: Tx,
  { companyId, leaveType, today }: { companyId: string; leaveType: string; today: PlainDate },
  change: TermsChange,
): Promise<void> {
  const before = await readTerms(tx, leaveType)
  const saved = { companyId, leaveType, before, after: withChange(before, change, today) }
  await saveLeaveYearStarts(tx, saved)
  await savePolicies(tx, saved)
  await savePaySchedules(tx, saved)
}

type Saved = { companyId: string; leaveType: string; before: LeaveTerms; after: LeaveTerms }

async function saveLeaveYearStarts(tx: Tx, { companyId, before, after }: Saved): Promise<void> {
  const { gone, added } = difference(before.leaveYearStarts, after.leaveYearStarts)
  if (gone.length > 0) await tx.delete(leaveYearStarts).where(inArray(leaveYearStarts.validFrom, gone))
  if (added.length > 0) {
    await tx.insert(leaveYearStarts).values(added.map((start) => ({ companyId, ...start })))
  }
}

async function savePolicies(tx: Tx, { companyId, leaveType, before, after }: Saved): Promise<void> {
  const { gone, added } = difference(before.policies, after.policies)
  if (gone.length > 0) {
    await tx
      .delete(leavePolicies)
      .where(and(eq(leavePolicies.leaveType, leaveType), inArray(leavePolicies.validFrom, gone)))
  }
  if (added.length > 0) {
    await tx.insert(leavePolicies).values(added.map((policy) => ({ companyId, leaveType, ...toRow(policy) })))
  }
}

async function savePaySchedules(tx: Tx, { companyId, before, after }: Saved): Promise<void> {
  const { gone, added } = difference(before.paySchedules, after.paySchedules)
  if (gone.length > 0) await tx.delete(paySchedules).where(inArray(paySchedules.validFrom, gone))
  if (added.length > 0) {
    await tx.insert(paySchedules).values(
      added.map(({ validFrom, schedule }) => ({
        companyId,
        validFrom,
        every: schedule?.every ?? null,
        anchor: schedule?.anchor ?? null,
      })),
    )
  }
}

/** The first days of removed versions, and the added ones. */
function difference<Version extends { validFrom: string }>(
  before: readonly Version[],
  after: readonly Version[],
): { gone: string[]; added: Version[] } {
  return {
    gone: before.filter((version) => !after.includes(version)).map(({ validFrom }) => validFrom),
    added: after.filter((version) => !before.includes(version)),
  }
}

function toRow(policy: PolicyVersion) {
  const { validFrom, unit, unitSince, annualAmount, accrual, creditedAt, carryOverCap } = policy
  return {
    validFrom,
    unit,
    unitSince,
    annualAmount: annualAmount === null ? null : formatAmount(annualAmount, unit),
    accrualType: accrual,
    creditedAt,
    carryOverAmount: carryOverCap === null ? null : formatAmount(carryOverCap, unit),
    carriedValidMonths: policy.carriedValidMonths,
    lowerLimitAmount: formatAmount(policy.lowerLimit, unit),
  }
}
