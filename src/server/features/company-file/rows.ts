import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { rowWithReadableNames } from './readable-rows.ts'
import { movedTables } from './tables.ts'

/** Who reports to whom, set once everybody is there. */
export type Managers = { id: string; manager_id: string }[]

export type TableLines = { table: string; lines: readonly string[] }

/**
 * For FROM: the rows of these lines, `moved`, in the table's own type and with names that can be read. What a
 * row of an older file lacks is the column's default.
 */
export async function rowsOf(tx: Tx, { table, lines }: TableLines): Promise<SQL> {
  const parsed = sql`jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) AS line`
  const row = await rowWithReadableNames(tx, table, parsed)
  const defaults = JSON.stringify(movedTables.find(({ name }) => name === table)?.defaults ?? {})
  const empty = sql`jsonb_populate_record(NULL::${sql.identifier(table)}, ${defaults}::jsonb)`
  return sql`${parsed}, LATERAL jsonb_populate_record(${empty}, ${row}) AS moved`
}

/** Stores rows of one table; of people, managers are kept back in `managers`. */
export async function insertRows(
  tx: Tx,
  { managers, ...moved }: TableLines & { managers: Managers },
): Promise<void> {
  const { table } = moved
  const rows = await rowsOf(tx, moved)
  if (table === 'users') managers.push(...(await insertPeople(tx, rows)))
  else await tx.execute(sql`INSERT INTO ${sql.identifier(table)} SELECT moved.* FROM ${rows}`)
}

/** Without managers, who may come later in the file. Returns these. */
async function insertPeople(tx: Tx, rows: SQL): Promise<Managers> {
  const withoutManager = sql`jsonb_populate_record(moved, '{"manager_id": null}')`
  await tx.execute(sql`INSERT INTO users SELECT person.* FROM ${rows}, LATERAL ${withoutManager} AS person`)
  const { rows: managers } = await tx.execute<Managers[number]>(
    sql`SELECT moved.id, moved.manager_id FROM ${rows} WHERE moved.manager_id IS NOT NULL`,
  )
  return managers
}

/** Stores whom these people report to, once they all have rows. */
export async function setManagers(tx: Tx, managers: Managers): Promise<void> {
  if (managers.length === 0) return
  await tx.execute(
    sql`UPDATE users SET manager_id = report.manager_id
      FROM jsonb_to_recordset(${JSON.stringify(managers)}::jsonb) AS report(id uuid, manager_id uuid)
      WHERE users.id = report.id`,
  )
}
