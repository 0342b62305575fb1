import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiAdjusted } from '#shared/public-api/balance-contract.ts'
import { listOf } from '#shared/public-api/contract.ts'
import { apiEvent } from '#shared/public-api/event-contract.ts'
import { domainEventTypes } from '#shared/webhook/event-types.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { erases } from '#test/erases.ts'
import { makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { bodyOf, Program } from '#test/program.ts'
import { hoursPolicy } from '#test/settings-input.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

async function sends(person: Person, ...call: Parameters<Person['call']>) {
  const { statusCode, body } = await person.call(...call)
  expect(statusCode, body).toBeLessThan(300)
  return JSON.parse(body)
}

it('an event of each type has the data that the document says', async () => {
  const { ana, max, admin } = await makeSmallCompany(test)
  const adjustment = { userId: ana.id, leaveType: 'annual', date: '2026-03-02', reason: 'Overtime' }
  const { token } = await admin.makesKey()
  const program = new Program(test.app, token)
  const calling = program.call('POST', '/api/v1/adjustments', { ...adjustment, unit: 'days', amount: '-1.5' })
  const { id: adjustmentId } = await bodyOf(apiAdjusted, calling, 201)
  await sends(admin, 'PUT', '/api/leave-types/annual/policy', hoursPolicy)
  await sends(admin, 'POST', '/api/leave-adjustments', { ...adjustment, unit: 'hours', amount: 4 })

  const times = { startsAt: '15:00', endsAt: '16:05' }
  const asked = await ana.asksFor('2026-03-09', '2026-03-09', times)
  await ana.changes(asked, { startDate: '2026-03-10', endDate: '2026-03-10' })
  await max.approves(asked)
  await ana.cancels(asked)
  await max.rejects(await ana.asksFor('2026-03-16'), 'Everybody is away')
  await ana.asksFor('2026-04-06', '2026-04-08')

  const place = { name: 'Lisbon', country: 'PT', region: null, timeZone: 'Europe/Lisbon' }
  const { id: locationId } = await sends(admin, 'POST', '/api/locations', place)
  await admin.changesMember(ana, { location: { validFrom: '2026-03-02', locationId } })
  const day = { name: 'Our day', part: 'full', everyYear: true }
  await sends(admin, 'PUT', `/api/locations/${locationId}/holidays/2026-04-07`, day)
  await sends(admin, 'POST', '/api/payroll-periods/2026-02-01/lock')
  await admin.changesMember(ana, { role: 'manager' })
  await admin.deactivates(ana)
  await erases(admin, ana, 'Ana Employee')
  await test.untilJobsDone()

  const { data } = await bodyOf(listOf(apiEvent), program.call('GET', '/api/v1/events?limit=100'))
  expect([...new Set(data.map(({ type }) => type))].toSorted()).toEqual(domainEventTypes.toSorted())
  expect(data.flatMap((event) => (event.type === 'balance.adjusted' ? [event.data] : []))).toMatchObject([
    { adjustmentId, unit: 'days', amount: '-1.5' },
    { unit: 'hours', amount: '4' },
  ])
})
