import { eq } from 'drizzle-orm'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { leaveTypes } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { type Actor, canDecide } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'

type Reader = Actor & { today: PlainDate }

/**
 * Whether the reader may see that this person's leave is of this type: a private type is for the person and
 * for those who may decide their leave (decisions/0029). Admins may decide everybody's but their own, so they
 * see all of them. `ownerIds` limits what is read to these people.
 */
export async function readVisibleTypes(
  tx: Tx,
  reader: Reader,
  ownerIds?: readonly string[],
): Promise<(ownerId: string, leaveType: string) => boolean> {
  const rows = await tx.select({ key: leaveTypes.key }).from(leaveTypes).where(eq(leaveTypes.isPrivate, true))
  if (rows.length === 0) return () => true
  const privateTypes = new Set(rows.map(({ key }) => key))
  const owners = ownerIds?.map((userId) => ({ userId }))
  const lines = await readReportingLines(tx, reader.today, owners)
  return (ownerId, leaveType) =>
    !privateTypes.has(leaveType) ||
    ownerId === reader.userId ||
    canDecide(reader, lines.ownerOf({ userId: ownerId }))
}

/** A calendar entry as the reader may see it: a type that is hidden from them is null. */
export async function readTypeVisibility(
  tx: Tx,
  reader: Reader,
  ownerIds?: readonly string[],
): Promise<(entry: CalendarEntry) => CalendarEntry> {
  const isVisible = await readVisibleTypes(tx, reader, ownerIds)
  return (entry) =>
    entry.leaveType === null || isVisible(entry.userId, entry.leaveType)
      ? entry
      : { ...entry, leaveType: null }
}
