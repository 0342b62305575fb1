import { comesTrue } from '../faults/until.ts'
import { readSql } from '../sql.ts'
import type { Stack } from './stack.ts'

const followsWithinMs = 30_000
const allLeave = `
  SELECT md5(string_agg(concat_ws(' ', company_id, id, status, start_date), ',' ORDER BY company_id, id)) AS digest
  FROM leave_requests`

/** Replicas that don't come to hold the leave that the primary holds. */
export async function differingMachines(stack: Stack): Promise<string[]> {
  const read = async (machine: (typeof stack.machines)[number]) => {
    const [row] = await readSql<{ digest: string | null }>(machine.url(stack.secrets, 'sorrel'), allLeave)
    return row?.digest
  }
  const held = await read(await stack.primary())
  const differing: string[] = []
  for (const replica of await stack.replicas()) {
    const follows = await comesTrue(async () => (await read(replica)) === held, { withinMs: followsWithinMs })
    if (!follows) differing.push(`${replica.name} holds other leave than the primary`)
  }
  return differing
}
