import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiScope } from '#shared/api-key/scopes.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { Program } from '#test/program.ts'
import { refusal } from '#test/refusal.ts'
import { approves, idsToDecide, makeStepped, manager, setSteps, step, undoes } from '#test/stepped.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC. Ana reports to Max, and Max to Ada.
let test: TestApp
beforeAll(async () => {
  test = await startApp({ connections: 10 })
})
afterAll(() => test.close())

const admins = step({ by: 'admins' })
const url = '/api/v1/leave-requests'
const weeks = ['2026-03-09', '2026-03-27'] as const
const body = { leaveType: 'annual', startDate: weeks[0], endDate: weeks[1], isHalfDay: false }
const makeTwoSteps = () => makeStepped(test, () => [manager, admins])

async function programOf(person: Person, scopes?: ApiScope[], isPersonal = true): Promise<Program> {
  const { token } = await person.makesKey({ isPersonal, name: 'Planner', ...(scopes && { scopes }) })
  return new Program(test.app, token)
}

const namesOf = ({ waitsFor }: Pick<LeaveRequest, 'waitsFor'>) => waitsFor.map(({ firstName }) => firstName)
const changeTo = (leave: LeaveRequest, endDate: string) => ({
  leaveType: leave.leaveType,
  startDate: leave.startDate,
  endDate,
  isHalfDay: false,
})

describe('future leave that a manager records', () => {
  it('counts as their step, and waits for the others, who are asked as for a request', async () => {
    const { max, ana, admin } = await makeTwoSteps()
    const recorded = await max.asksFor(...weeks, { userId: ana.id })
    expect(recorded).toMatchObject({ status: 'pending', decidedBy: null, recordedBy: { id: max.id } })
    expect(namesOf(recorded)).toEqual(['Ada'])
    expect(await idsToDecide(admin)).toEqual([recorded.id])
    expect((await test.mailTo(ana.email, /recorded/i)).text).toContain('It’s now waiting for Ada Admin')
    const asked = await test.mailTo((await admin.me()).email, /requested leave/i)
    expect(asked.subject).toContain('Max Manager requested leave for Ana Employee')
    expect(asked.text).toContain('Max Manager has approved it')
    expect((await ana.historyOf(recorded)).map(({ kind }) => kind)).toEqual(['recorded', 'step-approved'])
    expect((await approves(max, recorded)).statusCode).toBe(409)
    expect((await approves(admin, recorded)).statusCode).toBe(200)
    expect(await ana.opens(recorded)).toMatchObject({ status: 'approved', decidedBy: { firstName: 'Ada' } })
  })

  it('is approved at once by an admin, and if it lies in the past; if it ends ahead, all of it waits', async () => {
    const { max, ana, adminId, admin } = await makeTwoSteps()
    const byAdmin = await admin.asksFor('2026-04-06', '2026-04-10', { userId: ana.id })
    const past = await max.asksFor('2026-02-23', '2026-02-24', { userId: ana.id })
    const until = await max.asksFor('2026-03-02', '2026-03-02', { userId: ana.id })
    expect([byAdmin.status, past.status, until.status]).toEqual(['approved', 'approved', 'approved'])
    await max.cancels(until)
    const across = await max.asksFor('2026-02-26', '2026-03-03', { userId: ana.id })
    expect([across.status, across.waitsFor.map(({ id }) => id)]).toEqual(['pending', [adminId]])
  })

  it('is approved at once where the steps ask nobody else', async () => {
    const { max, ana } = await makeStepped(test, () => [
      manager,
      step({ by: 'admins', when: 'longer', days: 5 }),
    ])
    expect((await max.asksFor('2026-03-09', '2026-03-13', { userId: ana.id })).status).toBe('approved')
    expect((await max.asksFor('2026-03-16', '2026-03-23', { userId: ana.id })).status).toBe('pending')
  })

  it('by the manager of a later step waits for the steps before it, and undoing that skips none', async () => {
    const { max, mike, ana } = await makeStepped(test, ({ mike: { id } }) => [
      step({ by: 'people', people: [id] }),
      manager,
    ])
    const recorded = await max.asksFor(...weeks, { userId: ana.id })
    expect(namesOf(recorded)).toEqual(['Mike'])
    expect((await undoes(max, recorded)).statusCode).toBe(200)
    expect(namesOf(await ana.opens(recorded))).toEqual(['Mike'])
    const again = await max.asksFor('2026-04-06', '2026-04-10', { userId: ana.id })
    await approves(mike, recorded)
    expect(namesOf(await ana.opens(recorded))).toEqual(['Max'])
    await approves(mike, again)
    expect((await ana.opens(again)).status).toBe('approved')
  })

  it('is cancelled if the person is removed before they join', async () => {
    const { max, admin } = await makeTwoSteps()
    await admin.invites('pia@halyard.example', 'employee', { managerEmail: max.email })
    const pia = (await admin.team()).find(({ email }) => email === 'pia@halyard.example')
    const recorded = await max.asksFor('2026-03-09', '2026-03-10', { userId: pia?.id })
    expect(recorded.status).toBe('pending')
    await admin.removesPerson({ id: pia?.id ?? '' })
    expect((await admin.opens(recorded)).status).toBe('cancelled')
  })

  it('says before it’s sent whom it will wait for', async () => {
    const { max, ana, admin } = await makeTwoSteps()
    const query = new URLSearchParams({ ...body, isHalfDay: 'false', userId: ana.id })
    const goesTo = async (person: Person) =>
      (await person.call('GET', `/api/leave-requests/check?${query}`)).json().goesTo
    expect(await goesTo(max)).toMatchObject([{ firstName: 'Ada' }])
    expect(await goesTo(admin)).toEqual([])
  })
})

describe('approved leave that a manager changes', () => {
  it('stays as it is until the other steps approve what is longer, later or of another type', async () => {
    const { max, ana, admin } = await makeTwoSteps()
    const leave = await ana.asksFor('2026-03-09')
    await approves(max, leave)
    await approves(admin, leave)
    for (const [change, subject] of [
      [{ endDate: '2026-03-12' }, /leave change was requested, Mon 9 to/],
      [{ startDate: '2026-04-06', endDate: '2026-04-06' }, /leave change was requested, Mon 6 Apr/],
    ] as const) {
      const changed = await max.changes(await ana.opens(leave), change)
      expect([changed.status, changed.amendment?.endDate, namesOf(changed)]).toEqual([
        'approved',
        change.endDate,
        ['Ada'],
      ])
      expect(changed.endDate).not.toBe(change.endDate)
      const mail = await test.mailTo(ana.email, subject)
      expect(mail.text).toContain('Max Manager requested it.\n\nIt’s now waiting for Ada Admin.')
      expect(changed.amendment).toEqual((await max.changes(await ana.opens(leave), change)).amendment)
      await approves(admin, { id: changed.amendment?.id ?? '' })
      expect(await ana.opens(leave)).toMatchObject({ ...change, amendment: null })
    }
    const personal = await max.asksFor('2026-05-04', '2026-05-06', { userId: ana.id, leaveType: 'personal' })
    expect(personal.status).toBe('approved')
    const moved = await max.changes(personal, { leaveType: 'annual' })
    expect([moved.leaveType, moved.amendment?.leaveType, namesOf(moved)]).toEqual([
      'personal',
      'annual',
      ['Ada'],
    ])
  })

  it('is shortened at once, and changed at once in the past or by an admin', async () => {
    const { max, ana, admin } = await makeTwoSteps()
    const leave = await admin.asksFor('2026-03-09', '2026-03-13', { userId: ana.id })
    expect(await max.changes(leave, { endDate: '2026-03-11' })).toMatchObject({
      endDate: '2026-03-11',
      amendment: null,
    })
    expect(await admin.changes(leave, { endDate: '2026-03-18' })).toMatchObject({ endDate: '2026-03-18' })
    const past = await max.asksFor('2026-02-23', '2026-02-23', { userId: ana.id })
    expect(await max.changes(past, { endDate: '2026-02-25' })).toMatchObject({
      endDate: '2026-02-25',
      amendment: null,
    })
  })
})

describe('a personal key', () => {
  it('needs leave:decide to record or change leave of others, which is then as in the app', async () => {
    const { max, ana, admin } = await makeTwoSteps()
    const writing = await programOf(max, ['leave:write'])
    const deciding = await programOf(max, ['leave:write', 'leave:decide'])
    const leave = await admin.asksFor('2026-04-06', '2026-04-08', { userId: ana.id })
    const past = { ...body, startDate: '2026-02-23', endDate: '2026-02-23' }
    const lacks = '403 This API key lacks the scope leave:decide.'
    for (const [method, path, sent] of [
      ['POST', url, { ...body, userId: ana.id }],
      ['POST', url, { ...past, userId: ana.id }],
      ['PATCH', `${url}/${leave.id}`, changeTo(leave, '2026-04-09')],
    ] as const) {
      const answer = await writing.call(method, path, sent)
      expect([path, refusal(answer), answer.json().code]).toEqual([path, lacks, 'scope_missing'])
    }
    const recorded = await deciding.call('POST', url, { ...body, userId: ana.id })
    expect(recorded.json()).toMatchObject({ status: 'pending', createdBy: max.id, decidedBy: null })
    const changed = await deciding.call('PATCH', `${url}/${leave.id}`, changeTo(leave, '2026-04-09'))
    expect(changed.json()).toMatchObject({ status: 'approved', endDate: '2026-04-08' })
    expect((await ana.opens(leave)).amendment?.endDate).toBe('2026-04-09')
  })

  it('needs only leave:write for leave of one’s own, also where nobody decides it', async () => {
    const { ana, admin } = await makeTwoSteps()
    await admin.call('PATCH', '/api/leave-types/personal', { needsApproval: false })
    const writing = await programOf(ana, ['leave:write'])
    const asked = await writing.call('POST', url, { ...body, endDate: body.startDate, leaveType: 'personal' })
    expect([asked.statusCode, asked.json().status]).toEqual([201, 'approved'])
  })
})

describe('a company’s key', () => {
  it('approves no step: what it records or lengthens waits for all, and it decides none', async () => {
    const { max, ana, admin } = await makeTwoSteps()
    const program = await programOf(admin, undefined, false)
    const recorded = (await program.call('POST', url, { ...body, userId: ana.id })).json<{ id: string }>()
    expect(namesOf(await ana.opens(recorded))).toEqual(['Max'])
    const decide = async () =>
      refusal(await program.call('POST', `${url}/${recorded.id}/decision`, { status: 'approved' }))
    const noStep = '403 A company’s API key can’t decide a request with approval steps.'
    expect(await decide()).toBe(`${noStep} This one is waiting for Max Manager.`)
    await approves(max, recorded)
    expect(await decide()).toBe(`${noStep} This one is waiting for Ada Admin.`)
    await approves(admin, recorded)
    const leave = await ana.opens(recorded)
    expect(leave.status).toBe('approved')
    await program.call('PATCH', `${url}/${leave.id}`, changeTo(leave, '2026-03-30'))
    const changed = await ana.opens(leave)
    expect([changed.endDate, changed.amendment?.endDate, namesOf(changed)]).toEqual([
      weeks[1],
      '2026-03-30',
      ['Max'],
    ])
    await setSteps(admin, null)
    const single = await ana.asksFor('2026-05-04')
    const decided = await program.call('POST', `${url}/${single.id}/decision`, { status: 'approved' })
    expect(decided.json()).toMatchObject({ status: 'approved' })
  })

  it('is one person with whoever was shown it: by session and by every key at once, one step', async () => {
    const small = await makeStepped(test, ({ mike: { id } }) => [
      step({ by: 'people', people: [id] }),
      step({ by: 'admins', needed: 'all' }),
    ])
    const { ana, admin } = small
    await addMember(test, small, 'Bea Second', { role: 'admin' })
    const { key, token } = await admin.makesKey({ name: 'Planner', isPersonal: false })
    const rotated = await admin.rotatesKey(key, { graceDays: 1 })
    const other = await programOf(admin, undefined, false)
    const own = await programOf(admin)
    const programs = [new Program(test.app, token), new Program(test.app, rotated.token), other, own]
    const request = await ana.asksFor('2026-03-09')
    const byKeys = programs.map((program) =>
      program.call('POST', `${url}/${request.id}/decision`, { status: 'approved' }),
    )
    const answers = await Promise.all([approves(admin, request), ...byKeys])
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.slice(1, 4)).toEqual([403, 403, 403])
    expect([statuses[0], statuses[4]].toSorted()).toEqual([200, 409])
    expect(namesOf(await ana.opens(request))).toEqual(['Bea'])
  })
})
