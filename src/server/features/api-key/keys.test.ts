import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKeyDirectory, apiKeys } from '#server/platform/db/schema.ts'
import { apiKeyHash, isApiKeyToken } from '#server/platform/tenancy/api-key-token.ts'
import { mostKeys } from '#shared/api-key/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeSmallCompany } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

const payroll = { name: 'Payroll import', isPersonal: false, scopes: ['leave:read'] } as const
const ofCompany = { ...payroll, scopes: [...payroll.scopes] }

/** The tokens of a key by hash, and until when each works. */
async function tokensOf(keyId: string): Promise<Record<string, string | null>> {
  const { rows } = await test.database.asOwner((client) =>
    client.query<{ token_hash: string; valid_until: Date | null }>(
      'SELECT token_hash, valid_until FROM api_key_directory WHERE key_id = $1',
      [keyId],
    ),
  )
  return Object.fromEntries(
    rows.map(({ token_hash, valid_until }) => [token_hash, valid_until?.toISOString() ?? null]),
  )
}

describe('an API key', () => {
  it('is made with a token that is shown once, and stored as its hash', async () => {
    const { ana, company } = await makeSmallCompany(test)
    const { key, token } = await ana.makesKey({ name: 'Payslips', scopes: ['leave:read', 'balances:read'] })
    expect(isApiKeyToken(token)).toBe(true)
    expect(key).toEqual({
      id: expect.any(String),
      name: 'Payslips',
      isPersonal: true,
      scopes: ['leave:read', 'balances:read'],
      version: '2026-11-26',
      hint: token.slice(-4),
      madeBy: { id: ana.id, firstName: 'Ana', lastName: 'Employee' },
      createdAt: '2026-03-02T09:00:00.000Z',
      expiresAt: '2027-03-02T09:00:00.000Z',
      lastUsedAt: null,
      oldTokenUntil: null,
      formerAdmin: null,
    })
    expect(await ana.apiKeys()).toEqual([key])
    expect(await tokensOf(key.id)).toEqual({ [apiKeyHash(token)]: null })
    const stored = await test.inCompany(company.id, (tx) => tx.select().from(apiKeys))
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await auditOf(test, company.id, key.id)).toMatchObject([
      { action: 'api-key.created', actorId: ana.id, after: { name: 'Payslips', isPersonal: true } },
    ])
  })

  it.each([
    ['no name', { name: '' }, 'Please enter a name'],
    ['no scope', { scopes: [] }, 'Please choose what the key may do'],
    ['a scope twice', { scopes: ['leave:read', 'leave:read'] }, 'Please choose each scope once'],
    ['no day', { lifeDays: 0 }, 'Please choose 1 to 730 days'],
    ['three years', { lifeDays: 731 }, 'Please choose 1 to 730 days'],
  ])('is refused with %s', async (_what, wrong, message) => {
    const { ana } = await makeSmallCompany(test)
    const answer = await ana.call('POST', '/api/api-keys', {
      name: 'Script',
      isPersonal: true,
      scopes: ['leave:read'],
      ...wrong,
    })
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
  })

  it('is one of 20 at most, of a person and of a company', async () => {
    const { admin } = await makeSmallCompany(test)
    for (let made = 0; made < mostKeys; made++) await admin.makesKey(ofCompany)
    expect(refusal(await admin.call('POST', '/api/api-keys', ofCompany))).toBe(
      '409 The company has 20 API keys. Please revoke one first.',
    )
    for (let made = 0; made < mostKeys; made++) await admin.makesKey()
    expect(refusal(await admin.call('POST', '/api/api-keys', { ...ofCompany, isPersonal: true }))).toBe(
      '409 You have 20 API keys. Please revoke one first.',
    )
    const [first] = await admin.apiKeys()
    await admin.revokesKey(first ?? { id: '' })
    await admin.makesKey()
  })
})

describe('who manages API keys', () => {
  it('is their owner for personal ones, and no one else', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const { key } = await ana.makesKey()
    expect(await admin.apiKeys()).toEqual([])
    for (const [method, url, body] of [
      ['POST', `/api/api-keys/${key.id}/rotate`, { graceDays: 0 }],
      ['DELETE', `/api/api-keys/${key.id}`],
    ] as const)
      expect(refusal(await admin.call(method, url, body))).toBe('404 That API key doesn’t exist.')
    await ana.revokesKey(key)
    expect(await ana.apiKeys()).toEqual([])
  })

  it('is every admin for the company’s', async () => {
    const small = await makeSmallCompany(test)
    const { admin, max, ana } = small
    const { key } = await admin.makesKey(ofCompany)
    const bea = await addMember(test, small, 'Bea Second', { role: 'admin' })
    expect(await bea.apiKeys()).toEqual([key])
    const sentence = '403 Only an admin can manage the company’s API keys.'
    for (const person of [max, ana]) {
      expect(await person.apiKeys()).toEqual([])
      expect(refusal(await person.call('POST', '/api/api-keys', ofCompany))).toBe(sentence)
      expect(refusal(await person.call('DELETE', `/api/api-keys/${key.id}`))).toBe(sentence)
      const rotation = await person.call('POST', `/api/api-keys/${key.id}/rotate`, { graceDays: 0 })
      expect(refusal(rotation)).toBe(sentence)
    }
    await bea.revokesKey(key)
    expect(refusal(await bea.call('DELETE', `/api/api-keys/${key.id}`))).toBe(
      '404 That API key doesn’t exist.',
    )
  })
})

describe('rotating an API key', () => {
  it('gives it a new token and a new end; the old one works for the days of grace', async () => {
    const { ana, company } = await makeSmallCompany(test)
    const { key, token } = await ana.makesKey({ lifeDays: 30 })
    const rotated = await ana.rotatesKey(key, { graceDays: 7, lifeDays: 90 })
    expect(rotated.token).not.toBe(token)
    expect(rotated.key).toEqual({
      ...key,
      hint: rotated.token.slice(-4),
      expiresAt: '2026-05-31T09:00:00.000Z',
      oldTokenUntil: '2026-03-09T09:00:00.000Z',
    })
    expect(await tokensOf(key.id)).toEqual({
      [apiKeyHash(token)]: '2026-03-09T09:00:00.000Z',
      [apiKeyHash(rotated.token)]: null,
    })
    const { at: _at, ...line } = (await auditOf(test, company.id, key.id)).at(-1) ?? {}
    expect(line).toMatchObject({ action: 'api-key.rotated', after: { graceDays: 7 } })
  })

  it('doesn’t prolong the grace of a token from before, and ends them all without grace', async () => {
    const { ana } = await makeSmallCompany(test)
    const { key, token } = await ana.makesKey()
    const second = await ana.rotatesKey(key, { graceDays: 1 })
    const third = await ana.rotatesKey(key, { graceDays: 7 })
    expect(await tokensOf(key.id)).toEqual({
      [apiKeyHash(token)]: '2026-03-03T09:00:00.000Z',
      [apiKeyHash(second.token)]: '2026-03-09T09:00:00.000Z',
      [apiKeyHash(third.token)]: null,
    })
    const last = await ana.rotatesKey(key)
    expect(await tokensOf(key.id)).toEqual({ [apiKeyHash(last.token)]: null })
    expect(last.key.oldTokenUntil).toBeNull()
  })
})

describe('personal keys', () => {
  it('are revoked when their owner is deactivated, and don’t come back with them', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    const { key } = await ana.makesKey({ name: 'Payslips' })
    await admin.deactivates(ana)
    await admin.reactivates(ana)
    expect(await tokensOf(key.id)).toEqual({})
    const [, revoked] = await auditOf(test, company.id, key.id)
    expect(revoked).toMatchObject({ action: 'api-key.revoked', before: { name: 'Payslips' } })
  })

  it('lose their names when their owner is erased', async () => {
    const { admin, ana, company } = await makeSmallCompany(test)
    const { key } = await ana.makesKey({ name: 'Ana’s payslips' })
    await admin.deactivates(ana)
    const answer = await admin.call('POST', `/api/team/${ana.id}/erase`, { name: 'Ana Employee' })
    expect(answer.statusCode, answer.body).toBe(200)
    const rows = await test.inCompany(company.id, (tx) =>
      tx.select().from(apiKeys).where(eq(apiKeys.id, key.id)),
    )
    expect(rows).toMatchObject([{ name: '' }])
    expect((await admin.call('GET', '/api/audit-log')).body).not.toContain('payslips')
  })
})

it('a company’s keys are gone with it', async () => {
  const { admin, company } = await makeSmallCompany(test)
  const { token } = await admin.makesKey(ofCompany)
  const found = () =>
    test.inCompany(company.id, (tx) =>
      tx
        .select()
        .from(apiKeyDirectory)
        .where(eq(apiKeyDirectory.tokenHash, apiKeyHash(token))),
    )
  expect(await found()).toHaveLength(1)
  await admin.call('POST', '/api/companies/mine/deletion', { name: 'Halyard' })
  test.setNow('2026-05-02T09:00:00Z')
  await test.runHourly()
  test.setNow('2026-03-02T09:00:00Z')
  expect(await found()).toEqual([])
})
