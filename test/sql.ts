import pg from 'pg'

/** The address of another database on the same PostgreSQL. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs one statement over a connection of its own. */
export async function runSql(url: string, text: string): Promise<void> {
  await readSql(url, text)
}

/** The rows that one statement answers. */
export async function readSql<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text)
    return rows
  } finally {
    await client.end()
  }
}
