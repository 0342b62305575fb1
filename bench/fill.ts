import pg from 'pg'
import { type CompaniesToFill, companyStatements } from './company.ts'

/** Fills a migrated database in one session, as a superuser and without looking each row's references up. */
export async function fill(adminUrl: string, sizes: readonly CompaniesToFill[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(
      `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'`,
    )
    await withoutIndexes(client, ['leave_requests', 'leave_request_days'], async () => {
      for (const text of sizes.flatMap(companyStatements)) await client.query(text)
    })
    for (const text of accountStatements) await client.query(text)
    await client.query('VACUUM ANALYZE')
    await client.query(`
      CREATE SCHEMA bare AUTHORIZATION bare;
      CREATE TABLE bare.rows (LIKE leave_requests INCLUDING DEFAULTS, PRIMARY KEY (company_id, id));
      GRANT SELECT ON ALL TABLES IN SCHEMA public TO bare;
      GRANT INSERT ON bare.rows TO bare`)
  } finally {
    await client.end()
  }
}

/** Indexes of millions of rows are built many times faster than they grow. */
async function withoutIndexes(client: pg.Client, tables: string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS create
      FROM pg_constraint
      WHERE contype IN ('f', 'p', 'u', 'x')
        AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))
      UNION ALL
      SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      FROM pg_index WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
      ORDER BY 1`,
    [tables],
  )
  // References go before the keys that they lean on, and come after them.
  const inOrder = rows.toSorted((a, b) => Number(isReference(b.create)) - Number(isReference(a.create)))
  for (const { drop } of inOrder) await client.query(drop)
  await work()
  for (const { create } of inOrder.toReversed()) await client.query(create)
}

function isReference(create: string): boolean {
  return create.includes(' FOREIGN KEY ')
}

/** Everybody's account, and a subscription of each company. */
export const accountStatements = [
  `INSERT INTO identities (id, issuer, subject, email, first_name, last_name, company_id, user_id, created_at)
    SELECT id, 'bench', id::text, email, first_name, last_name, company_id, id, created_at FROM users`,
  `INSERT INTO billing_accounts (company_id, version, customer_id, subscription_id, status, quantity, had_trial, synced_at)
    SELECT company_id, 1, 'cus_' || company_id, 'sub_' || company_id, 'active', 50, true, now() FROM companies`,
]
