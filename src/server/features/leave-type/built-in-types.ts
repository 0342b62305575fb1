import { leaveTypes } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { builtInLeaveTypes } from '#shared/leave/leave-type-contract.ts'

const names: Record<(typeof builtInLeaveTypes)[number], string> = {
  annual: 'Annual',
  sick: 'Sick',
  personal: 'Personal',
  unpaid: 'Unpaid',
}

/**
 * The four types that every company begins with (spec 3); all of them need approval, everyone sees them, and
 * all but unpaid leave is paid.
 */
export async function addBuiltInLeaveTypes(tx: Tx, companyId: string, now: Date): Promise<void> {
  await tx.insert(leaveTypes).values(
    builtInLeaveTypes.map((key) => ({
      companyId,
      key,
      name: names[key],
      colour: key,
      isPaid: key !== 'unpaid',
      needsApproval: true,
      isPrivate: false,
      createdAt: now,
    })),
  )
}
