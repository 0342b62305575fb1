import createClient from 'openapi-fetch'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import { keepTokenOutOfLogs } from '#test/log-values.ts'
import type { paths } from '#test/openapi-types.ts'
import type { Person } from '#test/person.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

/** A client as a customer's program has it, from nothing but the document. */
async function clientOf(person: Person) {
  const { token } = await person.makesKey()
  keepTokenOutOfLogs(token)
  return createClient<paths>({
    baseUrl: 'http://leave.test',
    headers: { authorization: `Bearer ${token}` },
    fetch: send,
  })
}

async function send(request: Request): Promise<Response> {
  const { method, url, headers } = request
  const { statusCode, body } = await test.app.inject({
    method: method as 'GET' | 'POST',
    url,
    headers: { ...Object.fromEntries(headers), host: 'leave.test' },
    payload: await request.text(),
  })
  return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } })
}

/** The answer; fails with the refusal, if there is one. */
function got<Answer extends { data?: unknown; error?: unknown }>({ data, error }: Answer) {
  expect(error).toBeUndefined()
  if (data === undefined || data === null) throw new Error('There is no answer.')
  return data as NonNullable<Answer['data']>
}

it('a generated client asks, decides, reads the statement, and locks the pay period', async () => {
  const { ana, admin } = await makeSmallCompany(test)
  const own = await clientOf(ana)
  const payroll = await clientOf(admin)
  const dates = { startDate: '2026-03-09', endDate: '2026-03-11' }

  const { isAllowed } = got(
    await own.GET('/api/v1/leave-check', {
      params: { query: { leaveType: 'annual', ...dates, isHalfDay: 'false' } },
    }),
  )
  expect(isAllowed).toBe(true)
  const { id, status } = got(
    await own.POST('/api/v1/leave-requests', {
      params: { header: { 'idempotency-key': 'march-leave' } },
      body: { leaveType: 'annual', ...dates, isHalfDay: false },
    }),
  )
  expect(status).toBe('pending')
  const refused = await own.POST('/api/v1/leave-requests/{id}/decision', {
    params: { path: { id } },
    body: { status: 'approved' },
  })
  expect([refused.response.status, refused.error?.code]).toEqual([403, 'forbidden'])
  const decided = got(
    await payroll.POST('/api/v1/leave-requests/{id}/decision', {
      params: { path: { id } },
      body: { status: 'approved' },
    }),
  )
  expect(decided).toMatchObject({ id, status: 'approved', days: '3' })

  const { types } = got(
    await payroll.GET('/api/v1/people/{id}/statement', {
      params: { path: { id: ana.id }, query: { on: '2026-03-31' } },
    }),
  )
  const annual = types.find(({ leaveType }) => leaveType === 'annual')
  expect(annual?.years[0]?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['granted', '20'],
    ['taken', '-3'],
  ])

  test.setNow('2026-04-02T09:00:00Z')
  const { period } = got(
    await payroll.GET('/api/v1/payroll-periods', { params: { query: { on: dates.startDate } } }),
  )
  const { data: lines } = got(
    await payroll.GET('/api/v1/payroll-periods/{start}/lines', { params: { path: { start: period.start } } }),
  )
  expect(lines).toMatchObject([{ user: { id: ana.id }, days: '3', hours: '24' }])
  const locked = got(
    await payroll.POST('/api/v1/payroll-periods/{start}/lock', { params: { path: { start: period.start } } }),
  )
  expect(locked.locked).not.toBeNull()
  test.setNow('2026-03-02T09:00:00Z')
})
