import { viewLeaveType } from '#server/features/leave-type/leave-types.ts'
import { saveChange } from '#server/features/leave-type/terms.ts'
import { changedFacts } from '#server/platform/audit/changed-facts.ts'
import { audit } from '#server/platform/audit/service.ts'
import { forbidden, invalid } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { LeavePolicyInput, LeaveType } from '#shared/leave/leave-type-contract.ts'
import { canChangeCompany } from '#shared/permissions.ts'
import { convertEntitlements } from './convert-entitlements.ts'

/**
 * PUT /api/leave-types/{key}/policy. It applies from the current leave year on; earlier years keep theirs,
 * and booked leave stays, covered or not (leave-rules, section 2). In another unit, what was counted so far
 * is converted by the length of each person's day ('Hours'). Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound', or 'invalid' for annual leave without an allowance.
 */
export async function changePolicy(ctx: Context, key: string, policy: LeavePolicyInput): Promise<LeaveType> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canChangeCompany(actor)) throw forbidden('Only an admin can change policies.')
    assertPolicyFits(key, policy)
    await lockCompany(tx)
    const type = await viewLeaveType(tx, key, actor.today)
    const where = { companyId: ctx.companyId, leaveType: key, today: actor.today }
    if (type.policy.unit !== policy.unit) await convertEntitlements(tx, { ctx, actor }, key, policy)
    await saveChange(tx, where, { policy })
    const changed = changedFacts(type.policy, policy)
    if (changed) {
      await audit(
        tx,
        { ctx, actor },
        {
          action: 'leave-policy.changed',
          subjectId: ctx.companyId,
          // Amounts are read in their unit.
          before: { leaveType: key, unit: type.policy.unit, ...changed.before },
          after: { leaveType: key, unit: policy.unit, ...changed.after },
        },
      )
      await tx.invalidate('company', 'leave')
    }
    return viewLeaveType(tx, key, actor.today)
  })
}

/** @throws Refusal 'invalid'. */
export function assertPolicyFits(leaveType: string, { unit, annualAmount }: LeavePolicyInput): void {
  // The company's settings, the dashboard and the request dialog show annual leave as a number of days (spec
  // 2.8, 2.14).
  if (leaveType === 'annual' && annualAmount === null) {
    throw invalid(`Annual leave needs an allowance. Please enter annual leave ${unit}, or 0.`)
  }
}
