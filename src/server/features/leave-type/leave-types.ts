import { eq } from 'drizzle-orm'
import { preparedQuery } from '#server/platform/db/prepared-query.ts'
import { leaveTypes } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { builtInLeaveTypes, type LeaveType } from '#shared/leave/leave-type-contract.ts'
import { type LeaveYear, leaveYearOf } from '#shared/leave/leave-year.ts'
import { type PolicyVersion, policyIn } from '#shared/leave/policy.ts'
import { readLeaveYearStarts, readPolicies, readPoliciesByType } from './company-terms.ts'
import { toPolicyInput } from './policy-input.ts'

export type LeaveTypeRow = typeof leaveTypes.$inferSelect

/**
 * Every leave type, archived ones too: the built-in ones first, then those that the company added, by name.
 */
export async function readLeaveTypes(tx: Tx): Promise<LeaveTypeRow[]> {
  const rows = await selectLeaveTypes(tx)
  return rows.toSorted((a, b) => orderOf(a.key) - orderOf(b.key) || a.name.localeCompare(b.name, 'en'))
}

const selectLeaveTypes = preparedQuery((database) => database.select().from(leaveTypes))

/** The leave type with this key, archived or not, or undefined. */
export async function readLeaveType(tx: Tx, key: string): Promise<LeaveTypeRow | undefined> {
  const [row] = await tx.select().from(leaveTypes).where(eq(leaveTypes.key, key))
  return row
}

/** Whether each company has a type of this key from the start. */
export function isBuiltIn(key: string): boolean {
  return builtInLeaveTypes.some((builtIn) => builtIn === key)
}

/** GET /api/leave-types, for every member: each type with its policy in the current leave year. */
export async function listLeaveTypes(ctx: Context): Promise<LeaveType[]> {
  return ctx.inCompany(async (tx, actor) => {
    const [starts, policies, rows] = await Promise.all([
      readLeaveYearStarts(tx),
      readPoliciesByType(tx),
      readLeaveTypes(tx),
    ])
    const year = leaveYearOf(actor.today, starts)
    return rows.map((row) => toLeaveType(row, policies.get(row.key) ?? [], year))
  })
}

/**
 * One type as the API shows it, today.
 *
 * @throws Refusal 'notFound'.
 */
export async function viewLeaveType(tx: Tx, key: string, today: string): Promise<LeaveType> {
  const row = await readLeaveType(tx, key)
  if (!row) throw notFound('That leave type doesn’t exist.')
  const year = leaveYearOf(today, await readLeaveYearStarts(tx))
  return toLeaveType(row, await readPolicies(tx, key), year)
}

function toLeaveType(row: LeaveTypeRow, policies: readonly PolicyVersion[], year: LeaveYear): LeaveType {
  const { key, name, colour, isPaid, needsApproval, approvalSteps, isPrivate, archivedAt } = row
  const { cover, coverAboveDays, coverMustAccept } = row
  return {
    key,
    name,
    colour,
    isPaid,
    needsApproval,
    approvalSteps,
    isPrivate,
    cover,
    coverAboveDays,
    coverMustAccept,
    isBuiltIn: isBuiltIn(key),
    isArchived: archivedAt !== null,
    policy: toPolicyInput(policyIn(year, policies)),
  }
}

function orderOf(key: string): number {
  const place = builtInLeaveTypes.findIndex((builtIn) => builtIn === key)
  return place === -1 ? builtInLeaveTypes.length : place
}
