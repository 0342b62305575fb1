import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  apiPayPeriod,
  apiPayPeriods,
  apiPayrollFile,
  apiPayrollLine,
} from '#shared/public-api/balance-contract.ts'
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
  const { period, periods } = await bodyOf(
    apiPayPeriods,
    payroll.call('GET', '/api/v1/payroll-periods?on=2026-03-09'),
  )
  expect(periods.map(({ start }) => start)).toContain('2026-02-01')
  const { data } = await bodyOf(
    listOf(apiPayrollLine),
    payroll.call('GET', `/api/v1/payroll-periods/${period.start}/lines`),
  )
  expect(data).toMatchObject([{ user: { id: ana.id }, days: '3', hours: '24' }])
  const lock = () => payroll.call('POST', `/api/v1/payroll-periods/${period.start}/lock`)
  const { locked } = await bodyOf(apiPayPeriod, lock())
  expect(locked).not.toBeNull()
  expect((await lock()).json()).toMatchObject({ code: 'conflict' })
})

it('the lines of a pay period come in pages, as the app has them', async () => {
  test.setNow('2026-02-27T09:00:00Z')
  const { ana, max, admin } = await makeSmallCompany(test)
  const inFebruary = await admin.asksFor('2026-02-23', '2026-02-25', { userId: ana.id })
  test.setNow('2026-03-02T09:00:00Z')
  expect((await admin.call('POST', '/api/payroll-periods/2026-02-01/lock')).statusCode).toBe(200)
  // Two corrections of one person and type, which differ in what they do alone.
  await max.cancels(inFebruary)
  await admin.asksFor('2026-02-26', '2026-02-26', { userId: ana.id })
  await admin.asksFor('2026-03-16', '2026-03-17', { userId: ana.id })
  await admin.asksFor('2026-03-16', '2026-03-17', { userId: max.id })
  const payroll = await program(admin)
  const url = '/api/v1/payroll-periods/2026-03-01/lines'
  const page = (query: string) => bodyOf(listOf(apiPayrollLine), payroll.call('GET', `${url}${query}`))
  const { rows } = (await admin.call('GET', '/api/reports/payroll?on=2026-03-01')).json()
  const { data: whole } = await page('')
  expect(inOrder(whole)).toEqual(inOrder(rows))
  expect(
    rows.map(({ days, corrects }: { days: string; corrects: object | null }) => [days, corrects !== null]),
  ).toEqual([
    ['2', false],
    ['-3', true],
    ['1', true],
    ['2', false],
  ])

  const inPages: unknown[] = []
  let cursor: string | null = ''
  do {
    const { data, nextCursor }: Awaited<ReturnType<typeof page>> = await page(
      `?limit=1${cursor && `&cursor=${cursor}`}`,
    )
    expect(data).toHaveLength(1)
    inPages.push(...data)
    cursor = nextCursor
  } while (cursor !== null)
  expect(inPages).toEqual(whole)

  const other = await payroll.call('GET', '/api/v1/payroll-periods/2026-03-02/lines')
  expect(other.json()).toMatchObject({ code: 'not_found', message: 'No pay period starts on that day.' })
})

const inOrder = (lines: unknown[]) => lines.map((line) => JSON.stringify(line)).toSorted()

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
