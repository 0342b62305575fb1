import { eq } from 'drizzle-orm'
import {
  isBuiltIn,
  type LeaveTypeRow,
  readLeaveTypes,
  viewLeaveType,
} from '#server/features/leave-type/leave-types.ts'
import { saveChange } from '#server/features/leave-type/terms.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { changedFacts } from '#server/platform/audit/changed-facts.ts'
import { audit } from '#server/platform/audit/service.ts'
import { leaveTypes } from '#server/platform/db/schema.ts'
import { conflict, forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { plainWords } from '#server/platform/files/file-name.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { LeaveType, LeaveTypeChange, NewLeaveType } from '#shared/leave/leave-type-contract.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import { isSameName } from '#shared/same-name.ts'
import { assertApprovers } from './approval-preview.ts'

const mostTypes = 50
const longestKey = 40
/** What a new type in hours carries over at most: five days of eight. */
const firstCarryOverHours = 40

/**
 * POST /api/leave-types: a type of the company's own, with an allowance from the current leave year on, or
 * without. Admins only.
 *
 * @throws Refusal 'forbidden', 'invalid' for approvers who can't be, or 'conflict' if a type has that name or
 *   there are too many.
 */
export async function addLeaveType(ctx: Context, input: NewLeaveType): Promise<LeaveType> {
  return ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    await lockCompany(tx)
    const types = await readLeaveTypes(tx)
    assertNameIsFree(types, input.name)
    if (types.length >= mostTypes)
      throw conflict(
        `A company can have at most ${mostTypes} leave types, including archived ones. Please use one of them.`,
      )
    const key = newLeaveTypeKey(
      input.name,
      types.map((type) => type.key),
    )
    const { unit, annualAmount, ...facts } = input
    await assertNamesApprovers(tx, actor, facts)
    await tx.insert(leaveTypes).values({ companyId: ctx.companyId, key, ...facts, createdAt: ctx.now })

    const { policy } = await viewLeaveType(tx, key, actor.today)
    const carryOverAmount = unit === 'days' ? policy.carryOverAmount : firstCarryOverHours
    const where = { companyId: ctx.companyId, leaveType: key, today: actor.today }
    await saveChange(tx, where, { policy: { ...policy, unit, annualAmount, carryOverAmount } })
    const created = {
      action: 'leave-type.created' as const,
      subjectId: ctx.companyId,
      after: { key, ...input },
    }
    await audit(tx, { ctx, actor }, created)
    await tx.invalidate('company', 'leave')
    return viewLeaveType(tx, key, actor.today)
  })
}

/**
 * PATCH /api/leave-types/{key}. Nobody can ask for leave of an archived type; existing leave stays. Admins
 * only.
 *
 * @throws Refusal 'forbidden', 'notFound', 'invalid' for a change that built-in types don't allow, 'conflict'
 *   if a type has that name.
 */
export async function changeLeaveType(
  ctx: Context,
  key: string,
  change: LeaveTypeChange,
): Promise<LeaveType> {
  return ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    await lockCompany(tx)
    const types = await readLeaveTypes(tx)
    const type = types.find((candidate) => candidate.key === key)
    if (!type) throw notFound('That leave type doesn’t exist.')
    assertBuiltInsStay(key, change)
    if (change.name !== undefined) assertNameIsFree(without(types, type), change.name)
    await assertNamesApprovers(tx, actor, change)

    const changed = changedFacts(factsOf(type), change)
    if (changed) {
      const { isArchived = type.archivedAt !== null, ...facts } = change
      const archivedAt = isArchived ? (type.archivedAt ?? ctx.now) : null
      await tx
        .update(leaveTypes)
        .set({ ...facts, archivedAt })
        .where(eq(leaveTypes.key, key))
      await audit(
        tx,
        { ctx, actor },
        {
          action: 'leave-type.changed',
          subjectId: ctx.companyId,
          before: { key, ...changed.before },
          after: { key, ...changed.after },
        },
      )
      await tx.invalidate('company', 'leave')
    }
    return viewLeaveType(tx, key, actor.today)
  })
}

function assertAdmin(actor: Actor): void {
  if (!canChangeCompany(actor)) throw forbidden('Only an admin can change leave types.')
}

async function assertNamesApprovers(
  tx: Tx,
  { today }: Actor,
  { approvalSteps }: Pick<LeaveTypeChange, 'approvalSteps'>,
): Promise<void> {
  if (approvalSteps) assertApprovers(await readReportingLines(tx, today), approvalSteps)
}

function assertNameIsFree(types: readonly LeaveTypeRow[], name: string): void {
  if (types.some((type) => isSameName(type.name, name)))
    throw conflict('Another leave type has this name. Please choose a different one.')
}

function assertBuiltInsStay(key: string, { name, colour, isArchived }: LeaveTypeChange): void {
  if (isBuiltIn(key) && (name !== undefined || colour !== undefined)) {
    throw invalid('Built-in leave types keep their name and colour. Please leave both unchanged.')
  }
  if (key === 'annual' && isArchived) throw invalid('Annual leave can’t be archived. Please keep it.')
}

function without(types: readonly LeaveTypeRow[], type: LeaveTypeRow): LeaveTypeRow[] {
  return types.filter(({ key }) => key !== type.key)
}

function factsOf({ archivedAt, ...type }: LeaveTypeRow) {
  const { name, colour, isPaid, needsApproval, approvalSteps, isPrivate } = type
  const { cover, coverAboveDays, coverMustAccept } = type
  const approval = { needsApproval, approvalSteps }
  return {
    name,
    colour,
    isPaid,
    ...approval,
    isPrivate,
    cover,
    coverAboveDays,
    coverMustAccept,
    isArchived: archivedAt !== null,
  }
}

/**
 * A new key for a type of this name: lower case ASCII with hyphens, numbered if it is taken. A name without
 * Latin letters gives `type`, `type-2` and so on.
 */
function newLeaveTypeKey(name: string, taken: readonly string[]): string {
  const words = plainWords(name)
  const stem = /^[a-z]/.test(words) ? words : plainWords(`type ${words}`)
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const key = `${stem.slice(0, longestKey - suffix.length).replace(/-+$/, '')}${suffix}`
    if (!taken.includes(key)) return key
  }
}
