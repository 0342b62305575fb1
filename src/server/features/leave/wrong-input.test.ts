import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, leaveRequestDays, leaveRequests, users } from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

// What no form sends: each refusal is one sentence, and nothing is stored. Monday 2 March 2026; Ana is on
// leave from today to Friday, and asks for another Monday.

let test: TestApp
let here: Awaited<ReturnType<typeof makeSmallCompany>>
let ids: { leave: string; amendment: string; theirs: string; theirAna: string; gone: string; ada: string }
beforeAll(async () => {
  test = await startApp({ worker: false })
  here = await makeSmallCompany(test)
  const { ana, max, admin, company } = here
  const elsewhere = await makeSmallCompany(test)
  const leave = await max.approves(await ana.asksFor('2026-03-02', '2026-03-06'))
  const { amendment } = await ana.changes(leave, { endDate: '2026-03-09' })
  const gone = await addMember(test, here, 'Gus Gone', { manager: max.id })
  await test.inCompany(company.id, async (tx) => {
    await tx.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, gone.id))
  })
  const care = {
    name: 'Care',
    colour: 'teal',
    isPaid: true,
    needsApproval: true,
    isPrivate: false,
    unit: 'days',
    annualAmount: null,
  }
  await admin.call('POST', '/api/leave-types', care)
  await admin.call('PATCH', '/api/leave-types/care', { isArchived: true })
  ids = {
    leave: leave.id,
    amendment: amendment?.id ?? '',
    theirs: (await elsewhere.ana.asksFor('2026-03-16')).id,
    theirAna: elsewhere.ana.id,
    gone: gone.id,
    ada: (await admin.asksFor('2026-06-01')).id,
  }
})
afterAll(() => test.close())

type Answer = Awaited<ReturnType<Person['call']>>
const plain = { leaveType: 'annual', startDate: '2026-03-16', endDate: '2026-03-16', isHalfDay: false }

const readRows = () =>
  test.inCompany(here.company.id, async (tx) => [
    await tx.select().from(leaveRequests).orderBy(leaveRequests.id),
    await tx.select().from(leaveRequestDays).orderBy(leaveRequestDays.requestId, leaveRequestDays.date),
    await tx.select().from(auditLog).orderBy(auditLog.id),
  ])

/** Calls, and answers the refusal, after a look at the rows. */
async function refusalOf(call: () => Promise<Answer>): Promise<string> {
  const before = await readRows()
  const answer = await call()
  expect(await readRows(), 'nothing half-saved').toEqual(before)
  return `${answer.statusCode} ${answer.json<{ message?: string }>().message}`
}

const dateMessage = /^400 Please (enter|choose) a date from 2000 to 2100/
const noText = '400 Please remove characters that aren’t text'
const noType = '400 Please choose a leave type'
const past = '400 You can’t request leave in the past. Ask your manager or an admin to record it.'

describe('asking for leave', () => {
  it.each<[string, object, string | RegExp]>([
    ['a field that nobody knows', { days: 3 }, /^400 /],
    ['30 February', { startDate: '2026-02-30' }, dateMessage],
    ['a day before 2000', { startDate: '1999-12-31' }, dateMessage],
    ['a day after 2100', { endDate: '2101-01-01' }, dateMessage],
    ['75 years', { endDate: '2100-12-31' }, '400 Please request at most three years at a time'],
    ['an end before the start', { endDate: '2026-03-15' }, '400 Please select valid dates'],
    ['a Sunday', { startDate: '2026-03-15', endDate: '2026-03-15' }, '400 Please select valid dates'],
    ['a day of the past', { startDate: '2026-02-27', endDate: '2026-02-27' }, past],
    ['NUL', { notes: 'a\u0000b' }, noText],
    ['half a surrogate', { notes: '\ud800' }, noText],
    ['a text for a switch', { isHalfDay: 'true' }, /^400 /],
    ['null for a half', { halfDayPart: null }, /^400 /],
    ['a type that nobody knows', { leaveType: 'nope' }, noType],
    ['a type in capitals', { leaveType: 'ANNUAL' }, noType],
    [
      'an archived type',
      { leaveType: 'care' },
      '400 Care can no longer be requested. Please choose another leave type.',
    ],
    ['no person', { userId: 'nobody' }, '400 Please use an ID from this company'],
  ])('with %s', async (_, wrong, expected) => {
    const refusal = await refusalOf(() =>
      here.ana.call('POST', '/api/leave-requests', { ...plain, ...wrong }),
    )
    expect(refusal).toMatch(expected)
  })

  it('for people of other companies, and for those who have left', async () => {
    for (const userId of [ids.theirAna, ids.gone]) {
      const refusal = await refusalOf(() =>
        here.admin.call('POST', '/api/leave-requests', { ...plain, userId }),
      )
      expect(refusal).toBe('404 Nothing here has that ID.')
    }
  })

  it('takes a half without the switch, and the switch on a longer stretch, for whole days', async () => {
    const wholes = [{ halfDayPart: 'afternoon' }, { isHalfDay: true, endDate: '2026-03-17' }]
    for (const odd of wholes) {
      const answer = await here.ana.call('POST', '/api/leave-requests', { ...plain, ...odd })
      expect(answer.json()).toMatchObject({ isHalfDay: false, halfDayPart: null })
      await here.ana.cancels(answer.json())
    }
  })

  it('goes to the last day of 2100, and is checked there too', async () => {
    const last = { ...plain, startDate: '2100-12-27', endDate: '2100-12-31' }
    const query = new URLSearchParams({ ...last, isHalfDay: 'false' })
    const checked = await here.ana.call('GET', `/api/leave-requests/check?${query}`)
    expect(checked.json()).toMatchObject({ totalDays: '5', refusals: [] })
    const answer = await here.ana.call('POST', '/api/leave-requests', last)
    expect(answer.statusCode, answer.body).toBe(201)
    await here.ana.cancels(answer.json())
  })
})

describe('the id of', () => {
  const routes = [
    ['PATCH', '', plain],
    ['POST', '/shorten', { endDate: '2026-03-03' }],
    ['POST', '/ill', { startDate: '2026-03-02', endDate: '2026-03-02' }],
    ['PATCH', '/approve', { status: 'approved' }],
    ['POST', '/still-ill', undefined],
    ['POST', '/cancel', undefined],
  ] as const

  it.each(routes.slice(0, 3))('a waiting change where leave is meant: %s %s', async (method, path, body) => {
    const url = `/api/leave-requests/${ids.amendment}${path}`
    expect(await refusalOf(() => here.max.call(method, url, body))).toBe(
      '409 This is a leave change. Please open the leave itself.',
    )
  })

  it.each(routes)('a request of another company: %s %s', async (method, path, body) => {
    const url = `/api/leave-requests/${ids.theirs}${path}`
    for (const person of [here.ana, here.max, here.admin])
      expect(await refusalOf(() => person.call(method, url, body))).toBe('404 Nothing here has that ID.')
  })

  it.each(routes)('somebody else’s request: %s %s', async (method, path, body) => {
    const url = `/api/leave-requests/${ids.ada}${path}`
    expect(await refusalOf(() => here.ana.call(method, url, body))).toMatch(/^403 Only .+\.$/)
  })

  it.each(routes)('nothing at all: %s %s', async (method, path, body) => {
    const url = `/api/leave-requests/nothing${path}`
    expect(await refusalOf(() => here.admin.call(method, url, body))).toBe(
      '400 Please use an ID from this company',
    )
  })

  it('a waiting change opens the leave that it would change', async () => {
    expect(await here.max.opens({ id: ids.amendment })).toMatchObject({ id: ids.leave })
  })
})

function check(person: Person, more: object): Promise<string> {
  const query = new URLSearchParams({ ...plain, isHalfDay: 'false', ...more })
  return refusalOf(() => person.call('GET', `/api/leave-requests/check?${query}`))
}

describe('a check', () => {
  it.each([
    ['of a request of another company', () => ({ requestId: ids.theirs }), 404],
    ['for somebody of another company', () => ({ userId: ids.theirAna }), 404],
    ['for somebody who has left', () => ({ userId: ids.gone }), 404],
    ['of one person’s request for another', () => ({ requestId: ids.ada, userId: here.ana.id }), 404],
    ['of 30 February', () => ({ endDate: '2026-02-30' }), 400],
    ['with a field that nobody knows', () => ({ days: '3' }), 400],
  ])('%s is refused', async (_, more, status) => {
    expect(await check(here.max, more())).toMatch(new RegExp(`^${status} .+`))
  })

  it('of somebody else’s request is refused', async () => {
    expect(await check(here.ana, { requestId: ids.ada })).toBe(
      '403 Only this person’s approvers can check their leave.',
    )
  })

  it('of a waiting change, and of three years and more, tells what would be refused', async () => {
    const { ana } = here
    const refusalsOf = async (more: object) => {
      const query = new URLSearchParams({ ...plain, isHalfDay: 'false', ...more })
      return (await ana.call('GET', `/api/leave-requests/check?${query}`)).json().refusals
    }
    expect(await refusalsOf({ requestId: ids.amendment })).toEqual([
      'This is a leave change. Please open the leave itself.',
    ])
    expect(await refusalsOf({ endDate: '2100-12-31' })).toEqual([
      'Please request at most three years at a time',
    ])
  })
})

const shorten = (endDate: string) =>
  refusalOf(() => here.max.call('POST', `/api/leave-requests/${ids.leave}/shorten`, { endDate }))
const ill = (startDate: string, endDate: string) =>
  refusalOf(() => here.max.call('POST', `/api/leave-requests/${ids.leave}/ill`, { startDate, endDate }))

describe('of leave that has begun', () => {
  it('the last day lies within it', async () => {
    const message = '400 Please choose a last day within the leave, before its current one.'
    for (const day of ['2026-03-01', '2026-03-06', '2100-12-31']) expect(await shorten(day)).toBe(message)
    expect(await shorten('2026-02-30')).toMatch(dateMessage)
  })

  it('sick days lie within it, in order', async () => {
    const message = '400 Please choose dates within this leave.'
    expect(await ill('2026-03-04', '2026-03-03')).toBe(message)
    expect(await ill('2026-03-06', '2026-03-07')).toBe(message)
  })

  it('a decision is one of two, for those who may take it', async () => {
    const url = `/api/leave-requests/${ids.amendment}/approve`
    for (const body of [{}, { status: 'maybe' }, { status: 'approved', by: 'Max' }])
      expect(await refusalOf(() => here.max.call('PATCH', url, body))).toMatch(/^400 /)
    expect(await refusalOf(() => here.ana.call('PATCH', url, { status: 'approved' }))).toBe(
      '403 Only an approver can decide this request.',
    )
  })
})
