import type { CalendarEntry } from '#shared/leave/contract.ts'
import { canDecide } from '#shared/permissions.ts'
import type { Actor } from '../context.ts'
import type { Tx } from '../db/company-door.ts'
import { companies } from '../db/schema.ts'
import { readReportingLines } from './approvers.ts'

/**
 * What the actor may see of somebody's leave: where the company hides leave types, that of others is null unless the actor
 * may decide it (leave-rules, section 3). Admins may decide everybody's but their own, so they see all of them.
 */
export async function readTypeVisibility(
  tx: Tx,
  actor: Actor,
): Promise<(entry: CalendarEntry) => CalendarEntry> {
  const [company] = await tx.select({ hidesLeaveTypes: companies.hidesLeaveTypes }).from(companies)
  if (!company?.hidesLeaveTypes) return (entry) => entry
  const lines = await readReportingLines(tx, actor.today)
  return (entry) => {
    const { userId } = entry
    const isVisible = userId === actor.userId || canDecide(actor, lines.ownerOf(userId))
    return isVisible ? entry : { ...entry, leaveType: null }
  }
}
