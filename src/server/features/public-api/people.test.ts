import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiAdjusted } from '#shared/public-api/balance-contract.ts'
import { listOf } from '#shared/public-api/contract.ts'
import { apiPerson } from '#shared/public-api/people-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { bodyOf, Program } from '#test/program.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

async function program(person: Person): Promise<Program> {
  const { token } = await person.makesKey()
  return new Program(test.app, token)
}

it('people are found by when they changed: joined, moved, renamed, left, or lost their team', async () => {
  const small = await makeSmallCompany(test)
  const { ana, max, admin } = small
  const team = await admin.addsTeam('Design')
  await admin.changesMember(ana, { teamId: team.id })
  const reader = await program(admin)
  const changed = async () => {
    const query = 'status=all&updatedSince=2026-03-02T09:30:00Z'
    const { data } = await bodyOf(listOf(apiPerson), reader.call('GET', `/api/v1/people?${query}`))
    return data.map(({ firstName, updatedAt }) => `${firstName} ${updatedAt.slice(11, 16)}`).toSorted()
  }
  expect(await changed()).toEqual([])
  test.setNow('2026-03-02T10:00:00Z')
  await max.changesProfile({ firstName: 'Maxim' })
  expect(await changed()).toEqual(['Maxim 10:00'])
  test.setNow('2026-03-02T11:00:00Z')
  await admin.call('DELETE', `/api/teams/${team.id}`)
  await addMember(test, small, 'Bea Second')
  expect(await changed()).toEqual(['Ana 11:00', 'Bea 11:00', 'Maxim 10:00'])
  test.setNow('2026-03-02T12:00:00Z')
  await admin.deactivates(max)
  // Ana has another manager.
  expect(await changed()).toEqual(['Ana 12:00', 'Bea 11:00', 'Maxim 12:00'])
  test.setNow('2026-03-02T13:00:00Z')
  const adjustment = { leaveType: 'annual', date: '2026-03-02', unit: 'days', amount: '1', reason: 'Moved' }
  await bodyOf(
    apiAdjusted,
    reader.call('POST', '/api/v1/adjustments', { ...adjustment, userId: ana.id }),
    201,
  )
  expect(await changed()).toContain('Ana 12:00')
})
