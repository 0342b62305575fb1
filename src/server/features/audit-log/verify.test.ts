import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAudit } from '#server/platform/audit/seal.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { AuditVerification } from '#shared/audit/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import { verifyChain } from './verify.ts'

const now = () => new Date('2026-03-02T09:00:00Z')
const noId = '00000000-0000-0000-0000-000000000000'

let test: TestApp
let companyId: string
beforeAll(async () => {
  test = await startApp({ worker: false })
  const { company, ana, max, admin } = await makeSmallCompany(test)
  companyId = company.id
  // Lines 1 to 5: the company, and two people who were invited by their addresses and joined.
  await ana.changesProfile({ firstName: 'Anna' })
  await max.rejects(await ana.asksFor('2026-03-09'), 'Too many are away.')
  await admin.addsTeam('Design')
  await sealAudit({ inCompany: test.inCompany, now }, { companyId, firstAuditId: noId })
  await admin.addsTeam('Sales')
})
afterAll(() => test.close())

/** The line at a place of the chain, and its personal values. */
const line = (position: number) => `id = (SELECT audit_id FROM audit_seals WHERE position = ${position})`
const personal = (position: number) => line(position).replace('id =', 'audit_id =')
const written = {
  sealed: 9,
  waiting: 1,
  erased: 0,
  lastHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  firstBad: null,
}

/** What is found after somebody with the owner's login changed something, which is undone afterwards. */
async function verifyAfter(tampering: string): Promise<AuditVerification> {
  return test.database.asOwner(async (client) => {
    await client.query('BEGIN')
    try {
      await client.query(`SELECT set_config('app.company_id', '${companyId}', true)`)
      await client.query(tampering)
      // Verifying only reads.
      return await verifyChain((work) => work(drizzle(client as pg.Client) as unknown as Tx))
    } finally {
      await client.query('ROLLBACK')
    }
  })
}

describe('a chain', () => {
  it('that nobody touched is whole, and what is not sealed yet waits', async () => {
    expect(await verifyAfter('SELECT 1')).toEqual(written)
    expect(await verifyChain((work) => test.inCompany(companyId, work))).toEqual(written)
  })

  it('is whole when personal values were erased', async () => {
    const erasing = 'UPDATE audit_personal SET salt = NULL, before = NULL, after = NULL, erased_at = now()'
    expect(await verifyAfter(`${erasing} WHERE ${personal(6)}`)).toEqual({ ...written, erased: 1 })
    expect(await verifyAfter(erasing)).toEqual({ ...written, erased: 4 })
  })

  const log = 'UPDATE audit_log SET'
  const values = 'UPDATE audit_personal SET'
  const seals = 'UPDATE audit_seals SET'
  const cases: [tampering: string, position: number, problem: string][] = [
    [`${log} at = at + interval '1 millisecond' WHERE ${line(3)}`, 3, 'changed'],
    [`${log} actor_id = NULL WHERE ${line(3)}`, 3, 'changed'],
    [`${log} actor_id = '${noId}' WHERE ${line(9)}`, 9, 'changed'],
    [`${log} action = 'member.deactivated' WHERE ${line(3)}`, 3, 'changed'],
    [`${log} subject_id = '${noId}' WHERE ${line(3)}`, 3, 'changed'],
    [`${log} before = '{"days": "5"}' WHERE ${line(3)}`, 3, 'changed'],
    [`${log} after = after || '{"role": "admin"}' WHERE ${line(3)}`, 3, 'changed'],
    [`${log} personal_digest = NULL WHERE ${line(6)}`, 6, 'changed'],
    [`${log} key_id = '${noId}' WHERE ${line(3)}`, 3, 'changed'],
    [`${log} id = '${noId}' WHERE ${line(3)}`, 3, 'missing'],
    [`DELETE FROM audit_log WHERE ${line(3)}`, 3, 'missing'],
    [`${seals} hash = repeat('0', 64) WHERE position = 4`, 4, 'changed'],
    [
      `${seals} position = -position WHERE position IN (3, 5); ${seals} position = 8 + position WHERE position < 0`,
      3,
      'changed',
    ],
    ['DELETE FROM audit_seals WHERE position = 4', 5, 'gap'],
    ['DELETE FROM audit_seals WHERE position = 1', 2, 'gap'],
    [`${values} salt = repeat('0', 32) WHERE ${personal(6)}`, 6, 'personal-changed'],
    [`${values} before = '{"firstName": "Bea"}' WHERE ${personal(6)}`, 6, 'personal-changed'],
    [`${values} after = after || '{"rejectionReason": "No."}' WHERE ${personal(8)}`, 8, 'personal-changed'],
    [`${values} erased_at = now() WHERE ${personal(6)}`, 6, 'personal-changed'],
    [`${values} salt = NULL, before = NULL, after = NULL WHERE ${personal(6)}`, 6, 'personal-changed'],
    [`${values} salt = NULL, erased_at = now() WHERE ${personal(6)}`, 6, 'personal-changed'],
    [`DELETE FROM audit_personal WHERE ${personal(6)}`, 6, 'personal-missing'],
    [
      `INSERT INTO audit_personal (company_id, audit_id, salt, after)
       SELECT company_id, audit_id, 'salt', '{"reason": "Mine"}' FROM audit_seals WHERE position = 9`,
      9,
      'personal-changed',
    ],
    [
      `INSERT INTO audit_personal (company_id, audit_id, erased_at)
       SELECT company_id, audit_id, now() FROM audit_seals WHERE position = 9`,
      9,
      'personal-changed',
    ],
  ]
  it.each(cases)('tells where someone did %s', async (tampering, position, problem) => {
    const found = await verifyAfter(tampering)
    expect(found.firstBad).toEqual({ position, auditId: expect.any(String), problem })
    expect(found.sealed).toBe(problem === 'gap' ? position - 2 : position - 1)
  })

  it('tells of a hole that is longer than what is read at once', async () => {
    const found = await verifyAfter(`${seals} position = position + 2000 WHERE position > 4`)
    expect(found).toMatchObject({ sealed: 4, firstBad: { position: 2005, problem: 'gap' } })
  })

  it('whose last line and seal are both gone looks whole: only the hash that was kept tells', async () => {
    const both = `DELETE FROM audit_seals WHERE position = 9; DELETE FROM audit_log WHERE action = 'team.added'`
    const found = await verifyAfter(both)
    expect(found).toMatchObject({ sealed: 8, firstBad: null })
    expect(found.lastHash).not.toBe((await verifyAfter('SELECT 1')).lastHash)
  })
})
