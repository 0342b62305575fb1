import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany, newEmail } from '#test/factories.ts'
import { noJobs } from '#test/no-jobs.ts'
import { openDirectory } from './directory.ts'
import { withTenant } from './with-tenant.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ connections: 10, worker: false })
})
afterAll(() => test.close())

const now = new Date('2026-03-02T09:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
let made = 0

/** A session, by default of somebody with a company. */
async function makeSession({ isMember = true } = {}) {
  const { company, adminId } = isMember ? await makeCompany(test) : {}
  const directory = openDirectory(test.database.pool, noJobs)
  const person = { email: newEmail(), firstName: 'Ada', lastName: 'Admin', profileImageUrl: null }
  const identity = await directory.recordIdentity(
    { ...person, issuer: 'test', subject: `session-${++made}` },
    now,
  )
  if (company) {
    await test.database.pool.query('UPDATE identities SET company_id = $1, user_id = $2 WHERE id = $3', [
      company.id,
      adminId,
      identity.identityId,
    ])
  }
  const hash = `hash-${made}`
  await directory.createSession(
    { tokenHash: hash, identityId: identity.identityId, browser: null, system: null },
    now,
  )
  return { directory, hash, company, adminId }
}

const whereItIs = async (database: NodePgDatabase) => {
  const { rows } = await database.execute<{ role: string; companies: string[] }>(
    sql`SELECT current_user::text AS role, ARRAY(SELECT company_id::text FROM companies) AS companies`,
  )
  return rows[0]
}

describe('a transaction that begins with the look-up of its session', () => {
  it('is in the company of the session, as that tenant alone, and can’t write', async () => {
    await makeCompany(test)
    const { directory, hash, company, adminId } = await makeSession()
    await makeCompany(test)
    const begun = await directory.beginBySession(hash, later(1))
    expect(begun?.account.membership).toEqual({ companyId: company?.id, userId: adminId })

    const inCompany = withTenant(test.database.pool, noJobs)
    const writing = inCompany(
      company?.id ?? '',
      async (tx) => {
        expect(await begun?.readerIn(tx)).toMatchObject({ id: adminId, companyId: company?.id })
        expect(await whereItIs(tx)).toEqual({ role: 'sorrel_app', companies: [company?.id] })
        await tx.update(companies).set({ name: 'New' })
      },
      { readOnly: true, begun },
    )
    await expect(writing).rejects.toMatchObject({ cause: { cause: { code: '25006' } } })
  })

  it('is for one piece of work; the next has one of its own', async () => {
    const { directory, hash, company, adminId } = await makeSession()
    const begun = await directory.beginBySession(hash, later(1))
    const inCompany = withTenant(test.database.pool, noJobs)
    const read = () =>
      inCompany(
        company?.id ?? '',
        async (tx) => [(await begun?.readerIn(tx))?.id, await tx.$count(companies)],
        { readOnly: true, begun },
      )
    expect(await read()).toEqual([adminId, 1])
    expect(await read()).toEqual([undefined, 1])
  })

  it('leaves its connection to others when nobody takes it at once', async () => {
    const { directory, hash } = await makeSession()
    const begun = await directory.beginBySession(hash, later(1))
    await new Promise(setImmediate)
    expect(begun?.take()).toBeUndefined()
    const { rows } = await test.database.pool.query(
      `SELECT current_setting('app.company_id', true) AS company`,
    )
    expect(rows[0].company ?? '').toBe('')
  })

  it('has not begun without a session, nor for somebody without a company', async () => {
    const { directory, hash } = await makeSession({ isMember: false })
    expect(await directory.beginBySession('nobody’s', now)).toBeUndefined()
    expect(await directory.beginBySession(hash, later(1))).toBeUndefined()
  })

  it('has not begun where the session has to be noted as seen', async () => {
    const { directory, hash } = await makeSession()
    expect(await directory.beginBySession(hash, later(11))).toBeUndefined()
    await directory.findSession(hash, later(11))
    expect(await directory.beginBySession(hash, later(20))).toBeDefined()
  })
})
