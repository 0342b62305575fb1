import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const thisWeek = { from: '2026-03-02', until: '2026-03-06' }

/** Ana reports to Max, and Max to Ada; Mike is another manager, who manages nobody. */
async function makeManaged() {
  const company = await makeSmallCompany(test)
  const mike = await addMember(test, company, 'Mike Manager', { role: 'manager', manager: company.adminId })
  return { ...company, mike }
}

const idsToDecide = async (person: Person) => (await person.toDecide()).map(({ id }) => id)
const put = (person: Person, deputyId: string | null, dates: object | null = null) =>
  person.call('PUT', '/api/deputy', { deputyId, dates })

describe('a deputy', () => {
  it('decides while the approver is away, and both are on record', async () => {
    const { admin, max, mike, ana, company } = await makeManaged()
    await max.names(mike)
    const request = await ana.asksFor('2026-03-16')
    expect(request.waitsFor).toMatchObject([{ id: max.id }])
    expect(await idsToDecide(mike)).toEqual([])
    expect(
      refusal(await mike.call('PATCH', `/api/leave-requests/${request.id}/approve`, { status: 'approved' })),
    ).toBe('403 Only an approver can decide this request.')

    await admin.approves(await max.asksFor('2026-03-02', '2026-03-03'))
    expect((await ana.opens(request)).waitsFor).toMatchObject([{ id: mike.id }])
    expect(await idsToDecide(mike)).toEqual([request.id])
    const later = await ana.asksFor('2026-03-17')
    await test.mailTo(mike.email, /Ana Employee requested leave, Tue 17 Mar/)
    await mike.approves(request)

    const approved = (await auditOf(test, company.id, request.id)).at(-1)
    expect(approved).toMatchObject({ actorId: mike.id, after: { inPlaceOf: max.id } })
    expect((await ana.historyOf(request)).at(-1)).toMatchObject({
      kind: 'approved',
      by: { id: mike.id },
      inPlaceOf: { id: max.id },
    })
    const mail = await test.mailTo(ana.email, /was approved/)
    expect(mail.text).toContain('Mike Manager approved your request, in Max Manager’s place.')

    test.setNow('2026-03-04T09:00:00Z')
    expect(await idsToDecide(mike)).toEqual([])
    expect(await idsToDecide(max)).toEqual([later.id])
  })

  it('named for dates decides on them, what waits already too, and is told', async () => {
    const { max, mike, ana } = await makeManaged()
    const request = await ana.asksFor('2026-03-16')
    expect(await max.names(mike, thisWeek)).toMatchObject({ deputy: { id: mike.id }, dates: thisWeek })
    expect(await idsToDecide(mike)).toEqual([request.id])
    await test.mailTo(mike.email, /Ana Employee requested leave/)
    const mail = await test.mailTo(mike.email, /Max Manager named you as their deputy/)
    expect(mail.text).toContain('You decide in Max’s place from Mon 2 to Fri 6 Mar.')
    await max.names(null)
    await test.mailTo(mike.email, /You’re no longer Max Manager’s deputy/)
    await max.names(mike, thisWeek)
    test.setNow('2026-03-07T09:00:00Z')
    expect(await idsToDecide(mike)).toEqual([])
    expect(await max.deputy()).toMatchObject({ deputy: null, dates: null })
  })

  it('joins an approver who is silent, who can have been anywhere', async () => {
    const { max, mike, ana, admin, company } = await makeManaged()
    await max.names(mike)
    const request = await ana.asksFor('2026-03-16')
    await test.untilJobsDone()
    test.setNow('2026-03-07T08:00:00Z')
    await test.runHourly(company.id)
    await test.mailTo(mike.email, /Ana Employee requested leave/)
    expect((await ana.opens(request)).waitsFor.map(({ id }) => id).toSorted()).toEqual(
      [max.id, mike.id].toSorted(),
    )
    expect((await mike.opens(request)).id).toBe(request.id)
    await mike.rejects(request, 'Stocktaking')
    // They can take it back, as anybody who decided.
    const undone = await mike.call('POST', `/api/leave-requests/${request.id}/undo-decision`, {})
    expect(undone.statusCode).toBe(200)
    expect(await idsToDecide(admin)).toContain(request.id)
  })

  it('never decides their own leave', async () => {
    const { admin, mike, max } = await makeManaged()
    await admin.names(mike, thisWeek)
    const request = await mike.asksFor('2026-03-16')
    expect(request.waitsFor).not.toContainEqual(expect.objectContaining({ id: mike.id }))
    expect(await idsToDecide(mike)).not.toContain(request.id)
    expect(
      refusal(await mike.call('PATCH', `/api/leave-requests/${request.id}/approve`, { status: 'approved' })),
    ).toMatch(/^403/)
    // What the admin may decide otherwise, the deputy may.
    const ofMax = await max.asksFor('2026-03-17')
    expect(await idsToDecide(mike)).toContain(ofMax.id)
  })

  it('ends with being a manager, and with the approver’s being one', async () => {
    const { admin, max, mike, ana } = await makeManaged()
    await max.names(mike, thisWeek)
    const request = await ana.asksFor('2026-03-16')
    expect(request.waitsFor).toMatchObject([{ id: mike.id }])
    await admin.changesMember(mike, { role: 'employee' })
    expect((await ana.opens(request)).waitsFor).toMatchObject([{ id: max.id }])
    expect(await max.deputy()).toMatchObject({ deputy: null })
    await admin.changesMember(mike, { role: 'manager' })
    expect((await ana.opens(request)).waitsFor).toMatchObject([{ id: mike.id }])
    await admin.changesMember(max, { isActive: false })
    expect((await ana.opens(request)).waitsFor).toEqual([expect.objectContaining({ firstName: 'Ada' })])
    expect(await idsToDecide(mike)).toEqual([])
  })
})

it('in someone’s place, one decides what waits, and nothing else', async () => {
  const { max, mike, ana } = await makeManaged()
  await max.names(mike, thisWeek)
  const decided = await mike.approves(await ana.asksFor('2026-03-16'))
  const waiting = await ana.asksFor('2026-03-17', '2026-03-18')
  expect((await mike.opens(waiting)).id).toBe(waiting.id)
  const refused = [
    mike.call('GET', `/api/leave-statements/${ana.id}`),
    mike.call('GET', `/api/work-calendars/${ana.id}?startDate=2026-03-01&endDate=2026-03-31`),
    mike.call('POST', `/api/leave-requests/${decided.id}/cancel`),
    mike.call('POST', `/api/leave-requests/${decided.id}/ill`, {
      startDate: '2026-03-16',
      endDate: '2026-03-16',
    }),
    mike.call('POST', '/api/leave-requests', { ...leaveOn('2026-03-20'), userId: ana.id }),
    mike.call('PATCH', `/api/leave-requests/${decided.id}`, leaveOn('2026-03-19')),
  ]
  expect((await Promise.all(refused)).map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403))
  expect((await max.toDecide()).map(({ id }) => id)).toEqual([waiting.id])

  // What they decided they find, and may take back.
  const recent = (await mike.call('GET', '/api/approvals/decided')).json()
  expect(recent.items.map(({ id }: { id: string }) => id)).toEqual([decided.id])
  expect((await mike.opens(decided)).status).toBe('approved')
  const undone = await mike.call('POST', `/api/leave-requests/${decided.id}/undo-decision`, {})
  expect(undone.statusCode).toBe(200)
})

it('a decision in one’s own right is no longer one’s own to undo when that right ends', async () => {
  const { admin, adminId, max, ana } = await makeManaged()
  const decided = await max.approves(await ana.asksFor('2026-03-16'))
  await admin.changesMember(ana, { managerId: adminId })
  const undone = await max.call('POST', `/api/leave-requests/${decided.id}/undo-decision`, {})
  expect([
    undone.statusCode,
    (await max.call('GET', `/api/leave-requests/${decided.id}`)).statusCode,
  ]).toEqual([403, 403])
  expect((await max.call('GET', '/api/approvals/decided')).json().items).toEqual([])
})

const leaveOn = (date: string) => ({ leaveType: 'annual', startDate: date, endDate: date, isHalfDay: false })

describe('naming a deputy', () => {
  it('offers the other managers and admins, and is audited', async () => {
    const { max, mike, adminId, company } = await makeManaged()
    const { candidates } = await max.deputy()
    expect(candidates.map(({ id }) => id)).toEqual([adminId, mike.id])
    await max.names(mike)
    await max.names(mike)
    await max.names(null)
    const lines = (await auditOf(test, company.id, max.id)).filter(
      ({ action }) => action === 'member.deputy-changed',
    )
    expect(lines.map(({ after }) => after)).toEqual([
      { deputyId: mike.id, from: null, until: null },
      { deputyId: null, from: null, until: null },
    ])
  })

  it('refuses who can’t be one', async () => {
    const { max, mike, ana } = await makeManaged()
    const dates = { from: '2026-02-02', until: '2026-02-06' }
    expect(refusal(await put(max, max.id))).toBe('400 Please choose someone else as your deputy')
    expect(refusal(await put(max, ana.id))).toBe('400 Please choose a manager or an admin')
    expect(refusal(await put(max, '00000000-0000-4000-8000-000000000000'))).toBe(
      '404 No one here has that ID.',
    )
    expect(refusal(await put(max, mike.id, dates))).toBe('400 Please choose dates that aren’t over')
    expect(refusal(await put(max, mike.id, { ...thisWeek, until: '2026-03-01' }))).toBe(
      '400 Please end on or after the first day',
    )
    expect(refusal(await put(ana, mike.id))).toBe('403 Only managers and admins can name a deputy.')
    expect(await ana.deputy()).toEqual({ deputy: null, dates: null, candidates: [] })
    await mike.names(max)
    expect(refusal(await put(max, mike.id))).toBe(
      '409 Mike’s own deputy leads back to you. Please choose someone else.',
    )
    expect(await max.deputy()).toMatchObject({ deputy: null })
  })

  it('for dates that are over is in nobody’s way', async () => {
    const { max, mike } = await makeManaged()
    await max.names(mike, thisWeek)
    test.setNow('2026-03-09T09:00:00Z')
    expect((await mike.names(max)).deputy).toMatchObject({ id: max.id })
  })

  it('gains no time', async () => {
    const { max, mike, ana, company } = await makeManaged()
    const request = await ana.asksFor('2026-03-16')
    await test.untilJobsDone()
    test.setNow('2026-03-07T08:00:00Z')
    await test.runHourly(company.id)
    await test.untilJobsDone()
    const before = (await ana.opens(request)).waitsFor
    await max.names(mike, { from: '2026-03-07', until: '2026-03-31' })
    const after = (await ana.opens(request)).waitsFor.map(({ id }) => id)
    expect(after.toSorted()).toEqual(
      [mike.id, ...before.filter(({ id }) => id !== max.id).map(({ id }) => id)].toSorted(),
    )
  })

  it('each other at the same time leaves one of them', async () => {
    const { max, mike } = await makeManaged()
    const answers = await Promise.all([put(max, mike.id), put(mike, max.id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})

/** ROUNDS=200 for long. */
const rounds = Number(process.env['ROUNDS'] ?? 5)

it('of an approver and a deputy who decide at once, one decides', async () => {
  const { max, mike, ana, company } = await makeManaged()
  await max.names(mike, thisWeek)
  for (let round = 0; round < rounds; round += 1) {
    const request = await ana.asksFor('2026-03-16')
    const decide = (person: Person, status: 'approved' | 'rejected') =>
      person.call('PATCH', `/api/leave-requests/${request.id}/approve`, { status })
    const answers = await Promise.all([decide(max, 'rejected'), decide(mike, 'rejected')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const decisions = (await auditOf(test, company.id, request.id)).filter(({ action }) =>
      action.endsWith('.rejected'),
    )
    expect(decisions).toHaveLength(1)
  }
})
