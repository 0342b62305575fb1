import { type LeaveTypeRow, readLeaveType } from '#server/features/leave-type/leave-types.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

type Allowed = { evenArchived?: boolean }

/**
 * The leave type with this key, if leave of it can be asked for.
 *
 * @throws Refusal 'invalid' for an unknown one, and for an archived one unless allowed.
 */
export async function findRequestableType(tx: Tx, key: string, allowed?: Allowed): Promise<LeaveTypeRow> {
  return requestable(await readLeaveType(tx, key), allowed)
}

/** `findRequestableType` with a type that has been read. */
export function requestable(type: LeaveTypeRow | undefined, { evenArchived = false }: Allowed = {}) {
  if (!type) throw invalid('Please choose a leave type')
  if (type.archivedAt && !evenArchived)
    throw invalid(`${type.name} can no longer be requested. Please choose another leave type.`)
  return type
}
