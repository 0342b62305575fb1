import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { fileRow } from './format.ts'

/** Who reports to whom, set once everybody is there. */
export type Managers = { id: string; manager_id: string }[]

/** For FROM: the rows of these lines, `moved`, in the table's own type. `row` may change one before. */
export function rowsOf(table: string, lines: readonly string[], row = sql`line -> 'row'`) {
  return sql`jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) AS line,
    LATERAL jsonb_populate_record(NULL::${sql.identifier(table)}, ${row}) AS moved`
}

/** Stores rows of one table as they are; of people, managers are kept back in `managers`. */
export async function insertRows(
  tx: Tx,
  { table, lines, managers }: { table: string; lines: readonly string[]; managers: Managers },
): Promise<void> {
  if (table === 'users') {
    managers.push(...managersIn(lines))
    await insertPeople(tx, lines)
    return
  }
  await tx.execute(sql`INSERT INTO ${sql.identifier(table)} SELECT moved.* FROM ${rowsOf(table, lines)}`)
}

async function insertPeople(tx: Tx, lines: readonly string[]): Promise<void> {
  const withoutManager = sql`(line -> 'row') || '{"manager_id": null}'`
  await tx.execute(sql`INSERT INTO users SELECT moved.* FROM ${rowsOf('users', lines, withoutManager)}`)
}

function managersIn(lines: readonly string[]): Managers {
  return lines.flatMap((line) => {
    const { id, manager_id } = fileRow.parse(JSON.parse(line)).row
    return typeof id === 'string' && typeof manager_id === 'string' ? [{ id, manager_id }] : []
  })
}

export async function setManagers(tx: Tx, managers: Managers): Promise<void> {
  if (managers.length === 0) return
  await tx.execute(
    sql`UPDATE users SET manager_id = report.manager_id
      FROM jsonb_to_recordset(${JSON.stringify(managers)}::jsonb) AS report(id uuid, manager_id uuid)
      WHERE users.id = report.id`,
  )
}
