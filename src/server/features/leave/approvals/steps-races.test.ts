import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutcomeTogether } from '#shared/leave/approvals-contract.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { requestVersion } from '#shared/leave/request-version.ts'
import { startApp, type TestApp } from '#test/app.ts'
import type { Person } from '#test/person.ts'
import { approves, makeStepped, manager, step } from '#test/stepped.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp({ connections: 10 })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const approvesAsSeen = (person: Person, request: LeaveRequest) => {
  const requests = [{ id: request.id, version: requestVersion(request) }]
  return person.call('POST', '/api/approvals/decide', { status: 'approved', requests })
}

const refusalOf = (answer: Awaited<ReturnType<typeof approvesAsSeen>>) =>
  answer.json<OutcomeTogether[]>()[0]?.refusal ?? null

const rounds = Number(process.env['ROUNDS'] ?? 2)

describe('at the same moment', { timeout: 30_000 + rounds * 5_000 }, () => {
  it('two who see the same step approve it once', async () => {
    const { admin, max, mike, ana } = await makeStepped(test, (people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    for (let round = 0; round < rounds; round++) {
      const request = await ana.asksFor('2026-03-16')
      // The admin could approve either step, but means the one that was shown.
      const refusals = (
        await Promise.all([approvesAsSeen(max, request), approvesAsSeen(admin, request)])
      ).map(refusalOf)
      expect(refusals.filter((refused) => refused === null)).toHaveLength(1)
      const after = await ana.opens(request)
      expect([after.status, after.waitsFor.map(({ id }) => id)]).toEqual(['pending', [mike.id]])
      expect((await ana.pathOf(request)).approvals).toHaveLength(1)
      await mike.approves(request)
      await ana.cancels(request)
    }
  })

  it('all of a step approve it: each counts, and the last one decides', async () => {
    const { mike, nina, ana } = await makeStepped(test, (people) => [
      step({ by: 'people', people: [people.mike.id, people.nina.id], needed: 'all' }),
    ])
    for (let round = 0; round < rounds; round++) {
      const request = await ana.asksFor('2026-03-16')
      const answers = await Promise.all([approves(mike, request), approves(nina, request)])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      const after = await ana.opens(request)
      expect(after.status).toBe('approved')
      expect((await ana.historyOf(request)).map(({ kind }) => kind)).toEqual([
        'asked',
        'step-approved',
        'approved',
      ])
      await ana.cancels(request)
    }
  })

  it('the step is approved, and its approval undone: one after the other, or not at all', async () => {
    const { max, mike, ana } = await makeStepped(test, (people) => [
      manager,
      step({ by: 'people', people: [people.mike.id] }),
    ])
    for (let round = 0; round < rounds; round++) {
      const request = await ana.asksFor('2026-03-16')
      test.setNow('2026-03-02T09:00:00Z')
      const { stepApprovedAt: decidedAt } = await max.approves(request)
      test.setNow('2026-03-02T09:00:01Z')
      const [undone, approved] = await Promise.all([
        max.call('POST', `/api/leave-requests/${request.id}/undo-decision`, { decidedAt }),
        approves(mike, request),
      ])
      const after = await ana.opens(request)
      // Undone first, it isn't Mike's turn; approved first, Max doesn't undo Mike's decision.
      expect([
        undone.statusCode,
        approved.statusCode,
        after.status,
        after.waitsFor.map(({ id }) => id),
      ]).toEqual(undone.statusCode === 200 ? [200, 403, 'pending', [max.id]] : [403, 200, 'approved', []])
      await ana.cancels(request)
    }
  })
})
