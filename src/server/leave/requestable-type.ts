import type { Tx } from '../db/company-door.ts'
import { invalid } from '../errors.ts'
import { readLeaveType } from '../policy/leave-types.ts'

/**
 * The leave type with this key, if leave of it can be asked for.
 *
 * @throws Refusal 'invalid' for an unknown one, and for an archived one unless told.
 */
export async function findRequestableType(tx: Tx, key: string, { evenArchived = false } = {}) {
  const type = await readLeaveType(tx, key)
  if (!type) throw invalid('Please choose a leave type')
  if (type.archivedAt && !evenArchived)
    throw invalid(`${type.name} can no longer be asked for. Please choose another leave type.`)
  return type
}
