import type { TestApp } from './app.ts'

/**
 * What is stored, table by table, each row as JSON: every row of the directory and of the queue, and those of
 * this company from the tenant tables.
 */
export async function storedRows(
  { database }: Pick<TestApp, 'database'>,
  companyId: string,
): Promise<Map<string, string[]>> {
  return database.asOwner(async (client) => {
    await client.query('BEGIN')
    await client.query(`SELECT set_config('app.company_id', $1, true)`, [companyId])
    const tables = await client.query<{ name: string; is_tenant: boolean }>(
      `SELECT c.relname AS name, c.relrowsecurity AS is_tenant FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
    )
    const rows = new Map<string, string[]>()
    for (const { name, is_tenant } of tables.rows) {
      const where = is_tenant ? 'WHERE company_id = $1' : 'WHERE $1::uuid IS NOT NULL'
      rows.set(name, await readRows(`SELECT to_jsonb(t)::text AS row FROM "${name}" t ${where} ORDER BY 1`))
    }
    const jobs = `SELECT data::text AS row FROM pgboss.job WHERE data ->> 'companyId' = $1 ORDER BY 1`
    rows.set('jobs', await readRows(jobs))
    await client.query('COMMIT')
    return rows

    async function readRows(text: string): Promise<string[]> {
      const { rows: found } = await client.query<{ row: string }>(text, [companyId])
      return found.map(({ row }) => row)
    }
  })
}
