import { v7 as newId } from 'uuid'
import { readLeaveType } from '#server/features/leave-type/leave-types.ts'
import { assertCountsIn } from '#server/features/leave-type/unit-refusal.ts'
import { lockPerson } from '#server/features/people/approvers.ts'
import { audit } from '#server/platform/audit/service.ts'
import { leaveAdjustments } from '#server/platform/db/schema.ts'
import { conflict, forbidden, invalid } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatAmount, toAmount } from '#shared/leave/leave-unit.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { policyIn } from '#shared/leave/policy.ts'
import { ledgerYearOn } from '#shared/leave/statement.ts'
import type { NewAdjustment } from '#shared/leave/statement-contract.ts'
import { canAdjustBalances } from '#shared/permissions.ts'
import { readLeaveAccount } from './account.ts'
import { requirePerson } from './people.ts'

/**
 * POST /api/leave-adjustments: days given, or taken if negative, with a reason. It never changes: another
 * adjustment corrects it. Leave that it leaves uncovered stays, and is flagged. Admins only, for themselves
 * too. Returns the adjustment's id.
 *
 * @throws Refusal 'forbidden', 'notFound' for an unknown person, 'invalid' if it would have no effect,
 *   'conflict' for somebody whose data was erased.
 */
export async function adjustBalance(ctx: Context, input: NewAdjustment): Promise<string> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canAdjustBalances(actor)) throw forbidden('Only an admin can adjust balances.')
    await requireUnerased(tx, input.userId)
    await assertHasEffect(tx, input)
    const id = newId()
    const { userId, leaveType, date, unit, reason } = input
    const amount = formatAmount(toAmount(input.amount, unit), unit)
    await tx.insert(leaveAdjustments).values({
      companyId: ctx.companyId,
      id,
      userId,
      leaveType,
      date,
      unit,
      amount,
      reason,
      createdBy: actor.userId,
      createdAt: ctx.now,
    })
    const after = { adjustmentId: id, leaveType, date, [unit]: amount }
    const personal = { userId, after: { reason } }
    const change = { action: 'leave-balance.adjusted' as const, subjectId: userId, after, personal }
    await audit(tx, { ctx, actor }, change)
    await tx.invalidate('leave')
    return id
  })
}

/** Serialized with an erasure: either that finds the reason stored here, or this finds the person erased. */
async function requireUnerased(tx: Tx, userId: string): Promise<void> {
  await lockPerson(tx, userId)
  const { erasedAt } = await requirePerson(tx, userId)
  if (erasedAt) throw conflict('This person’s data was erased, so their balance can’t be changed.')
}

async function assertHasEffect(tx: Tx, { userId, leaveType, date, unit }: NewAdjustment): Promise<void> {
  const type = await readLeaveType(tx, leaveType)
  if (!type) throw invalid('Please choose a leave type')
  if (type.archivedAt) throw invalid(`${type.name} is archived. Please choose another leave type.`)

  const account = await readLeaveAccount(tx, userId, leaveType)
  const ledgerYear = ledgerYearOn(account, date)
  if (ledgerYear) return assertCountsIn(ledgerYear.policy.unit, { unit, typeName: type.name })
  const year = leaveYearOf(date, account.leaveYearStarts)
  if (policyIn(year, account.policies, account.ownEntitlements).annualAmount === null) {
    throw invalid(
      `${type.name} has no allowance in that leave year. Please choose another leave type or date.`,
    )
  }
  throw invalid('This person’s statement starts later. Please choose a later date.')
}
