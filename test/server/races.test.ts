import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, leaveRequestDays, leaveRequests } from '#server/platform/db/schema.ts'
import { addDays } from '#shared/plain-date.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany, newEmail } from '#test/factories.ts'
import { complaintsOfAll } from '#test/faults/stored.ts'
import { complaintsOfLeave } from '#test/invariants/leave-rows.ts'
import type { Person } from '#test/person.ts'

/** The races of balance and overlap (trust, 'Races'). `npm run test:trust` goes 100 rounds. */

const rounds = Number(process.env['ROUNDS'] ?? 2)
const callers = 30

let test: TestApp
let company: Awaited<ReturnType<typeof makeSmallCompany>>
beforeAll(async () => {
  // Nothing is mailed: the races are about what is stored.
  test = await startApp({ connections: 10, worker: false })
  company = await makeSmallCompany(test)
})
afterAll(() => test.close())
afterAll(async () => expect(await complaintsOfAll(test)).toEqual([]))

async function startOver(): Promise<void> {
  expect(await complaintsOfAll(test)).toEqual([])
  await test.inCompany(company.company.id, async (tx) => {
    await tx.delete(leaveRequestDays)
    await tx.delete(leaveRequests)
  })
}

describe(`${rounds} rounds of ${callers} calls at once`, () => {
  it('let exactly the four weeks through that 20 days cover', { timeout: 300_000 }, async () => {
    // Thirty Mondays from 9 March on, 5 days each.
    const mondays = Array.from({ length: callers }, (_, week) => addDays('2026-03-09', week * 7))
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        mondays.map((monday) => company.ana.tryAsking(monday, addDays(monday, 4))),
      )
      const codes = answers.map(({ statusCode }) => statusCode)
      expect(codes.filter((code) => code === 201)).toHaveLength(4)
      expect(codes.filter((code) => code === 409)).toHaveLength(callers - 4)
      expect(await company.ana.balance()).toMatchObject({ totalDays: '20', pendingDays: '20' })
      await startOver()
    }
  })

  it('store one request for the same dates', { timeout: 300_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        Array.from({ length: callers }, () => company.ana.tryAsking('2026-03-09', '2026-03-10')),
      )
      const codes = answers.map(({ statusCode }) => statusCode)
      expect(codes.filter((code) => code === 201)).toHaveLength(1)
      expect(codes.filter((code) => code === 409)).toHaveLength(callers - 1)
      expect(await company.ana.balance()).toMatchObject({ pendingDays: '2' })
      await startOver()
    }
  })

  it('decide a request once, and tell of it once', { timeout: 300_000 }, async () => {
    // Twice as many: trust asks for 200.
    for (let round = 0; round < 2 * rounds; round++) {
      const { id } = await company.ana.asksFor('2026-03-09')
      const decideAs = (person: Person, status: string) =>
        person.call('PATCH', `/api/leave-requests/${id}/approve`, { status })
      const calls = [
        { step: 'approve', call: () => decideAs(company.max, 'approved') },
        { step: 'reject', call: () => decideAs(company.admin, 'rejected') },
        { step: 'cancel', call: () => company.ana.call('POST', `/api/leave-requests/${id}/cancel`) },
      ]
      // Each has its turn to be the first.
      const first = round % calls.length
      const inTurn = [...calls.slice(first), ...calls.slice(0, first)]
      const answers = await Promise.all(inTurn.map(({ call }) => call()))
      for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
      const steps = inTurn.filter((_, at) => answers[at]?.statusCode === 200).map(({ step }) => step)
      // Approved leave that has not begun can still be cancelled.
      expect(['approve', 'reject', 'cancel', 'approve cancel']).toContain(steps.toSorted().join(' '))

      const rows = await readLeave()
      expect(complaintsOfLeave(rows)).toEqual([])
      const decisions = rows.audit.filter(
        ({ subjectId, action }) => subjectId === id && deciding.test(action),
      )
      expect(decisions).toHaveLength(steps.filter((step) => step !== 'cancel').length)
      expect(await countJobs('mail-leave-decided', id)).toBe(decisions.length)
      await startOver()
    }
  })

  it('send one form twice, and store one request', { timeout: 300_000 }, async () => {
    const leave = { leaveType: 'annual', startDate: '2026-03-09', endDate: '2026-03-09', isHalfDay: false }
    for (let round = 0; round < rounds; round++) {
      const key = { 'idempotency-key': `form-opened-${round}` }
      const answers = await Promise.all(
        [1, 2].map(() => company.ana.call('POST', '/api/leave-requests', leave, key)),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
      expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
      expect(await company.ana.ownRequests()).toHaveLength(1)
      await startOver()
    }
  })

  it('create one company from two tabs', { timeout: 300_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const ada = await test.signIn({ email: newEmail('ada'), name: 'Ada Admin' })
      const create = () =>
        ada.call('POST', '/api/companies', { name: 'Halyard', annualDays: 20, accrualType: 'all_at_once' })
      const answers = await Promise.all([create(), create()])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    }
  })
})

const deciding = /^leave-request\.(approved|rejected)$/

const readLeave = () =>
  test.inCompany(company.company.id, async (tx) => ({
    requests: await tx.select().from(leaveRequests),
    days: await tx.select().from(leaveRequestDays),
    audit: await tx.select({ subjectId: auditLog.subjectId, action: auditLog.action }).from(auditLog),
  }))

async function countJobs(name: string, requestId: string): Promise<number> {
  const { rows } = await test.database.asOwner((client) =>
    client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pgboss.job_common WHERE name = $1 AND data->>'requestId' = $2`,
      [name, requestId],
    ),
  )
  return rows[0]?.count ?? 0
}
