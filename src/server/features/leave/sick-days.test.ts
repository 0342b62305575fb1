import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeCompany, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { changesPolicy, policy } from '#test/policies.ts'
import { refusal } from '#test/refusal.ts'

// Falling ill during leave, on Wednesday 11 March 2026; Max decides for Ana.

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const ill = (person: Person, { id }: { id: string }, startDate: string, endDate = startDate) =>
  person.call('POST', `/api/leave-requests/${id}/ill`, { startDate, endDate })
const parts = async (person: Person) =>
  (await person.ownRequests())
    .filter(({ status }) => status === 'approved')
    .map((part) => `${part.leaveType} ${part.startDate} ${part.endDate} ${part.totalDays}`)
    .toSorted()

/** Ana's approved leave from Monday 9 to Friday 13 March, on its third day. */
async function onLeave() {
  test.setNow('2026-03-02T09:00:00Z')
  const company = await makeSmallCompany(test)
  const leave = await company.max.approves(await company.ana.asksFor('2026-03-09', '2026-03-13'))
  test.setNow('2026-03-11T09:00:00Z')
  return { ...company, leave }
}

describe('sick days', () => {
  it.each([
    [
      'at the start',
      '2026-03-09',
      '2026-03-10',
      ['annual 2026-03-11 2026-03-13 3', 'sick 2026-03-09 2026-03-10 2'],
    ],
    [
      'at the end',
      '2026-03-12',
      '2026-03-13',
      ['annual 2026-03-09 2026-03-11 3', 'sick 2026-03-12 2026-03-13 2'],
    ],
    ['on all of it', '2026-03-09', '2026-03-13', ['sick 2026-03-09 2026-03-13 5']],
  ])('%s leave the rest as annual leave', async (_, start, end, expected) => {
    const { ana, max, leave } = await onLeave()
    await max.reportsIll(leave, start, end)
    expect(await parts(ana)).toEqual(expected)
  })

  it('twice in one leave are two stretches of sick leave', async () => {
    const { ana, max, leave } = await onLeave()
    await max.reportsIll(leave, '2026-03-10')
    const rest = (await ana.ownRequests()).find(({ startDate }) => startDate === '2026-03-11')
    await max.reportsIll(rest ?? leave, '2026-03-12')
    expect(await parts(ana)).toEqual([
      'annual 2026-03-09 2026-03-09 1',
      'annual 2026-03-11 2026-03-11 1',
      'annual 2026-03-13 2026-03-13 1',
      'sick 2026-03-10 2026-03-10 1',
      'sick 2026-03-12 2026-03-12 1',
    ])
    expect(await ana.balance()).toMatchObject({ usedDays: '3' })
  })

  it('on a half day count that half', async () => {
    const { ana, max } = await onLeave()
    const half = await max.asksFor('2026-03-03', '2026-03-03', { userId: ana.id, isHalfDay: true })
    await max.reportsIll(half, '2026-03-03')
    expect(await parts(ana)).toContain('sick 2026-03-03 2026-03-03 0.5')
  })

  it('reported twice by a double click wait once, and the approver gets one mail', async () => {
    const { ana, max, leave, company } = await onLeave()
    const [one, two] = [await ana.reportsIll(leave, '2026-03-10'), await ana.reportsIll(leave, '2026-03-10')]
    expect(two.amendment?.id).toBe(one.amendment?.id)
    expect(await max.toDecide()).toHaveLength(1)
    expect(await auditOf(test, company.id, one.amendment?.id ?? '')).toHaveLength(1)
  })

  it('that wait for a decision were lost without a word when others were reported', async () => {
    const { ana, leave } = await onLeave()
    await ana.reportsIll(leave, '2026-03-09')
    expect(refusal(await ill(ana, leave, '2026-03-11'))).toBe(
      '409 Other sick days of this leave are awaiting a decision. Please withdraw them or wait.',
    )
    const longer = await ana.reportsIll(leave, '2026-03-09', '2026-03-11')
    expect(longer.amendment).toMatchObject({ kind: 'ill', totalDays: '3' })
  })

  it('of what is sick leave already are refused', async () => {
    const { max, ana } = await onLeave()
    const sick = await max.asksFor('2026-03-03', '2026-03-04', { userId: ana.id, leaveType: 'sick' })
    expect(refusal(await ill(max, sick, '2026-03-04'))).toBe('409 This is sick leave already.')
    expect(await parts(ana)).toContain('sick 2026-03-03 2026-03-04 2')
  })

  it('beyond the allowance of sick leave are refused when they are reported, not only when they are decided', async () => {
    const { ana, admin, leave } = await onLeave()
    await changesPolicy(admin, 'sick', policy({ annualAmount: 1, carryOverAmount: 0 }))
    expect(refusal(await ill(ana, leave, '2026-03-09', '2026-03-10'))).toMatch(/^409 You’re .* short from /)
    expect((await ana.opens(leave)).amendment).toBeNull()
  })

  it('that need no approval, or that nobody else decides, are sick leave at once', async () => {
    const { ana, admin, leave } = await onLeave()
    await admin.call('PATCH', '/api/leave-types/sick', { needsApproval: false })
    await ana.reportsIll(leave, '2026-03-10')
    expect(await parts(ana)).toContain('sick 2026-03-10 2026-03-10 1')

    test.setNow('2026-03-02T09:00:00Z')
    const { admin: alone } = await makeCompany(test)
    const own = await alone.asksFor('2026-03-03', '2026-03-05')
    test.setNow('2026-03-04T09:00:00Z')
    await alone.reportsIll(own, '2026-03-04')
    expect(await parts(alone)).toHaveLength(3)
  })

  it('recorded by the manager take the place of a change that waits', async () => {
    const { ana, max, leave } = await onLeave()
    await ana.changes(leave, { endDate: '2026-03-16' })
    await max.reportsIll(leave, '2026-03-12', '2026-03-13')
    expect(await max.toDecide()).toEqual([])
    expect(await ana.opens(leave)).toMatchObject({ endDate: '2026-03-11', amendment: null })
    await test.mailTo(ana.email, /leave change was withdrawn/)
  })

  it('are told by mail with their own dates, and the rest of the leave is not called 1 day long', async () => {
    const { ana, max, leave } = await onLeave()
    await max.reportsIll(leave, '2026-03-13')
    const mail = await test.mailTo(ana.email, /leave was changed/)
    expect(mail.subject).not.toMatch(/sick|ill/i)
    expect(mail.text).not.toContain('5 days → 1 day')
    expect(mail.text).toMatch(/Now sick leave:? +Fri 13 Mar \(1 day\)/)
  })
})
