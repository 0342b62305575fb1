import { type FullLeaveRow, findLeave } from '#server/features/leave-record/rows.ts'
import { readLeaveType } from '#server/features/leave-type/leave-types.ts'
import { findReader, type Reader } from '#server/features/notification/reader.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import type { JobServices } from '#server/platform/jobs/services.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { canDecide } from '#shared/permissions.ts'

export type LeaveForMessage = { row: FullLeaveRow; reader: Reader; typeName: string }

type Ids = { requestId: string; recipientId: string }

/**
 * A request that is still pending, for somebody who may still decide it, with `readMore`'s answer; otherwise
 * undefined.
 */
export async function readLeaveToDecide<More>(
  tx: Tx,
  { now }: Pick<JobServices, 'now'>,
  {
    requestId,
    recipientId,
    readMore,
  }: Ids & { readMore: (row: FullLeaveRow, reader: Reader) => Promise<More> },
): Promise<(LeaveForMessage & { more: More }) | undefined> {
  const [row, reader] = await Promise.all([findLeaveById(tx, requestId), findReader(tx, recipientId, now())])
  if (row?.request.status !== 'pending' || !reader) return undefined
  const [lines, typeName, more] = await Promise.all([
    readReportingLines(tx, reader.today, [row.request]),
    nameOfType(tx, row.request.leaveType),
    readMore(row, reader),
  ])
  if (!canDecide(reader, lines.ownerOf(row.request))) return undefined
  return { row, reader, typeName, more }
}

/** A request or amendment with the people around it, or undefined. */
export async function findLeaveById(tx: Tx, id: string): Promise<FullLeaveRow | undefined> {
  const [row] = await findLeave(tx, { id })
  return row
}

/** The name of a leave type; empty for one that doesn't exist. */
export async function nameOfType(tx: Tx, key: string): Promise<string> {
  return (await readLeaveType(tx, key))?.name ?? ''
}
