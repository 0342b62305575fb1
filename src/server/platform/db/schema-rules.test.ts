import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { directoryTables } from './row-level-security.ts'

/**
 * What lets a company's rows be told apart, moved and spread over machines (docs/scale.md), read from the
 * catalogue of a migrated database: each of these queries answers what breaks a rule of the tenant tables.
 */
const rules = {
  'company_id is there, a uuid, and never null': `
    SELECT t.name FROM tenant t WHERE NOT EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'company_id' AND a.attnotnull
        AND a.atttypid = 'uuid'::regtype)`,
  'the primary key is there, and begins with company_id': `
    SELECT t.name FROM tenant t WHERE NOT EXISTS (
      SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.conkey[1]
      WHERE k.conrelid = t.oid AND k.contype = 'p' AND a.attname = 'company_id')`,
  'each index, and so each unique key, begins with company_id': `
    SELECT i.relname AS name FROM tenant t JOIN pg_index x ON x.indrelid = t.oid JOIN pg_class i ON i.oid = x.indexrelid
    WHERE NOT EXISTS (SELECT FROM pg_attribute a
      WHERE a.attrelid = t.oid AND a.attnum = x.indkey[0] AND a.attname = 'company_id')`,
  'each exclusion is of rows with an equal company_id': `
    SELECT k.conname AS name FROM tenant t JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'x'
    WHERE NOT EXISTS (SELECT FROM pg_attribute a JOIN pg_operator o ON o.oid = k.conexclop[1]
      WHERE a.attrelid = t.oid AND a.attnum = k.conkey[1] AND a.attname = 'company_id' AND o.oprname = '=')`,
  'each foreign key leads from a company_id to the same company_id': `
    SELECT k.conname AS name FROM tenant t JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'f'
    WHERE NOT EXISTS (SELECT FROM pg_attribute here, pg_attribute there
      WHERE here.attrelid = t.oid AND here.attnum = k.conkey[1] AND here.attname = 'company_id'
        AND there.attrelid = k.confrelid AND there.attnum = k.confkey[1] AND there.attname = 'company_id')`,
  'no foreign key leads from a tenant table to the directory, or back': `
    SELECT k.conname AS name FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace
      AND EXISTS (SELECT FROM tenant WHERE oid = k.conrelid) <> EXISTS (SELECT FROM tenant WHERE oid = k.confrelid)`,
  'row-level security is on, for the owner, too': `
    SELECT t.name FROM tenant t JOIN pg_class c ON c.oid = t.oid WHERE NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
  'no trigger acts behind the queries': `
    SELECT g.tgname AS name FROM tenant t JOIN pg_trigger g ON g.tgrelid = t.oid WHERE NOT g.tgisinternal`,
}

/** The tables without a company_id that leads, and why each is looked up before a company is known. */
const reasons: Record<(typeof directoryTables)[number], string> = {
  identities: 'who signs in: the company is what the row tells',
  sessions: 'a cookie names its session, and nothing else',
  invitation_directory: 'an address may be invited by several companies',
  feed_directory: 'a calendar program brings a token, and nothing else',
  api_key_directory: 'a program brings a token, and nothing else',
  stripe_customers: 'a webhook names a customer',
  stripe_events: 'a webhook is known again before its company is',
  signing_keys: 'the link in a mail is verified before its company is known',
  contact_messages: 'whoever writes belongs to no company',
  rate_limits: 'whoever is counted may not be signed in',
}

let migrated: TestDatabase
beforeAll(async () => {
  migrated = await openTestDatabase()
})
afterAll(() => migrated.drop())

describe('the schema', () => {
  it('keeps every rule in every tenant table', async () => {
    const { tables, breaches } = await readAfter()
    expect(tables.length).toBeGreaterThan(25)
    expect(breaches).toEqual([])
  })

  it('has no exception but the tables on the list, each with its reason', async () => {
    const { tables } = await readAfter()
    expect(Object.keys(reasons).filter((name) => tables.includes(name))).toEqual([])
    expect(Object.keys(reasons).toSorted()).toEqual(directoryTables.toSorted())
  })

  it.each([
    ['ALTER TABLE teams ADD COLUMN code text UNIQUE', 'teams_code_key'],
    ['CREATE INDEX by_end ON leave_requests (end_date, company_id)', 'by_end'],
    ['CREATE TABLE notes (id uuid PRIMARY KEY, company_id uuid)', 'notes', 'notes', 'notes_pkey', 'notes'],
    ['ALTER TABLE announcements DROP CONSTRAINT announcements_company_id_id_pk', 'announcements'],
    [
      'ALTER TABLE announcements DROP CONSTRAINT announcements_company_id_id_pk, ALTER company_id DROP NOT NULL',
      'announcements',
      'announcements',
    ],
    [
      'ALTER TABLE employments ADD CONSTRAINT apart EXCLUDE USING gist (company_id WITH <>, user_id WITH =)',
      'apart',
    ],
    [
      'ALTER TABLE users ADD CONSTRAINT known FOREIGN KEY (identity_id) REFERENCES identities NOT VALID',
      'known',
      'known',
    ],
    [
      'ALTER TABLE feed_directory ADD CONSTRAINT kept FOREIGN KEY (company_id) REFERENCES companies NOT VALID',
      'kept',
    ],
    ['ALTER TABLE users NO FORCE ROW LEVEL SECURITY', 'users'],
    [
      'CREATE TRIGGER counted BEFORE UPDATE ON users EXECUTE FUNCTION suppress_redundant_updates_trigger()',
      'counted',
    ],
  ])('would be found out: %s', async (change, ...names) => {
    const { breaches } = await readAfter(change)
    expect(breaches.map(({ name }) => name)).toEqual(names)
  })
})

type Named = { name: string }
type Breach = Named & { rule: string }

/** The tenant tables and what breaks a rule, as it is after a change, which is undone. */
function readAfter(change = ''): Promise<{ tables: string[]; breaches: Breach[] }> {
  return migrated.database.asOwner(async (client) => {
    await client.query(`BEGIN; ${change}`)
    const tables = await listTenantTables(client)
    const breaches: Breach[] = []
    for (const [rule, query] of Object.entries(rules)) {
      const { rows } = await client.query<Named>(query)
      breaches.push(...rows.map(({ name }) => ({ rule, name })))
    }
    await client.query('ROLLBACK')
    return { tables, breaches }
  })
}

/** Their names; they stay in the table 'tenant' until the end of the transaction. */
async function listTenantTables(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<Named>(
    `SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> ALL ($1) ORDER BY name`,
    [directoryTables],
  )
  await client.query(`CREATE TEMPORARY TABLE tenant (oid oid, name text) ON COMMIT DROP`)
  await client.query('INSERT INTO tenant SELECT name::regclass, name FROM unnest($1::text[]) name', [
    rows.map(({ name }) => name),
  ])
  return rows.map(({ name }) => name)
}
