import pg from 'pg'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { runSql, withDatabase } from '#test/sql.ts'
import { Cluster } from '../test/faults/postgres-cluster.ts'
import {
  type CompaniesToFill,
  fillCompanies,
  peopleCompanies,
  type SignedIn,
  signInPeople,
} from './company.ts'

/** A PostgreSQL of this run, with the filled databases that are asked for. */
export type BenchCluster = {
  /** Filled the first time that it is asked for by this name. */
  filled(name: string, sizes: readonly CompaniesToFill[]): Promise<BenchDatabase>
  /** With companies of 50, 1,000 and 10,000 people (`companyNumbers`). */
  people(): Promise<BenchDatabase>
  drop(): Promise<void>
}

export type BenchDatabase = {
  /** For the app's login. */
  url: string
  /** For limit servers: direct access to the rows. */
  bareUrl: string
  /** A superuser's, who sees all companies. */
  adminUrl: string
}

/** Memory that fits the machine, and disks with cheap random reads; otherwise the defaults. */
const settings = `
shared_buffers = '2GB'
effective_cache_size = '8GB'
max_wal_size = '8GB'
random_page_cost = 1.1`

export async function startCluster(): Promise<BenchCluster> {
  const cluster = await Cluster.start()
  const files = `${cluster.folder}/data`
  await cluster.shell(`echo "${settings}" >>'${files}/postgresql.conf'`)
  // What test/postgres.sh gives the first start is for tests, such as not to wait for the disk.
  await cluster.switchTo(files)
  await runSql(cluster.adminUrl, `CREATE ROLE bare LOGIN BYPASSRLS PASSWORD 'bare'`)
  const databases = new Map<string, Promise<BenchDatabase>>()
  const filled: BenchCluster['filled'] = (name, sizes) => {
    const there = databases.get(name) ?? fill(cluster, name, sizes)
    databases.set(name, there)
    return there
  }
  return { filled, people: () => filled('people', peopleCompanies), drop: () => cluster.drop() }
}

async function fill(
  cluster: Cluster,
  name: string,
  sizes: readonly CompaniesToFill[],
): Promise<BenchDatabase> {
  console.log(`Filling ${name}.`)
  const url = withDatabase(cluster.url, name)
  const adminUrl = cluster.adminUrl.replace('/postgres?', `/${name}?`)
  await runSql(cluster.adminUrl, `CREATE DATABASE ${name} OWNER sorrel`)
  const database = await openDatabase({ kind: 'postgres', url, directUrl: url })
  await migrateDatabase(database)
  await database.close()
  await onClient(adminUrl, async (client) => {
    await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '1GB'`)
    await withoutIndexes(client, ['leave_requests', 'leave_request_days'], () => fillCompanies(client, sizes))
    await client.query('VACUUM ANALYZE')
    await client.query(`
      CREATE SCHEMA bare AUTHORIZATION bare;
      CREATE TABLE bare.rows (LIKE leave_requests INCLUDING DEFAULTS, PRIMARY KEY (company_id, id));
      GRANT SELECT ON ALL TABLES IN SCHEMA public TO bare;
      GRANT INSERT ON bare.rows TO bare`)
  })
  return { url, bareUrl: withDatabase(cluster.urlFor('bare', 'bare'), name), adminUrl }
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
  const inOrder = rows.toSorted((a, b) => Number(isReference(b)) - Number(isReference(a)))
  for (const { drop } of inOrder) await client.query(drop)
  await work()
  for (const { create } of inOrder.toReversed()) await client.query(create)
}

const isReference = ({ create }: { create: string }) => create.includes(' FOREIGN KEY ')

/** Signs in so many people of each of these companies (`signInPeople`). */
export function signIn(
  { adminUrl }: BenchDatabase,
  companies: [first: number, last: number],
  peopleOfEach: number,
): Promise<SignedIn[]> {
  return onClient(adminUrl, (client) => signInPeople(client, companies, peopleOfEach))
}

async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A new embedded database in the folder with one company, its people signed in. */
export async function fillEmbedded(folder: string, size: CompaniesToFill): Promise<SignedIn[]> {
  const database = await openDatabase({ kind: 'embedded', folder, statementTimeoutMs: 600_000 })
  try {
    await migrateDatabase(database)
    return await database.asOwner(async (client) => {
      await fillCompanies(client, [size])
      return signInPeople(client, [1, 1], size.people)
    })
  } finally {
    await database.close()
  }
}
