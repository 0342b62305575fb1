import { eq } from 'drizzle-orm'
import { canDecide } from '#shared/permissions.ts'
import type { Tx } from '../db/company-door.ts'
import { leaveRequests } from '../db/schema.ts'
import type { MailServices } from '../jobs/worker.ts'
import { findReader, type Reader } from '../notification/reader.ts'
import { readLeaveType } from '../policy/leave-types.ts'
import { readLinesOf } from './approvers.ts'
import { type FullLeaveRow, selectLeave } from './rows.ts'

export type LeaveForMessage = { row: FullLeaveRow; reader: Reader; typeName: string }

type Ids = { requestId: string; recipientId: string }

/** What still waits, for somebody who may decide it; undefined where that is no longer so. */
export async function readLeaveToDecide(
  tx: Tx,
  { now }: Pick<MailServices, 'now'>,
  { requestId, recipientId }: Ids,
): Promise<LeaveForMessage | undefined> {
  const row = await findLeaveById(tx, requestId)
  const reader = await findReader(tx, recipientId, now())
  if (row?.request.status !== 'pending' || !reader) return undefined
  const lines = await readLinesOf(tx, reader.today, [row.owner.id])
  if (!canDecide(reader, lines.ownerOf(row.owner.id))) return undefined
  return { row, reader, typeName: await nameOfType(tx, row.request.leaveType) }
}

/** A request or amendment with the people around it, or undefined. */
export async function findLeaveById(tx: Tx, id: string): Promise<FullLeaveRow | undefined> {
  const [row] = await selectLeave(tx).where(eq(leaveRequests.id, id))
  return row
}

export async function nameOfType(tx: Tx, key: string): Promise<string> {
  return (await readLeaveType(tx, key))?.name ?? ''
}
