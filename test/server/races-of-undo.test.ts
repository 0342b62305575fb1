import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payrollDays } from '#server/platform/db/schema.ts'
import { addDays } from '#shared/plain-date.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeSmallCompany } from '#test/factories.ts'
import { complaintsOfAll } from '#test/faults/stored.ts'
import type { Person } from '#test/person.ts'

/**
 * Undoing a decision at the same moment as everything else that may happen to the leave. ROUNDS=100 for long.
 */

const rounds = Number(process.env['ROUNDS'] ?? 2)
const timeout = 60_000 + rounds * 5_000

let test: TestApp
beforeAll(async () => {
  test = await startApp({ connections: 10, worker: false })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())
afterAll(async () => expect(await complaintsOfAll(test)).toEqual([]))

type Answer = Awaited<ReturnType<Person['call']>>

const isDone = ({ statusCode }: Answer) => statusCode === 200
const undo = (person: Person, id: string) =>
  person.call('POST', `/api/leave-requests/${id}/undo-decision`, {})
const decide = (person: Person, id: string, status: string) =>
  person.call('PATCH', `/api/leave-requests/${id}/approve`, { status })

/** Each was done or refused in words, and nobody waited in vain. */
function expectAnswered(answers: readonly Answer[]): void {
  for (const { statusCode, body } of answers) expect([200, 201, 400, 409], body).toContain(statusCode)
}

/** Each line begins where the one before it ended, whatever happened at the same moment. */
async function expectOneAfterTheOther(companyId: string, id: string): Promise<void> {
  const lines = await auditOf(test, companyId, id)
  const steps = lines.filter(({ action, before }) => action !== 'leave-request.created' && before?.['status'])
  let status: unknown = 'pending'
  for (const { action, before, after } of steps) {
    expect(before?.['status'], action).toBe(status)
    status = after?.['status'] ?? status
  }
}

describe(`${rounds} rounds`, () => {
  it.each(['approved', 'rejected'] as const)(
    'of several undos of one decision that %s, one is done',
    { timeout },
    async (status) => {
      const { ana, max, admin, company } = await makeSmallCompany(test)
      for (let round = 0; round < rounds; round++) {
        const { id } = await ana.asksFor(addDays('2026-03-09', 7 * round), undefined, { leaveType: 'unpaid' })
        await decide(max, id, status)
        const answers = await Promise.all([undo(max, id), undo(admin, id), undo(max, id)])
        expectAnswered(answers)
        expect(answers.filter(isDone)).toHaveLength(1)
        expect((await ana.opens({ id })).status).toBe('pending')
        await expectOneAfterTheOther(company.id, id)
      }
    },
  )

  it('an undo, a cancellation, a change and new decisions: one after the other', { timeout }, async () => {
    const { ana, max, admin, company } = await makeSmallCompany(test)
    for (let round = 0; round < rounds; round++) {
      const date = addDays('2026-03-09', 7 * round)
      const change = { leaveType: 'unpaid', startDate: date, endDate: addDays(date, 1), isHalfDay: false }
      const { id } = await ana.asksFor(date, date, { leaveType: 'unpaid' })
      await decide(max, id, 'approved')
      const answers = await Promise.all([
        undo(max, id),
        ana.call('POST', `/api/leave-requests/${id}/cancel`),
        admin.call('PATCH', `/api/leave-requests/${id}`, change),
        ana.call('PATCH', `/api/leave-requests/${id}`, change),
        decide(admin, id, 'rejected'),
        decide(max, id, 'approved'),
        undo(admin, id),
      ])
      expectAnswered(answers)
      await expectOneAfterTheOther(company.id, id)
    }
  })

  it('the undo of a rejection and a request for the same dates: one has them', { timeout }, async () => {
    const { ana, max } = await makeSmallCompany(test)
    for (let round = 0; round < rounds; round++) {
      const date = addDays('2026-03-09', 7 * round)
      const { id } = await ana.asksFor(date, date, { leaveType: 'unpaid' })
      await decide(max, id, 'rejected')
      const answers = await Promise.all([undo(max, id), ana.tryAsking(date, date, { leaveType: 'unpaid' })])
      expectAnswered(answers)
      expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    }
  })

  it('an undo and the lock of its pay period: the lock has the leave, or it is undone', {
    timeout,
  }, async () => {
    const april = '2026-04-02T09:00:00Z'
    const later = await startApp({ worker: false, beside: test, now: april })
    try {
      for (let round = 0; round < rounds; round++) {
        const { ana, max, admin, company } = await makeSmallCompany(test)
        const { id } = await ana.asksFor('2026-03-09', '2026-03-10')
        await decide(max, id, 'approved')
        await test.database.asOwner((client) =>
          client.query('UPDATE sessions SET created_at = $1, last_seen_at = $1', [april]),
        )
        const onLater = Object.assign(Object.create(Object.getPrototypeOf(admin)), admin, { app: later.app })
        const [undone, locked] = await Promise.all([
          undo(max, id),
          onLater.call('POST', '/api/payroll-periods/2026-03-01/lock'),
        ])
        expectAnswered([undone, locked])
        expect(locked.statusCode, locked.body).toBe(200)
        const days = await test.inCompany(company.id, (tx) => tx.select().from(payrollDays))
        expect(days.length, `round ${round}`).toBe(isDone(undone) ? 0 : 2)
      }
    } finally {
      await later.close()
    }
  })
})
