import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiPayPeriod, apiPayroll, apiPayrollFile } from '#shared/public-api/balance-contract.ts'
import { listOf } from '#shared/public-api/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
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

it('a pay period is locked once', async () => {
  const { ana, max, admin } = await makeSmallCompany(test)
  await max.approves(await ana.asksFor('2026-03-09', '2026-03-11'))
  const payroll = await program(admin)
  test.setNow('2026-04-02T09:00:00Z')
  const { period, rows } = await bodyOf(
    apiPayroll,
    payroll.call('GET', '/api/v1/payroll-periods?on=2026-03-09'),
  )
  expect(rows).toMatchObject([{ user: { id: ana.id }, days: '3', hours: '24' }])
  const lock = () => payroll.call('POST', `/api/v1/payroll-periods/${period.start}/lock`)
  const { locked } = await bodyOf(apiPayPeriod, lock())
  expect(locked).not.toBeNull()
  expect((await lock()).json()).toMatchObject({ code: 'conflict' })
})

it('a locked pay period has the files of the app, an open one none', async () => {
  const { ana, max, admin } = await makeSmallCompany(test)
  await max.approves(await ana.asksFor('2026-03-09', '2026-03-11'))
  const [payroll, anas] = [await program(admin), await program(ana)]
  const { email } = await admin.me()
  test.setNow('2026-04-02T09:00:00Z')
  // The session of March is over.
  const inApril = await test.signIn({ email, name: 'Ada Admin' })
  const url = '/api/v1/payroll-periods/2026-03-01'
  const files = () => bodyOf(listOf(apiPayrollFile), payroll.call('GET', `${url}/files`))
  expect((await files()).data).toEqual([])
  expect((await payroll.call('GET', `${url}/files/csv`)).json()).toMatchObject({
    code: 'not_found',
    message: 'This pay period isn’t locked yet, so it has no files.',
  })
  await payroll.call('POST', `${url}/lock`)
  expect((await files()).data).toEqual([
    { format: 'csv', name: 'payroll-2026-03-01-to-2026-03-31.csv' },
    { format: 'xlsx', name: 'payroll-2026-03-01-to-2026-03-31.xlsx' },
  ])
  for (const { format, name } of (await files()).data) {
    const file = await payroll.call('GET', `${url}/files/${format}`)
    const ofApp = await inApril.call('GET', `/api/reports/payroll?on=2026-03-01&format=${format}`)
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.equals(ofApp.rawPayload)).toBe(true)
    expect(file.headers['content-type']).toBe(ofApp.headers['content-type'])
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${name}"`)
  }
  expect((await anas.call('GET', `${url}/files/csv`)).body).toContain('Ana Employee')
  expect((await payroll.call('GET', '/api/v1/payroll-periods/2026-03-02/files')).json()).toMatchObject({
    code: 'not_found',
  })
})
