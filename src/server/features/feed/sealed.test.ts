import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeCompanyFile } from '#server/features/company-file/write.ts'
import { type SecretKeys, toSecretKeys } from '#server/platform/secrets/keys.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { rotateFeedTokens } from './sealed-token.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

const now = new Date('2026-03-02T09:00:00Z')
const keysOf = (...names: string[]): SecretKeys =>
  toSecretKeys(names.map((name) => Buffer.alloc(32, name).toString('base64')).join(','))

const tokenIn = (url: string | null) => /feeds\/([\w-]{43})\.ics/.exec(url ?? '')?.[1] ?? 'no token'

async function statusOf(app: TestApp, url: string | null): Promise<number> {
  const { pathname } = new URL(url ?? '')
  return (await app.app.inject({ url: pathname, headers: { host: 'leave.test' } })).statusCode
}

const own = async (person: Person) => (await person.calendarFeeds())[0]

/** The same installation, with these keys. */
const nodeWith = (secretKeys: SecretKeys | null) =>
  startAppForTest({ worker: false, beside: test, secretKeys })

/** The same person, at another node. */
const at = async (node: TestApp, person: Person) =>
  node.signIn({ email: (await person.me()).email, name: 'Ada Admin' })

it('is stored nowhere in plain text: in no table, file, download, audit line or log', async () => {
  const { admin, company } = await makeCompany(test)
  const made = await admin.makesFeed('company')
  expect(await statusOf(test, made.url)).toBe(200)
  expect((await admin.calendarFeeds())[2]?.url).toBe(made.url)
  const token = tokenIn(made.url)
  const stored = await test.database.asOwner(async (client) => {
    await client.query(`SELECT set_config('app.company_id', $1, false)`, [company.id])
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT quote_ident(relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`)
      texts.push(...rows.map(({ text }) => text))
    }
    await client.query('RESET app.company_id')
    return texts.join('\n')
  })
  expect(stored).toContain(company.id)
  const { content } = await writeCompanyFile(test.inCompany, { companyId: company.id, now })
  const zip = unzipSync((await admin.call('GET', '/api/reports/export')).rawPayload)
  const told = {
    stored,
    'company file': gunzipSync(await buffer(content)).toString('utf8'),
    'Export Data': Object.values(zip)
      .map((file) => strFromU8(file))
      .join('\n'),
    'personal data': (await admin.call('GET', `/api/team/${(await admin.me()).id}/personal-data`)).body,
    'audit log': (await admin.call('GET', '/api/audit-log')).body,
    log: test.logs(),
  }
  for (const [where, text] of Object.entries(told)) {
    expect(text.length, where).toBeGreaterThan(100)
    expect(text.includes(token), `${where} has the token`).toBe(false)
  }
  expect(told['company file']).not.toContain('calendar_feeds')
})

it('answers still once its key is lost, is not shown then, and is made anew', async () => {
  const { admin } = await makeCompany(test)
  const { url } = await admin.makesFeed('own')
  const node = await nodeWith(keysOf('another'))
  const ada = await at(node, admin)
  expect(await statusOf(node, url)).toBe(200)
  expect(await own(ada)).toMatchObject({ url: null, createdAt: '2026-03-02T09:00:00.000Z' })
  const next = await ada.makesFeed('own')
  expect((await own(ada))?.url).toBe(next.url)
  expect([await statusOf(node, url), await statusOf(node, next.url)]).toEqual([404, 200])
})

it('is shown this once where the server has no key', async () => {
  const { admin } = await makeCompany(test)
  const node = await nodeWith(null)
  const ada = await at(node, admin)
  const { url } = await ada.makesFeed('own')
  expect(await statusOf(node, url)).toBe(200)
  expect(await own(ada)).toMatchObject({ url: null, createdAt: '2026-03-02T09:00:00.000Z' })
})

it('is sealed with the newest key by `npm run secrets -- rotate`', async () => {
  const { admin, company } = await makeCompany(test)
  const node = await nodeWith(keysOf('older'))
  const ada = await at(node, admin)
  const { url } = await ada.makesFeed('own')
  const rotated = (keys: SecretKeys) => test.inCompany(company.id, (tx) => rotateFeedTokens(tx, keys))
  expect(await rotated(keysOf('newer'))).toEqual({ sealed: 0, lost: 1 })
  expect(await rotated(keysOf('newer', 'older'))).toEqual({ sealed: 1, lost: 0 })
  expect(await rotated(keysOf('newer', 'older'))).toEqual({ sealed: 0, lost: 0 })
  expect((await own(ada))?.url).toBeNull()
  const later = await at(await nodeWith(keysOf('newer')), admin)
  expect((await own(later))?.url).toBe(url)
})
