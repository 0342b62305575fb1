import type { Database } from '#server/platform/db/open.ts'

/** Lines of the audit log are sealed by a job, some seconds after the change. */
const writtenLater = 'audit_seals'

/** All rows of a company in every table that has such, as lines of text: the same while nothing changes. */
export async function readCompanyRows(database: Database, companyId: string): Promise<string> {
  const tables = await readTables(database, companyId)
  return tables.flatMap(({ name, rows }) => [`${name} ${rows.length}`, ...rows]).join('\n')
}

/** An id of each kind of thing that a company has, and its own. */
export async function idsOfCompany(database: Database, companyId: string): Promise<string[]> {
  const tables = await readTables(database, companyId)
  const ids = tables.flatMap(
    ({ rows }) => /"(?:id|user_id)": "([0-9a-f-]{36})"/.exec(rows[0] ?? '')?.[1] ?? [],
  )
  return [...new Set([companyId, ...ids])]
}

async function readTables(
  database: Database,
  companyId: string,
): Promise<{ name: string; rows: string[] }[]> {
  return database.asOwner(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'company_id' AND table_name <> $1 ORDER BY 1`,
      [writtenLater],
    )
    await client.query(`SELECT set_config('app.company_id', $1, false)`, [companyId])
    const read: { name: string; rows: string[] }[] = []
    for (const { name } of tables) {
      const text = `SELECT to_jsonb(t)::text AS row FROM "${name}" t WHERE company_id = $1 ORDER BY 1`
      const { rows } = await client.query<{ row: string }>(text, [companyId])
      read.push({ name, rows: rows.map(({ row }) => row) })
    }
    return read
  })
}
