import { readReportingLines } from '#server/features/people/approvers.ts'
import { companies } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { type Actor, canDecide } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'

type Reader = Actor & { today: PlainDate }

/**
 * Whose types of leave the reader may see, by the owner's id: if the company hides them, those of others only
 * if the reader may decide their leave (leave-rules, section 3). Admins may decide everybody's but their own,
 * so they see all of them. `ownerIds` limits what is read to these owners.
 */
export async function readWhoseTypes(
  tx: Tx,
  reader: Reader,
  ownerIds?: readonly string[],
): Promise<(ownerId: string) => boolean> {
  const [company] = await tx.select({ hidesLeaveTypes: companies.hidesLeaveTypes }).from(companies)
  if (!company?.hidesLeaveTypes) return () => true
  const lines = ownerIds
    ? await readReportingLines(tx, reader.today, ownerIds)
    : await readReportingLines(tx, reader.today)
  return (ownerId) => ownerId === reader.userId || canDecide(reader, lines.ownerOf(ownerId))
}

/** A calendar entry as the reader may see it: a hidden type is null. */
export async function readTypeVisibility(
  tx: Tx,
  reader: Reader,
  ownerIds?: readonly string[],
): Promise<(entry: CalendarEntry) => CalendarEntry> {
  const isVisible = await readWhoseTypes(tx, reader, ownerIds)
  return (entry) => (isVisible(entry.userId) ? entry : { ...entry, leaveType: null })
}
