import { ConfigError } from '#server/platform/config.ts'
import type { Database } from './open.ts'
import { appRole } from './roles.ts'

/** Tables that are looked up before a company is known, and so have no row-level security. */
export const directoryTables = [
  'identities',
  'sessions',
  'invitation_directory',
  'feed_directory',
  'api_key_directory',
  'stripe_customers',
  'stripe_events',
  'signing_keys',
  'contact_messages',
  'rate_limits',
] as const

/** The condition of every tenant table's only policy, in PostgreSQL's spelling. */
const tenantPolicy = "(company_id = (current_setting('app.company_id'::text))::uuid)"

/**
 * Refuses to serve a database without tenant isolation: a tenant table without forced row-level security and
 * its policy, or an app role that could step around them.
 *
 * @throws ConfigError that names what is wrong.
 */
export async function assertRowLevelSecurity(database: Database): Promise<void> {
  const problems = await database.asOwner(async (client) => {
    const open = await client.query<{ relname: string }>(
      `SELECT relname FROM pg_class c
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> ALL ($1)
         AND NOT (relrowsecurity AND relforcerowsecurity
           AND ARRAY(SELECT polname || ' ' || pg_get_expr(polqual, polrelid) || ' ' || pg_get_expr(polwithcheck, polrelid)
             FROM pg_policy WHERE polrelid = c.oid) = ARRAY['company_wall ' || $2 || ' ' || $2])`,
      [directoryTables, tenantPolicy],
    )
    const roles = await client.query<{ free: boolean }>(
      `SELECT rolsuper OR rolbypassrls OR EXISTS (SELECT FROM pg_class WHERE relowner = r.oid) AS free
       FROM pg_roles r WHERE rolname = $1`,
      [appRole],
    )
    return [
      ...open.rows.map((row) => `table ${row.relname} has no row-level security`),
      ...(roles.rows[0]?.free === false ? [] : [`role ${appRole} is missing or bypasses row-level security`]),
    ]
  })
  if (problems.length > 0) throw new ConfigError(`The database is not safe to serve: ${problems.join('; ')}.`)
}
