import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '#server/features/audit-log/verify.ts'
import { auditLog, auditSeals } from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { onPostgres } from '#test/database.ts'
import { makeCompany } from '#test/factories.ts'
import { untilSealed } from '#test/until-sealed.ts'
import { sealAudit } from './seal.ts'
import { auditAll } from './service.ts'

const at = new Date('2026-03-02T09:00:00Z')

let test: TestApp
beforeAll(async () => {
  test = await startApp({ connections: 10 })
})
afterAll(() => test.close())

const verify = (companyId: string) => verifyChain((work) => test.inCompany(companyId, work))
const seal = (companyId: string, firstAuditId: string) =>
  sealAudit({ inCompany: test.inCompany, now: () => at }, { companyId, firstAuditId })

/** Lines that no job seals. */
async function addLines(companyId: string, count: number): Promise<string[]> {
  return test.inCompany(companyId, async (tx) => {
    const changes = Array.from({ length: count }, (_, index) => ({
      action: 'company.changed' as const,
      subjectId: companyId,
      after: { index },
    }))
    const unsealed = Object.assign(Object.create(tx), { enqueue: async () => {} })
    await auditAll(unsealed, { at, companyId, actorId: null }, changes)
    const rows = await tx.select({ id: auditLog.id }).from(auditLog).orderBy(asc(auditLog.id))
    return rows.slice(-count).map(({ id }) => id)
  })
}

async function positionsOf(companyId: string): Promise<number[]> {
  const rows = await test.inCompany(companyId, (tx) =>
    tx.select({ position: auditSeals.position }).from(auditSeals).orderBy(asc(auditSeals.position)),
  )
  return rows.map(({ position }) => position)
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('sealing', () => {
  it('takes all that thirty people write at once, each line once and without a gap', async () => {
    const { admin, company } = await makeCompany(test)
    const teams = Array.from({ length: 30 }, (_, index) => admin.addsTeam(`Team ${index}`))
    await Promise.all(teams)
    expect(await untilSealed(test, company.id)).toMatchObject({ sealed: 31, firstBad: null })
    expect(await positionsOf(company.id)).toEqual(upTo(31))
  })

  it.runIf(onPostgres())('holds up nobody who writes', async () => {
    const { admin, company } = await makeCompany(test)
    await test.inCompany(company.id, async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`seal ${company.id}`}, 0))`)
      await tx.execute(sql`SELECT * FROM audit_seals`)
      const answers = await Promise.all(upTo(30).map((each) => admin.addsTeam(`Team ${each}`)))
      expect(answers).toHaveLength(30)
    })
    expect(await untilSealed(test, company.id)).toMatchObject({ sealed: 31, firstBad: null })
  })

  it('by several nodes at once, and once more, adds each line once', async () => {
    const { company } = await makeCompany(test)
    await untilSealed(test, company.id)
    const [first = ''] = await addLines(company.id, 2500)
    await Promise.all([seal(company.id, first), seal(company.id, first), seal(company.id, first)])
    await seal(company.id, first)
    expect(await verify(company.id)).toMatchObject({ sealed: 2501, waiting: 0, firstBad: null })
    expect(await positionsOf(company.id)).toEqual(upTo(2501))
  })

  it('begins with all there is, also where that takes several turns, or broke off in between', async () => {
    const { company } = await makeCompany(test)
    // Its own job comes a second after it.
    await untilSealed(test, company.id)
    await addLines(company.id, 1500)
    const [newest = ''] = await addLines(company.id, 1)
    const brokenOff = Object.assign(new Error('gone'), { code: '57P01' })
    let turns = 0
    const oneTurn: typeof test.inCompany = async (...call) => {
      if (++turns > 1) throw brokenOff
      return test.inCompany(...call)
    }
    const job = { companyId: company.id, firstAuditId: newest }
    await expect(sealAudit({ inCompany: oneTurn, now: () => at }, job)).rejects.toBe(brokenOff)
    expect(await verify(company.id)).toMatchObject({ sealed: 1000, waiting: 502, firstBad: null })
    await seal(company.id, newest)
    expect(await verify(company.id)).toMatchObject({ sealed: 1502, waiting: 0, firstBad: null })
  })

  it('comes within the hour for lines whose job was parked, and not for those that were just written', async () => {
    const { company } = await makeCompany(test)
    await untilSealed(test, company.id)
    await addLines(company.id, 2)
    test.setNow('2026-03-02T09:09:00Z')
    await test.runHourly()
    expect(await verify(company.id)).toMatchObject({ sealed: 1, waiting: 2 })
    test.setNow('2026-03-02T10:00:00Z')
    await test.runHourly()
    test.setNow('2026-03-02T09:00:00Z')
    expect(await verify(company.id)).toMatchObject({ sealed: 3, waiting: 0, firstBad: null })
  })

  it('takes a line, too, that was begun before those that are sealed, and came after them', async () => {
    const { company } = await makeCompany(test)
    // Its own job comes a second after it, and need not see them.
    await untilSealed(test, company.id)
    const [first = ''] = await addLines(company.id, 3)
    await seal(company.id, first)
    const early = '00000000-0000-7000-8000-000000000001'
    const slow = {
      companyId: company.id,
      id: early,
      at,
      action: 'company.changed',
      subjectId: company.id,
    } as const
    await test.inCompany(company.id, (tx) => tx.insert(auditLog).values(slow))
    const [late = ''] = await addLines(company.id, 1)
    await seal(company.id, late)
    expect(await verify(company.id)).toMatchObject({ sealed: 5, waiting: 1, firstBad: null })
    await seal(company.id, early)
    expect(await verify(company.id)).toMatchObject({ sealed: 6, waiting: 0, firstBad: null })
  })
})

describe('many lines at once', () => {
  it('are written two thousand with a statement, in their order', async () => {
    const { company } = await makeCompany(test)
    await addLines(company.id, 4001)
    const { rows } = await test.inCompany(company.id, (tx) =>
      tx.execute<{ count: number; isInOrder: boolean }>(sql`
        SELECT count(*)::int, min((after ->> 'index')::int) = 2000 * (row_number() OVER (ORDER BY cmin::text::int) - 1)
          AS "isInOrder"
        FROM audit_log WHERE action = 'company.changed' GROUP BY cmin::text::int ORDER BY cmin::text::int`),
    )
    const isInOrder = true
    expect(rows).toEqual([2000, 2000, 1].map((count) => ({ count, isInOrder })))
  })
})
