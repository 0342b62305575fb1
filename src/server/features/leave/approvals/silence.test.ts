import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveRequests } from '#server/platform/db/schema.ts'
import { defaultSilenceRules, type SilenceRules } from '#shared/leave/silence.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
const start = '2026-03-02T09:00:00Z'
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

/** The company of the test: those of the others would all come to their next hours with it. */
let companyId: string

/** Ana reports to Max, Max to Mona, Mona to Ada; Abe is another admin. Ana asks on Monday. */
async function makeAsked() {
  test.setNow(start)
  const company = await makeSmallCompany(test)
  companyId = company.company.id
  const { admin, adminId, max, ana } = company
  const mona = await addMember(test, company, 'Mona Manager', { role: 'manager', manager: adminId })
  const abe = await addMember(test, company, 'Abe Admin', { role: 'admin' })
  await admin.changesMember(max, { managerId: mona.id })
  return { ...company, mona, abe, request: await ana.asksFor('2026-04-13', '2026-04-15') }
}

/** What the server does at that time, with all that follows. */
async function hourAt(instant: string) {
  await test.untilJobsDone()
  test.setNow(instant)
  await test.runHourly(companyId)
  await test.untilJobsDone()
}

const mailsTo = async (person: Person, subject: RegExp) => {
  const { email } = await person.me()
  return test.mails.filter((mail) => mail.to === email && subject.test(mail.subject))
}
const waitsFor = async (person: Person) =>
  (await person.ownRequests())[0]?.waitsFor.map(({ firstName }) => firstName).toSorted()

async function changesSilence(admin: Person, changes: Partial<SilenceRules>) {
  const { leaveYearStart, paySchedule, timeZone, workingWeek, ...rest } = await admin.company()
  const { locationId, mostAway, mostAwayEffect } = rest
  const silence = { ...defaultSilenceRules, ...changes }
  const rules = { leaveYearStart, paySchedule, timeZone, workingWeek, locationId, mostAway, mostAwayEffect }
  return admin.call('PUT', '/api/companies/mine/settings', { ...rules, silence })
}

describe('a request that nobody decides', () => {
  it('is brought back, then goes to the next above and to the admins as well', async () => {
    const { ana, max, mona, abe, admin, request } = await makeAsked()
    await hourAt('2026-03-05T07:00:00Z')
    expect(await mailsTo(max, /still waiting/)).toEqual([])
    await hourAt('2026-03-05T08:00:00Z')
    const [reminder, ...more] = await mailsTo(max, /still waiting/)
    expect(reminder?.subject).toBe('Ana Employee is still waiting for a decision, Mon 13 to Wed 15 Apr')
    expect(more).toEqual([])
    expect(await waitsFor(ana)).toEqual(['Max'])
    expect((await ana.pathOf(request)).stages).toMatchObject([
      { people: [{ firstName: 'Max' }], from: null },
      { people: [{ firstName: 'Mona' }], from: '2026-03-07' },
      { people: [{ firstName: 'Ada' }, { firstName: 'Abe' }], from: '2026-03-11' },
    ])

    await hourAt('2026-03-07T08:00:00Z')
    expect(await mailsTo(mona, /Ana Employee requested leave/)).toHaveLength(1)
    expect(await waitsFor(ana)).toEqual(['Max', 'Mona'])
    const [passedOn] = await mailsTo(ana, /still waiting/)
    expect(passedOn?.text).toContain('No one has decided yet, so Mona Manager can decide too.')

    await hourAt('2026-03-11T08:00:00Z')
    expect(await waitsFor(ana)).toEqual(['Abe', 'Ada', 'Max', 'Mona'])
    expect(await mailsTo(abe, /Ana Employee requested leave/)).toHaveLength(1)
    expect(await mailsTo(admin, /Ana Employee requested leave/)).toHaveLength(1)
    // Nothing more happens.
    await hourAt('2026-03-18T08:00:00Z')
    expect(await waitsFor(ana)).toEqual(['Abe', 'Ada', 'Max', 'Mona'])
    expect(await mailsTo(max, /still waiting/)).toHaveLength(1)
    expect((await ana.historyOf(request)).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['asked', null],
      ['escalated', 'No one has decided yet, so Mona Manager can decide too.'],
      ['escalated', 'No one has decided yet, so Ada Admin and Abe Admin can decide too.'],
    ])
  })

  it('is followed up once, however often it is looked at', async () => {
    const { ana, max, mona, company, request } = await makeAsked()
    await test.untilJobsDone()
    test.setNow('2026-03-09T08:00:00Z')
    const look = () =>
      test.inCompany(company.id, (tx) => tx.enqueue('remind-undecided', { requestId: request.id }))
    await Promise.all([test.runHourly(company.id), test.runHourly(company.id), look(), look()])
    await test.untilJobsDone()
    expect(await mailsTo(mona, /Ana Employee requested leave/)).toHaveLength(1)
    expect(await mailsTo(ana, /still waiting/)).toHaveLength(1)
    // After an outage, a reminder is no longer needed.
    expect(await mailsTo(max, /still waiting/)).toHaveLength(0)
  })

  it('is not brought back once it is decided', async () => {
    const { max, mona, company, request } = await makeAsked()
    await max.approves(request)
    await test.inCompany(company.id, (tx) => tx.enqueue('remind-undecided', { requestId: request.id }))
    await hourAt('2026-03-11T08:00:00Z')
    expect(await mailsTo(max, /still waiting/)).toEqual([])
    expect(await mailsTo(mona, /Ana Employee/)).toEqual([])
  })

  it('waits as many working days as its approver has, where the approver is', async () => {
    const { admin, ana, max } = await makeAsked()
    const auckland = { name: 'Auckland', country: null, region: null, timeZone: 'Pacific/Auckland' }
    const { id: locationId } = (await admin.call('POST', '/api/locations', auckland)).json()
    await admin.changesMember(max, {
      location: { validFrom: '2026-01-01', locationId },
      workingWeek: { validFrom: '2026-01-01', pattern: everyWeek({ tue: 'full', thu: 'morning' }) },
    })
    // Asked on Monday 2 March at 22:00 there: Tuesday and Thursday pass.
    await hourAt('2026-03-05T18:00:00Z')
    expect(await mailsTo(max, /still waiting/)).toEqual([])
    // Friday, 8 in the morning there.
    await hourAt('2026-03-05T19:00:00Z')
    expect(await mailsTo(max, /still waiting/)).toHaveLength(1)
    expect(await waitsFor(ana)).toEqual(['Max'])
  })

  it('has its days anew after an undone decision, and reminds again', async () => {
    const { max, request } = await makeAsked()
    await hourAt('2026-03-05T08:00:00Z')
    await max.approves(request)
    await max.call('POST', `/api/leave-requests/${request.id}/undo-decision`, {})
    await hourAt('2026-03-09T08:00:00Z')
    expect(await mailsTo(max, /still waiting/)).toHaveLength(1)
    await hourAt('2026-03-10T08:00:00Z')
    expect(await mailsTo(max, /still waiting/)).toHaveLength(2)
  })

  it('has its days anew with a new manager', async () => {
    const company = await makeAsked()
    const { admin, ana, mona } = company
    await hourAt('2026-03-07T08:00:00Z')
    expect(await waitsFor(ana)).toEqual(['Max', 'Mona'])
    // The next above is the same.
    const nora = await addMember(test, company, 'Nora New', { role: 'manager', manager: mona.id })
    test.setNow('2026-03-09T09:00:00Z')
    await admin.changesMember(ana, { managerId: nora.id })
    expect(await waitsFor(ana)).toEqual(['Nora'])
    await hourAt('2026-03-11T08:00:00Z')
    expect(await waitsFor(ana)).toEqual(['Nora'])
  })

  it('can be decided by those who joined, and they are notified of changes', async () => {
    const { ana, mona, request } = await makeAsked()
    await hourAt('2026-03-07T08:00:00Z')
    await ana.changes(request, { endDate: '2026-04-14' })
    await test.untilJobsDone()
    expect(await mailsTo(mona, /was edited/)).toHaveLength(1)
    expect((await mona.approves(request)).status).toBe('approved')
  })

  it('works for a change of leave, too', async () => {
    const { ana, max, mona, request } = await makeAsked()
    const leave = await max.approves(request)
    await ana.changes(leave, { endDate: '2026-04-16' })
    await hourAt('2026-03-07T08:00:00Z')
    expect(await waitsFor(ana)).toEqual(['Max', 'Mona'])
    expect((await ana.pathOf(leave)).stages).toHaveLength(2)
    expect(await mailsTo(mona, /requested a change to their leave/)).toHaveLength(1)
    expect((await ana.historyOf(leave)).at(-1)?.kind).toBe('change-escalated')
  })
})

/** Announced on Monday 9 March, and due on Tuesday. */
const soon: Partial<SilenceRules> = {
  remindAfterDays: 1,
  joinAfterDays: 2,
  adminsAfterDays: 3,
  lastWord: 'lapse',
  lastWordAfterDays: 5,
}

it('other dates begin the days again, notes alone don’t, and a change of leave has days of its own', async () => {
  const { ana, max, request } = await makeAsked()
  test.setNow('2026-03-04T09:00:00Z')
  await ana.changes(request, { notes: 'A wedding' })
  await hourAt('2026-03-05T08:00:00Z')
  expect(await mailsTo(max, /still waiting/)).toHaveLength(1)
  await ana.changes(request, { endDate: '2026-04-14' })
  await hourAt('2026-03-09T08:00:00Z')
  expect(await mailsTo(max, /still waiting/)).toHaveLength(1)
  await hourAt('2026-03-10T08:00:00Z')
  expect((await mailsTo(max, /still waiting/)).at(-1)?.subject).toContain('Mon 13 to Tue 14 Apr')
  await max.approves(request)
  await ana.changes(await ana.opens(request), { endDate: '2026-04-15' })
  await hourAt('2026-03-12T08:00:00Z')
  expect(await mailsTo(max, /still waiting/)).toHaveLength(2)
  await hourAt('2026-03-13T08:00:00Z')
  expect(await mailsTo(max, /still waiting/)).toHaveLength(3)
})

describe('the last word', () => {
  it('is announced, and approves the request', async () => {
    const { admin, ana, max, request } = await makeAsked()
    expect((await changesSilence(admin, { lastWord: 'approve' })).statusCode).toBe(200)
    expect((await ana.pathOf(request)).end).toEqual({ outcome: 'approved', on: '2026-03-17' })
    await hourAt('2026-03-16T08:00:00Z')
    const told = [ana, max, admin].map(
      async (person) => (await mailsTo(person, /still waiting/)).at(-1)?.text,
    )
    for (const text of await Promise.all(told))
      expect(text).toContain('If no one decides today, it will be approved tomorrow.')
    expect((await ana.opens(request)).status).toBe('pending')
    await hourAt('2026-03-17T08:00:00Z')
    expect(await ana.opens(request)).toMatchObject({ status: 'approved', decidedBy: null })
    expect((await ana.historyOf(request)).at(-1)).toMatchObject({
      kind: 'approved',
      by: null,
      reason: 'No one decided in time.',
    })
    const [approved] = await mailsTo(ana, /Your leave was approved/)
    expect(approved?.text).toContain('No one decided in time.')
    expect(await mailsTo(max, /leave was approved/)).toHaveLength(1)
  })

  it('is never had before it was announced, however late that is', async () => {
    const { admin, ana, max, request } = await makeAsked()
    await hourAt('2026-03-11T08:00:00Z')
    expect((await ana.pathOf(request)).end).toBeNull()
    await changesSilence(admin, soon)
    expect((await ana.pathOf(request)).end).toEqual({ outcome: 'lapsed', on: '2026-03-12' })
    await hourAt('2026-03-11T10:00:00Z')
    const [announced] = (await mailsTo(max, /Ana Employee’s request is still waiting/)).slice(-1)
    expect(announced?.text).toContain('If no one decides today, it will lapse tomorrow.')
    expect((await ana.opens(request)).status).toBe('pending')
    await hourAt('2026-03-12T08:00:00Z')
    expect((await ana.opens(request)).status).toBe('cancelled')
  })

  it('is announced again if the company chooses another', async () => {
    const { admin, ana, request } = await makeAsked()
    await changesSilence(admin, soon)
    await hourAt('2026-03-09T08:00:00Z')
    await changesSilence(admin, { ...soon, lastWord: 'approve' })
    await hourAt('2026-03-10T08:00:00Z')
    expect((await ana.opens(request)).status).toBe('pending')
    await changesSilence(admin, { ...soon, lastWord: 'none' })
    await hourAt('2026-03-11T08:00:00Z')
    expect((await ana.opens(request)).status).toBe('pending')
  })

  it('lets the request lapse', async () => {
    const { admin, ana, max, request } = await makeAsked()
    await changesSilence(admin, soon)
    await hourAt('2026-03-09T08:00:00Z')
    await hourAt('2026-03-10T08:00:00Z')
    expect((await ana.opens(request)).status).toBe('cancelled')
    for (const person of [ana, max]) {
      const [mail] = await mailsTo(person, /was cancelled/)
      expect(mail?.text).toContain('No one decided in time.')
    }
  })

  it('approves nothing that the balance doesn’t cover', async () => {
    const { admin, ana, company, request } = await makeAsked()
    await changesSilence(admin, { ...soon, lastWord: 'approve' })
    await hourAt('2026-03-09T08:00:00Z')
    await admin.changesCompany({ name: 'Newco', industry: null, annualDays: 1, accrualType: 'all_at_once' })
    await hourAt('2026-03-10T08:00:00Z')
    expect((await ana.opens(request)).status).toBe('pending')
    const [told] = (await mailsTo(ana, /still waiting/)).slice(-1)
    expect(told?.text).toContain('It couldn’t be approved, as the balance doesn’t cover it.')
    const [row] = await test.inCompany(company.id, (tx) =>
      tx.select().from(leaveRequests).where(eq(leaveRequests.id, request.id)),
    )
    expect(row).toMatchObject({
      escalation: 'admins',
      endsOn: null,
      waitingSince: new Date('2026-03-10T08:00:00Z'),
    })
  })

  it.each([
    [{ joinAfterDays: 2 }, 'Please enter more days than for the reminder'],
    [{ adminsAfterDays: 4 }, 'Please enter more days than for the deputy or next manager'],
    [
      { lastWord: 'lapse' as const, lastWordAfterDays: 7 },
      'Please enter at least two more days than for the admins',
    ],
    [{ remindAfterDays: 0 }, 'at least 1'],
  ])('comes after what comes before it: %j is refused', async (changes, problem) => {
    test.setNow(start)
    const { admin } = await makeSmallCompany(test)
    const answer = await changesSilence(admin, changes)
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(problem)])
  })
})
