import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApprovalStep } from '#shared/leave/approval-steps-contract.ts'
import type { NewLeaveRequest } from '#shared/leave/contract.ts'
import type { LeaveTypeChange } from '#shared/leave/leave-type-contract.ts'
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

const monday = '2026-03-09'
const wednesday = '2026-03-11'

/** Ana reports to Max, and Leo covers for her annual leave, as far as `rule` says so. */
async function makeCovered(rule: LeaveTypeChange = { cover: 'optional' }) {
  const company = await makeSmallCompany(test)
  const leo = await addMember(test, company, 'Leo Brandt')
  await company.admin.call('PATCH', '/api/leave-types/annual', rule)
  return { ...company, leo }
}

type Someone = Person & { id: string; email: string }

const asksWith = (person: Person, cover: { id: string }, more: Partial<NewLeaveRequest> = {}) =>
  person.asksFor(monday, wednesday, { coverId: cover.id, ...more })
const mailsTo = ({ email }: Someone) =>
  test.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
const tryApproving = (person: Person, { id }: { id: string }) =>
  person.call('PATCH', `/api/leave-requests/${id}/approve`, { status: 'approved' })
const undo = (person: Person, { id }: { id: string }) =>
  person.call('POST', `/api/leave-requests/${id}/undo-decision`, {})
const put = (
  person: Person,
  { id }: { id: string },
  coverId: string | null,
  handoverNote: string | null = null,
) => person.call('PUT', `/api/leave-requests/${id}/cover`, { coverId, handoverNote })

const step = (by: 'manager' | 'admins'): ApprovalStep => {
  return { by, people: [], needed: 'one', when: 'always', days: null }
}

describe('the colleague', () => {
  it('is asked at once, with the dates and the note, and nothing about why', async () => {
    const { ana, leo } = await makeCovered()
    const note = 'The keys are in the second drawer.'
    const request = await asksWith(ana, leo, { notes: 'My own wedding', handoverNote: note })
    expect(request).toMatchObject({ cover: { person: { id: leo.id }, answer: 'asked' }, handoverNote: note })
    const mail = await test.mailTo(leo.email, /^Ana Employee asks you to cover, Mon 9 to Wed 11 Mar$/)
    expect(mail.text).toContain(note)
    expect(mail.text).not.toMatch(/annual|wedding|balance|3 days/i)
    const [notice] = await leo.notifications()
    expect(notice).toMatchObject({
      title: 'Asked to cover',
      message: 'Ana Employee: Mon 9 to Wed 11 Mar',
      path: `/requests?cover=${request.id}`,
    })
    const [asked, ...others] = await leo.covering()
    expect(asked).toEqual({
      id: request.id,
      owner: { id: ana.id, firstName: 'Ana', lastName: 'Employee' },
      startDate: monday,
      endDate: wednesday,
      startsAt: null,
      endsAt: null,
      status: 'pending',
      answer: 'asked',
      handoverNote: note,
    })
    expect(others).toEqual([])
  })

  it('accepts, and declines after all, and the owner and the approver see it', async () => {
    const { ana, leo, max, company } = await makeCovered()
    const request = await asksWith(ana, leo)
    expect(await leo.answersCover(request, 'accepted')).toMatchObject({ answer: 'accepted' })
    await test.mailTo(ana.email, /^Leo Brandt will cover for you, Mon 9 to Wed 11 Mar$/)
    expect((await ana.opens(request)).cover).toMatchObject({
      answer: 'accepted',
      answeredAt: '2026-03-02T09:00:00.000Z',
    })
    expect((await max.toDecide())[0]?.cover).toMatchObject({ answer: 'accepted' })
    await leo.answersCover(request, 'accepted')
    await leo.answersCover(request, 'declined')
    await test.mailTo(ana.email, /^Leo Brandt can’t cover for you/)
    expect((await ana.historyOf(request)).map(({ kind }) => kind)).toEqual([
      'asked',
      'cover-accepted',
      'cover-declined',
    ])
    const lines = await auditOf(test, company.id, request.id)
    expect(lines.at(-1)).toMatchObject({
      actorId: leo.id,
      before: { coverAnswer: 'accepted' },
      after: { coverAnswer: 'declined' },
    })
    await max.approves(request)
    await leo.answersCover(request, 'accepted')
    test.setNow('2026-03-12T09:00:00Z')
    expect(await leo.covering()).toEqual([])
    expect(refusal(await leo.tryAnsweringCover(request, 'declined'))).toBe('409 This leave is over.')
  })

  it('alone answers, for the dates that they saw, and while the leave stands', async () => {
    const { ana, leo, max } = await makeCovered()
    const request = await asksWith(ana, leo)
    for (const other of [ana, max])
      expect(refusal(await other.tryAnsweringCover(request, 'accepted'))).toBe(
        '403 Only the colleague who was asked to cover can answer.',
      )
    await ana.changes(request, { endDate: '2026-03-12' })
    expect(refusal(await leo.tryAnsweringCover(request, 'accepted'))).toBe(
      '409 The dates have changed since you opened this. Please check them again.',
    )
    const edited = await ana.cancels(request)
    expect(refusal(await leo.tryAnsweringCover(edited, 'accepted'))).toBe(
      '409 This leave has been cancelled, so it needs no cover.',
    )
    expect(await leo.covering()).toEqual([])
  })

  it('may switch these notifications off, once the company has cover', async () => {
    const { ana, leo, admin } = await makeCovered({ cover: 'off' })
    const kinds = async () => (await leo.notificationPreferences()).map(({ kind }) => kind)
    expect(await kinds()).not.toContain('cover')
    await admin.call('PATCH', '/api/leave-types/sick', { cover: 'optional' })
    expect(await kinds()).toContain('cover')
    await leo.wants({ kind: 'cover', email: false, inApp: true })
    await asksWith(ana, leo, { leaveType: 'sick' })
    await test.untilJobsDone()
    expect((await leo.notifications()).map(({ title }) => title)).toEqual(['Asked to cover'])
    expect(mailsTo(leo)).not.toContainEqual(expect.stringContaining('cover'))
  })
})

describe('asking', () => {
  it('names an active colleague, not oneself, and only where the type has cover', async () => {
    const { ana, leo, max, admin } = await makeCovered()
    const tryWith = async (coverId: string, more = {}) =>
      refusal(await ana.tryAsking(monday, wednesday, { coverId, ...more }))
    expect(await tryWith(ana.id)).toBe('400 Please choose a colleague to cover, not yourself')
    expect(await tryWith(leo.id, { leaveType: 'sick' })).toBe('400 Sick leave doesn’t use cover.')
    await admin.deactivates(leo)
    expect(await tryWith(leo.id)).toBe('404 This colleague isn’t here any more. Please choose someone else.')
    expect(refusal(await ana.tryAsking(monday, wednesday, { handoverNote: 'Keys' }))).toBe(
      '400 Please choose who gets your hand-over note',
    )
    const recorded = await max.tryAsking(monday, wednesday, { userId: ana.id, coverId: max.id })
    expect(refusal(recorded)).toBe('400 Only the person on leave can choose who covers for them')
  })

  it('is refused without a colleague where one is needed', async () => {
    const { ana, leo } = await makeCovered({ cover: 'needed', coverAboveDays: 2 })
    await ana.asksFor('2026-03-05', '2026-03-06')
    const refused = '400 Please choose who covers for you: Annual leave of more than 2 days needs someone'
    expect(refusal(await ana.tryAsking(monday, wednesday))).toBe(refused)
    const request = await asksWith(ana, leo)
    expect(refusal(await put(ana, request, null))).toBe(refused)
    const short = await ana.asksFor('2026-03-16')
    const longer = { leaveType: 'annual', startDate: '2026-03-16', endDate: '2026-03-18', isHalfDay: false }
    const change = (more = {}) => ana.call('PATCH', `/api/leave-requests/${short.id}`, { ...longer, ...more })
    expect(refusal(await change())).toBe(refused)
    expect((await change({ coverId: leo.id })).json()).toMatchObject({
      endDate: '2026-03-18',
      cover: { person: { id: leo.id } },
    })
  })

  it('lets leave that has no colleague be edited, and keeps the one it has while a change waits', async () => {
    const { ana, leo, max, admin } = await makeCovered({ cover: 'optional' })
    const without = await ana.asksFor(monday, wednesday)
    const withLeo = await max.approves(await ana.asksFor('2026-03-16', '2026-03-18', { coverId: leo.id }))
    await admin.call('PATCH', '/api/leave-types/annual', { cover: 'needed', coverAboveDays: 2 })
    await ana.changes(without, { startDate: monday, endDate: wednesday, notes: 'At the lake' })
    const shorter = { leaveType: 'annual', startDate: '2026-03-16', endDate: '2026-03-16', isHalfDay: false }
    const withNobody = { ...shorter, coverId: null }
    const refused = await ana.call('PATCH', `/api/leave-requests/${withLeo.id}`, withNobody)
    expect(refused.statusCode).toBe(400)
    const asSick = { leaveType: 'sick', startDate: monday, endDate: monday, isHalfDay: false }
    const other = await asksWith(ana, leo, { startDate: '2026-03-23', endDate: '2026-03-25' })
    const moved = await ana.call('PATCH', `/api/leave-requests/${other.id}`, {
      ...asSick,
      startDate: '2026-03-23',
      endDate: '2026-03-23',
    })
    expect(moved.json()).toMatchObject({ leaveType: 'sick', cover: null })
  })

  it('again with the same key gives the same request only with the same cover', async () => {
    const { ana, leo, max } = await makeCovered()
    const send = (coverId: string) =>
      ana.call(
        'POST',
        '/api/leave-requests',
        { leaveType: 'annual', startDate: monday, endDate: wednesday, isHalfDay: false, coverId },
        { 'idempotency-key': 'd2a7e8f0-7a51-4b0d-9f0f-000000000001' },
      )
    const first = (await send(leo.id)).json()
    expect((await send(leo.id)).json()).toMatchObject({ id: first.id })
    expect((await send(max.id)).statusCode).toBe(409)
  })
})

describe('the owner', () => {
  it('chooses someone else, or no one, or rewrites the note, and those concerned are told', async () => {
    const { ana, leo, max, company } = await makeCovered()
    const request = await asksWith(ana, leo)
    await leo.answersCover(request, 'accepted')
    await ana.namesCover(request, leo, 'The keys are with Max.')
    const note = await test.mailTo(leo.email, /^Ana Employee changed the hand-over note/)
    expect(note.text).toContain('The keys are with Max.')
    expect((await ana.opens(request)).cover).toMatchObject({ answer: 'accepted' })

    await ana.namesCover(request, max, 'The keys are with you.')
    await test.mailTo(leo.email, /^Ana Employee no longer needs you to cover/)
    await test.mailTo(max.email, /^Ana Employee asks you to cover/)
    expect((await ana.opens(request)).cover).toMatchObject({ person: { id: max.id }, answer: 'asked' })
    const removed = await ana.namesCover(request, null)
    expect(removed).toMatchObject({ cover: null, handoverNote: null })
    const [line] = (await auditOf(test, company.id, request.id)).slice(-1)
    expect(line).toMatchObject({ before: { coverId: max.id }, after: { coverId: null } })
  })

  it('alone does, while the leave isn’t over', async () => {
    const { ana, leo, max, admin } = await makeCovered()
    const request = await asksWith(ana, leo)
    for (const other of [leo, max, admin])
      expect(refusal(await put(other, request, max.id))).toBe(
        '403 Only the person on leave can choose who covers for them.',
      )
    const rejected = await max.rejects(await ana.asksFor('2026-03-16'))
    expect(refusal(await put(ana, rejected, leo.id))).toBe(
      '409 This leave has been rejected, so it needs no cover.',
    )
    await max.approves(request)
    test.setNow('2026-03-12T09:00:00Z')
    expect(refusal(await put(ana, request, max.id))).toBe('409 This leave is over.')
  })

  it('edits the dates: the colleague is asked anew, once; other notes ask nothing', async () => {
    const { ana, leo } = await makeCovered()
    const request = await asksWith(ana, leo)
    await test.mailTo(leo.email, /asks you to cover/)
    await leo.answersCover(request, 'accepted')
    await ana.changes(request, { notes: 'In the mountains' })
    expect((await ana.opens(request)).cover).toMatchObject({ answer: 'accepted' })
    const edited = await ana.changes(request, { endDate: '2026-03-12', handoverNote: 'Until Thursday' })
    expect(edited.cover).toMatchObject({ answer: 'asked', answeredAt: null })
    await test.untilJobsDone()
    expect(mailsTo(leo).filter((subject) => subject.includes('asks you to cover'))).toEqual([
      'Ana Employee asks you to cover, Mon 9 to Wed 11 Mar',
      'Ana Employee asks you to cover, Mon 9 to Thu 12 Mar',
    ])
  })

  it('changes approved leave: the answer holds until the new dates do', async () => {
    const { ana, leo, max } = await makeCovered()
    const leave = await max.approves(await asksWith(ana, leo))
    await leo.answersCover(leave, 'accepted')
    const { amendment } = await ana.changes(leave, { endDate: '2026-03-13' })
    expect((await ana.opens(leave)).cover).toMatchObject({ answer: 'accepted' })
    expect((await max.toDecide())[0]?.cover).toMatchObject({ person: { id: leo.id }, answer: 'accepted' })
    await max.approves({ id: amendment?.id ?? '' })
    expect(await ana.opens(leave)).toMatchObject({ endDate: '2026-03-13', cover: { answer: 'asked' } })
    await test.mailTo(leo.email, /asks you to cover, Mon 9 to Fri 13 Mar/)
  })
})

describe('a company', () => {
  it('may approve leave only once the colleague has agreed', async () => {
    const { ana, leo, max } = await makeCovered({ cover: 'needed', coverMustAccept: true })
    const request = await asksWith(ana, leo)
    const refused =
      '409 The colleague who was asked to cover hasn’t agreed yet. You can still reject the request.'
    expect(refusal(await tryApproving(max, request))).toBe(refused)
    await leo.answersCover(request, 'declined')
    expect(refusal(await tryApproving(max, request))).toBe(refused)
    await leo.answersCover(request, 'accepted')
    await max.approves(request)

    const other = await ana.asksFor('2026-03-16', '2026-03-17', { coverId: leo.id })
    expect(await max.rejects(other)).toMatchObject({ status: 'rejected' })
  })

  it('with several steps waits for it at the last one', async () => {
    const approvalSteps = [step('manager'), step('admins')]
    const { ana, leo, max, admin } = await makeCovered({
      cover: 'needed',
      coverMustAccept: true,
      approvalSteps,
    })
    const request = await asksWith(ana, leo)
    expect(await max.approves(request)).toMatchObject({ status: 'pending' })
    expect((await tryApproving(admin, request)).statusCode).toBe(409)
    await leo.answersCover(request, 'accepted')
    expect(await admin.approves(request)).toMatchObject({ status: 'approved' })
  })

  it('doesn’t wait for it where no one decides, nor unless it says so', async () => {
    const { ana, leo, max, admin } = await makeCovered({ cover: 'optional', coverMustAccept: true })
    expect(await max.approves(await ana.asksFor('2026-03-05'))).toMatchObject({ status: 'approved' })
    await admin.call('PATCH', '/api/leave-types/annual', { needsApproval: false })
    expect(await asksWith(ana, leo)).toMatchObject({ status: 'approved', cover: { answer: 'asked' } })
    await admin.call('PATCH', '/api/leave-types/annual', { needsApproval: true, coverMustAccept: false })
    const request = await ana.asksFor('2026-03-16', '2026-03-16', { coverId: leo.id })
    await leo.answersCover(request, 'declined')
    await max.approves(request)
  })

  it('shows approvers in the mail and on its page who covers', async () => {
    const { ana, leo, max } = await makeCovered()
    await asksWith(ana, leo)
    const mail = await test.mailTo(max.email, /requested leave/)
    expect(mail.text).toMatch(/Cover: +Leo Brandt, no answer yet/)
    const token = /\/decide\/([\w-]+)/.exec(mail.text)?.[1]
    const page = await test.app.inject({
      url: `/api/mail-decisions/${token}`,
      headers: { host: 'leave.test' },
    })
    expect(page.json().details).toContainEqual({ label: 'Cover', value: 'Leo Brandt, no answer yet' })
    const list = await max.call('GET', '/api/leave-requests/pending-for-approval?limit=50')
    expect(list.json().items[0].cover).toMatchObject({ person: { id: leo.id }, answer: 'asked' })
  })
})

describe('leave that comes to nothing', () => {
  it('tells the colleague: cancelled, or rejected for good', async () => {
    const { ana, leo, max } = await makeCovered()
    await ana.cancels(await asksWith(ana, leo))
    await test.mailTo(leo.email, /no longer needs you to cover, Mon 9 to Wed 11 Mar/)
    const rejected = await ana.asksFor('2026-03-16', '2026-03-16', { coverId: leo.id })
    await leo.answersCover(rejected, 'accepted')
    await max.rejects(rejected)
    await test.mailTo(leo.email, /no longer needs you to cover, Mon 16 Mar/)

    test.setNow('2026-03-02T10:00:00Z')
    await undo(max, rejected)
    expect((await ana.opens(rejected)).cover).toMatchObject({ answer: 'asked' })
  })

  it('a rejection that is undone at once is no news', async () => {
    const { ana, leo, max } = await makeCovered()
    const request = await asksWith(ana, leo)
    await leo.answersCover(request, 'accepted')
    await max.rejects(request)
    await undo(max, request)
    await test.untilJobsDone()
    expect((await ana.opens(request)).cover).toMatchObject({ answer: 'accepted' })
    expect(mailsTo(leo)).not.toContainEqual(expect.stringContaining('no longer needs'))
  })

  it('an owner who leaves needs no cover for what was pending', async () => {
    const { ana, leo, admin } = await makeCovered()
    await asksWith(ana, leo)
    await admin.deactivates(ana)
    await test.mailTo(leo.email, /no longer needs you to cover/)
    expect(await leo.covering()).toEqual([])
  })

  it('a colleague who leaves is taken out, and the owner chooses someone else', async () => {
    const { ana, leo, max, admin } = await makeCovered({ cover: 'needed', coverMustAccept: true })
    const request = await asksWith(ana, leo, { handoverNote: 'The keys' })
    await leo.answersCover(request, 'accepted')
    await admin.deactivates(leo)
    await test.mailTo(ana.email, /^You no longer have cover, Mon 9 to Wed 11 Mar$/)
    expect(await ana.opens(request)).toMatchObject({ cover: null, handoverNote: 'The keys' })
    expect(refusal(await tryApproving(max, request))).toBe(
      '409 No one covers for this leave yet. You can still reject the request.',
    )
    await ana.namesCover(request, max, 'The keys')
    await max.answersCover(request, 'accepted')
    await max.approves(request)
  })

  it('an illness in the middle leaves both parts with their cover', async () => {
    const { ana, leo, max } = await makeCovered()
    const leave = await max.approves(await ana.asksFor(monday, '2026-03-13', { coverId: leo.id }))
    await leo.answersCover(leave, 'accepted')
    test.setNow('2026-03-11T09:00:00Z')
    await max.reportsIll(leave, '2026-03-11')
    expect(await leo.covering()).toMatchObject([{ startDate: '2026-03-12', answer: 'asked' }])
    // What is over was covered.
    expect(await ana.ownRequests()).toContainEqual(
      expect.objectContaining({
        endDate: '2026-03-10',
        cover: expect.objectContaining({ answer: 'accepted' }),
      }),
    )
    await test.mailTo(leo.email, /^Ana Employee’s leave has ended early, Mon 9 to Tue 10 Mar$/)
  })

  it('approved leave of somebody who leaves needs no cover', async () => {
    const { ana, leo, max, admin } = await makeCovered()
    await max.approves(await asksWith(ana, leo))
    await admin.deactivates(ana)
    await test.mailTo(leo.email, /no longer needs you to cover/)
  })

  it('a rejection that is undone has no colleague who has left since', async () => {
    const { ana, leo, max, admin } = await makeCovered()
    const request = await asksWith(ana, leo)
    await max.rejects(request)
    await admin.deactivates(leo)
    expect((await undo(max, request)).json()).toMatchObject({ status: 'pending', cover: null })
  })

  it('a rejection is told once, and not if it was undone', async () => {
    const { ana, leo, max } = await makeCovered()
    const request = await asksWith(ana, leo)
    await test.mailTo(leo.email, /asks you to cover/)
    await max.rejects(request)
    await undo(max, request)
    await max.rejects(request)
    test.setNow('2026-03-02T09:01:00Z')
    await test.untilJobsDone()
    expect(mailsTo(leo).filter((subject) => subject.includes('no longer needs'))).toHaveLength(1)
  })
})
