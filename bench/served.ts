import { createHash } from 'node:crypto'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/platform/db/open.ts'
import { LiveStreams } from '#server/platform/http/live-events.ts'
import { openLogger } from '#server/platform/log.ts'
import { openDirectory } from '#server/platform/tenancy/directory.ts'
import { withTenant } from '#server/platform/tenancy/with-tenant.ts'
import { noJobs } from '#test/no-jobs.ts'
import { companyId, firstPersonId } from './company.ts'

const token = 'bench'

/** The app over a filled database, and the session of the company's first person, who is an admin. */
export type Served = { origin: string; headers: Record<string, string>; close: () => Promise<void> }

export async function serveToAdmin(database: Database): Promise<Served> {
  await asCompany(database, signInAsAdmin)
  const app = await buildApp({
    inCompany: withTenant(database.pool, noJobs),
    directory: openDirectory(database.pool, noJobs),
    billing: null,
    identityProvider: undefined as never,
    streams: new LiveStreams(),
    now: () => new Date(),
    publicUrl: new URL('http://localhost'),
    secretKeys: null,
    allowsLoopback: false,
    deployment: {
      productName: 'Sorrel',
      supportEmail: 'support@example.com',
      privacyUrl: '#',
      termsUrl: '#',
      signIn: { name: 'Google', isGoogle: true },
      calendarInitialMonth: null,
      payments: { mode: 'off' },
    },
    logger: openLogger({ write: () => {} }),
    trustedProxies: 0,
    rateLimits: false,
    clientFolder: undefined,
    standIns: [],
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { origin, headers: { cookie: `sorrel_session=${token}` }, close: () => app.close() }
}

/** Runs statements as the owner, inside the company. */
export async function asCompany(database: Database, statements: readonly string[]): Promise<void> {
  await database.asOwner(async (client) => {
    await client.query(`SELECT set_config('app.company_id', '${companyId}', false)`)
    for (const text of statements) await client.query(text)
  })
}

const tokenHash = createHash('sha256').update(token).digest('hex')
const signInAsAdmin = [
  `UPDATE users SET role = 'admin' WHERE id = ${firstPersonId}`,
  `INSERT INTO identities (id, issuer, subject, email, first_name, last_name, company_id, user_id, created_at)
    VALUES (${firstPersonId}, 'bench', '1', '1@example.com', 'Person', '1', '${companyId}', ${firstPersonId}, now())`,
  `INSERT INTO sessions (token_hash, identity_id, created_at, last_seen_at)
    VALUES ('${tokenHash}', ${firstPersonId}, now(), now())`,
]
