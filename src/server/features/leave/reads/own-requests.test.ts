import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { leaveRequest } from '#shared/leave/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

it('own requests are what the contract says, field by field, in each state that they can be in', async () => {
  test.setNow('2026-03-02T09:00:00Z')
  const { ana, max } = await makeSmallCompany(test)
  const changed = await max.approves(await ana.asksFor('2026-03-09', '2026-03-13', { notes: 'Umzug' }))
  await ana.changes(changed, { endDate: '2026-03-16' })
  const [half, refused, pending] = [
    await max.approves(
      await ana.asksFor('2026-03-23', '2026-03-23', { isHalfDay: true, halfDayPart: 'morning' }),
    ),
    await max.rejects(await ana.asksFor('2026-03-24'), 'Too many are away.'),
    await ana.asksFor('2026-03-25'),
  ]

  const answer = await ana.call('GET', '/api/leave-requests/mine')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const own = z.array(leaveRequest).parse(answer.json())
  expect(answer.json()).toEqual(own)
  const maxAsPerson = { id: max.id, firstName: 'Max', lastName: expect.any(String) }
  const byId = Object.fromEntries(own.map((request) => [request.id, request]))
  expect(own).toHaveLength(4)
  expect(byId[changed.id]).toMatchObject({ notes: 'Umzug', decidedBy: maxAsPerson, totalDays: '5' })
  expect(byId[changed.id]).toMatchObject({ amendment: { endDate: '2026-03-16' }, waitsFor: [maxAsPerson] })
  expect(byId[half.id]).toMatchObject({ isHalfDay: true, halfDayPart: 'morning', totalDays: '0.5' })
  expect(byId[refused.id]).toMatchObject({ rejectionReason: 'Too many are away.', recordedBy: null })
  expect(byId[pending.id]).toMatchObject({ decidedAt: null, decidedBy: null, waitsFor: [maxAsPerson] })
  // Each is also there by itself, through the contract.
  for (const request of own)
    expect((await ana.call('GET', `/api/leave-requests/${request.id}`)).json()).toEqual(request)
})
