import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceOfPerson, leaveStatement } from '#shared/leave/statement-contract.ts'
import { apiAdjusted } from '#shared/public-api/balance-contract.ts'
import { listOf } from '#shared/public-api/contract.ts'
import { apiEvent } from '#shared/public-api/event-contract.ts'
import { apiCalendarEntry, apiCheck, apiLeaveRequest } from '#shared/public-api/leave-contract.ts'
import { apiPerson } from '#shared/public-api/people-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany, newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { bodyOf, Program } from '#test/program.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

async function program(person: Person): Promise<Program> {
  const { token } = await person.makesKey()
  return new Program(test.app, token)
}

const dates = { startDate: '2026-03-09', endDate: '2026-03-11' }
const annual = { leaveType: 'annual', ...dates, isHalfDay: false }

it('a program checks, asks, changes, decides and reads what became of it', async () => {
  const { ana, admin } = await makeSmallCompany(test)
  const own = await program(ana)
  const theirs = await program(admin)

  const check = await bodyOf(
    apiCheck,
    own.call(
      'GET',
      '/api/v1/leave-check?leaveType=annual&startDate=2026-03-09&endDate=2026-03-11&isHalfDay=false',
    ),
  )
  expect(check).toMatchObject({ isAllowed: true, days: '3', hours: '24', refusals: [] })

  const asked = await bodyOf(apiLeaveRequest, own.call('POST', '/api/v1/leave-requests', annual), 201)
  expect(asked).toMatchObject({ userId: ana.id, status: 'pending', days: '3', hours: '24', decidedBy: null })
  test.setNow('2026-03-02T09:05:00Z')
  const changed = await bodyOf(
    apiLeaveRequest,
    own.call('PATCH', `/api/v1/leave-requests/${asked.id}`, { ...annual, endDate: '2026-03-10' }),
  )
  expect(changed).toMatchObject({ id: asked.id, days: '2' })
  expect([asked.updatedAt, changed.updatedAt]).toEqual([
    '2026-03-02T09:00:00.000Z',
    '2026-03-02T09:05:00.000Z',
  ])
  test.setNow('2026-03-02T09:00:00Z')

  const decided = await bodyOf(
    apiLeaveRequest,
    theirs.call('POST', `/api/v1/leave-requests/${asked.id}/decision`, { status: 'approved' }),
  )
  expect(decided).toMatchObject({ status: 'approved', decidedBy: expect.any(String) })
  const [entry] = (
    await bodyOf(listOf(apiCalendarEntry), own.call('GET', '/api/v1/calendar?from=2026-03-01&to=2026-03-31'))
  ).data
  expect(entry).toMatchObject({ id: asked.id, leaveType: 'annual', user: { firstName: 'Ana' } })
  expect(
    await bodyOf(apiLeaveRequest, own.call('POST', `/api/v1/leave-requests/${asked.id}/cancellation`)),
  ).toMatchObject({
    status: 'cancelled',
  })
})

it('balances, statements and adjustments are decimal strings', async () => {
  const { ana, admin } = await makeSmallCompany(test)
  const payroll = await program(admin)
  const adjustment = {
    userId: ana.id,
    leaveType: 'annual',
    date: '2026-03-02',
    unit: 'days',
    reason: 'Moved',
  }
  expect(
    await bodyOf(
      apiAdjusted,
      payroll.call('POST', '/api/v1/adjustments', { ...adjustment, amount: '-0.5' }),
      201,
    ),
  ).toEqual({
    id: expect.any(String),
    userId: ana.id,
    leaveType: 'annual',
    unit: 'days',
    remaining: '19.5',
  })
  const refused = await payroll.call('POST', '/api/v1/adjustments', { ...adjustment, amount: -0.5 })
  expect(refused.json()).toMatchObject({
    code: 'invalid_request',
    message: 'Please enter the amount as a decimal string, such as "-0.5"',
  })
  const { data } = await bodyOf(listOf(balanceOfPerson), payroll.call('GET', '/api/v1/balances'))
  const of = (list: { user: { id: string } }[]) => list.find(({ user }) => user.id === ana.id)
  expect(of(data)).toMatchObject({ unit: 'days', remaining: '19.5' })
  const { types } = await bodyOf(leaveStatement, payroll.call('GET', `/api/v1/people/${ana.id}/statement`))
  expect(types[0]?.years[0]?.lines.map(({ amount }: { amount: string }) => amount)).toEqual(['20', '-0.5'])
})

it('a list comes in pages, each row once; a cursor that was made up, or is of another list, is refused', async () => {
  const { ana, admin } = await makeSmallCompany(test)
  const mondays = ['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30', '2026-04-13']
  for (const date of mondays) await ana.asksFor(date)
  const reader = await program(admin)
  const seen: string[] = []
  let cursor: string | null = ''
  do {
    const page: { data: { startDate: string }[]; hasMore: boolean; nextCursor: string | null } = await bodyOf(
      listOf(apiLeaveRequest),
      reader.call('GET', `/api/v1/leave-requests?limit=2${cursor && `&cursor=${cursor}`}`),
    )
    seen.push(...page.data.map(({ startDate }) => startDate))
    expect(page.hasMore).toBe(page.nextCursor !== null)
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toEqual(mondays.toReversed())

  const { nextCursor } = await bodyOf(
    listOf(apiLeaveRequest),
    reader.call('GET', '/api/v1/leave-requests?limit=2'),
  )
  const other = await program(admin)
  for (const [who, url] of [
    [reader, `/api/v1/people?cursor=${nextCursor}`],
    [reader, `/api/v1/leave-requests?cursor=${nextCursor?.replace(/.$/, '!')}`],
    [reader, `/api/v1/leave-requests?cursor=${Buffer.from(ana.id).toString('base64url')}.x`],
    [other, `/api/v1/leave-requests?cursor=${nextCursor}`],
    [reader, `/api/v1/leave-requests?status=approved&cursor=${nextCursor}`],
  ] as const) {
    const { statusCode, body: text } = await who.call('GET', url)
    expect([statusCode, JSON.parse(text).message]).toEqual([400, 'Please start again from the first page.'])
  }
  expect((await reader.call('GET', '/api/v1/leave-requests?limit=101')).json()).toMatchObject({
    message: 'Please use a limit from 1 to 100',
  })
})

it('a list goes on where its page ended, also once what was there is gone', async () => {
  const { ana, max, admin } = await makeSmallCompany(test)
  for (const date of ['2026-03-09', '2026-03-16']) await max.approves(await ana.asksFor(date))
  const reader = await program(admin)
  const page = async (cursor = '') => {
    const url = `/api/v1/calendar?from=2026-03-01&to=2026-03-31&limit=1${cursor && `&cursor=${cursor}`}`
    return bodyOf(listOf(apiCalendarEntry), reader.call('GET', url))
  }
  const { data, nextCursor } = await page()
  expect(data).toMatchObject([{ startDate: '2026-03-09' }])
  await ana.cancels(data[0] ?? { id: '' })
  expect((await page(nextCursor ?? '')).data).toMatchObject([{ startDate: '2026-03-16' }])
})

it('balances are found by person, of those whose balances the key may see', async () => {
  const { ana, max } = await makeSmallCompany(test)
  const [manager, employee] = [await program(max), await program(ana)]
  const one = await bodyOf(listOf(balanceOfPerson), manager.call('GET', `/api/v1/balances?userId=${ana.id}`))
  expect(one.data.map(({ user }) => user.id)).toEqual([ana.id])
  expect((await employee.call('GET', `/api/v1/balances?userId=${max.id}`)).json()).toMatchObject({
    code: 'not_found',
    message: 'No one whose balances you can see has that ID.',
  })
})

it('filters find leave by person, status, dates and change', async () => {
  const { ana, max, admin } = await makeSmallCompany(test)
  await max.approves(await ana.asksFor('2026-03-09', '2026-03-11'))
  const pending = await ana.asksFor('2026-04-13', '2026-04-14')
  const reader = await program(admin)
  const starts = async (query: string) =>
    (await bodyOf(listOf(apiLeaveRequest), reader.call('GET', `/api/v1/leave-requests?${query}`))).data.map(
      ({ startDate }: { startDate: string }) => startDate,
    )
  expect(await starts(`userId=${ana.id}`)).toEqual(['2026-04-13', '2026-03-09'])
  expect(await starts('status=pending')).toEqual(['2026-04-13'])
  expect(await starts('from=2026-03-11&to=2026-04-13')).toEqual(['2026-04-13', '2026-03-09'])
  test.setNow('2026-03-02T10:00:00Z')
  await ana.changes(pending, { endDate: '2026-04-15' })
  expect(await starts('updatedSince=2026-03-02T09:30:00Z')).toEqual(['2026-04-13'])
  test.setNow('2026-03-02T09:00:00Z')
})

it('leave that an approved change has altered is found by when that was', async () => {
  const { ana, max, admin } = await makeSmallCompany(test)
  const leave = await ana.asksFor('2026-03-09', '2026-03-11')
  await max.approves(leave)
  const change = await ana.changes(leave, { endDate: '2026-03-12' })
  test.setNow('2026-03-02T10:00:00Z')
  await max.approves({ id: change.amendment?.id ?? '' })
  const reader = await program(admin)
  const { data } = await bodyOf(
    listOf(apiLeaveRequest),
    reader.call('GET', '/api/v1/leave-requests?updatedSince=2026-03-02T09:30:00Z'),
  )
  expect(data).toMatchObject([{ id: leave.id, endDate: '2026-03-12', updatedAt: '2026-03-02T10:00:00.000Z' }])
  test.setNow('2026-03-02T09:00:00Z')
})

it('the balance in a check is for keys that may see balances', async () => {
  const { ana } = await makeSmallCompany(test)
  const { token } = await ana.makesKey({ scopes: ['leave:read'] })
  const { balance } = await bodyOf(
    apiCheck,
    new Program(test.app, token).call(
      'GET',
      '/api/v1/leave-check?leaveType=annual&startDate=2026-03-09&endDate=2026-03-11&isHalfDay=false',
    ),
  )
  expect(balance).toBeNull()
})

it('a personal key sees what its owner sees', async () => {
  const { ana, max, admin } = await makeSmallCompany(test)
  await ana.asksFor('2026-03-09')
  await admin.asksFor('2026-03-10')
  const owners = async (person: Person) => {
    const { data } = await bodyOf(
      listOf(apiLeaveRequest),
      (await program(person)).call('GET', '/api/v1/leave-requests'),
    )
    return data.map(({ userId }: { userId: string }) => userId)
  }
  expect(await owners(ana)).toEqual([ana.id])
  // He decides about both.
  expect(new Set(await owners(max))).toEqual(new Set(await owners(admin)))
  expect(await owners(admin)).toHaveLength(2)
  const employee = await program(ana)
  expect((await employee.call('GET', `/api/v1/leave-requests?userId=${max.id}`)).statusCode).toBe(404)
  expect((await employee.call('GET', '/api/v1/people?status=former')).statusCode).toBe(403)
  expect((await employee.call('GET', `/api/v1/people/${max.id}/statement`)).statusCode).toBe(403)
})

it('people are added, changed and found, and the company’s key is none of them', async () => {
  const { ana, max, admin } = await makeSmallCompany(test)
  await admin.makesKey({ isPersonal: false, name: 'Payroll import' })
  const directory = await program(admin)
  const email = newEmail('ines')
  const added = await bodyOf(
    apiPerson,
    directory.call('POST', '/api/v1/people', { email, role: 'employee', firstName: 'Inês' }),
    201,
  )
  expect(added).toMatchObject({ email, firstName: 'Inês', joinedOn: null, isActive: true })
  const moved = await bodyOf(
    apiPerson,
    directory.call('PATCH', `/api/v1/people/${added.id}`, { managerId: max.id }),
  )
  expect(moved).toMatchObject({ managerId: max.id })
  await admin.deactivates(ana)
  const names = async (status: string) =>
    (await bodyOf(listOf(apiPerson), directory.call('GET', `/api/v1/people?status=${status}`))).data.map(
      ({ firstName }: { firstName: string }) => firstName,
    )
  expect(await names('former')).toEqual(['Ana'])
  expect((await names('all')).toSorted()).toEqual(['Ada', 'Ana', 'Inês', 'Max'])
  expect((await bodyOf(apiPerson, directory.call('GET', `/api/v1/people/${ana.id}`))).isActive).toBe(false)
})

it('leave may be asked for, changed and checked with ends of null, as answers have them', async () => {
  const { ana } = await makeSmallCompany(test)
  const own = await program(ana)
  const whole = { ...annual, startsAt: null, endsAt: null }
  const ends = { days: '3', startsAt: null, endsAt: null }
  const asked = await bodyOf(apiLeaveRequest, own.call('POST', '/api/v1/leave-requests', whole), 201)
  expect(asked).toMatchObject(ends)
  const change = (body: object) =>
    bodyOf(apiLeaveRequest, own.call('PATCH', `/api/v1/leave-requests/${asked.id}`, { ...annual, ...body }))
  expect(await change({ startsAt: '12:00', endsAt: null })).toMatchObject({ days: '2.5', startsAt: '12:00' })
  expect(await change({ startsAt: null, endsAt: null })).toMatchObject(ends)
  const query = 'leaveType=annual&startDate=2026-03-16&endDate=2026-03-18&isHalfDay=false'
  const check = (more: string) => bodyOf(apiCheck, own.call('GET', `/api/v1/leave-check?${query}${more}`))
  expect(await check('&startsAt=null&endsAt=null')).toMatchObject({ isAllowed: true, days: '3' })
  expect(await check('&startsAt=12:00&endsAt=null')).toMatchObject({ isAllowed: true, days: '2.5' })
})

it('events are read again in their sequence, by admins’ keys alone', async () => {
  const { ana, max, admin } = await makeSmallCompany(test)
  const { key, token } = await max.makesKey()
  const decision = `/api/v1/leave-requests/${(await ana.asksFor('2026-03-09')).id}/decision`
  await bodyOf(apiLeaveRequest, new Program(test.app, token).call('POST', decision, { status: 'approved' }))
  await test.untilJobsDone()
  const reader = await program(admin)
  const read = (query = '') => bodyOf(listOf(apiEvent), reader.call('GET', `/api/v1/events${query}`))
  const { data, hasMore } = await read()
  expect(hasMore).toBe(false)
  expect(data.map(({ sequence }) => sequence)).toEqual(data.map((_, index) => index + 1))
  expect(data.slice(-2).map(({ type, keyId }) => [type, keyId])).toEqual([
    ['leave.requested', null],
    ['leave.approved', key.id],
  ])
  const first = await read('?limit=1')
  expect(first.nextCursor).toBe('1')
  expect((await read(`?after=${first.nextCursor}`)).data).toEqual(data.slice(1))
  expect((await (await program(ana)).call('GET', '/api/v1/events')).statusCode).toBe(403)
})
