import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { madeReadable } from '#shared/readable-name.ts'
import { movedTables } from './tables.ts'

/** No field for a name takes more. */
const longestName = 120

/** A name as somebody may type it: an older or a forged file has others. */
export function readableName(given: string): string {
  // Cut first: looking for web addresses takes the square of a name's length.
  const readable = madeReadable(given.slice(0, longestName).toWellFormed())
  return readable === '' && given !== '' ? 'Unnamed' : readable
}

/**
 * SQL: the row of each of these lines, with its names made readable. The database parses the lines: only the
 * names come here.
 */
export async function rowWithReadableNames(tx: Tx, table: string, lines: SQL): Promise<SQL> {
  const asInFile = sql`(line -> 'row')`
  const columns = movedTables.find(({ name }) => name === table)?.nameColumns ?? []
  if (columns.length === 0) return asInFile
  const readable = await readUnreadable(tx, columns, lines)
  if (readable.length === 0) return asInFile
  const byName = JSON.stringify(Object.fromEntries(readable))
  const names = columns.map((column) => {
    const given = sql`line -> 'row' ->> ${column}::text`
    return sql`${column}::text, COALESCE(${byName}::jsonb ->> (${given}), ${given})`
  })
  return sql`(${asInFile} || jsonb_build_object(${sql.join(names, sql`, `)}))`
}

async function readUnreadable(
  tx: Tx,
  columns: readonly string[],
  lines: SQL,
): Promise<[given: string, readable: string][]> {
  const given = columns.map((column) => sql`(line -> 'row' ->> ${column}::text)`)
  const { rows } = await tx.execute<{ name: string }>(
    sql`SELECT DISTINCT name FROM ${lines}, unnest(ARRAY[${sql.join(given, sql`, `)}]) AS name WHERE name IS NOT NULL`,
  )
  return rows.flatMap(({ name }): [string, string][] => {
    const readable = readableName(name)
    return readable === name ? [] : [[name, readable]]
  })
}
