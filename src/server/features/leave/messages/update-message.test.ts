import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mail } from '#server/platform/mail/mail.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

/** Ana, with Max as her manager, and Ben of the same team, who is away on Tuesday 10 March. */
async function makeTeam() {
  const small = await makeSmallCompany(test)
  const ben = await addMember(test, small, 'Ben Colleague', { manager: small.max.id })
  await small.max.approves(await ben.asksFor('2026-03-10'))
  return small
}

/** The dates of the picture that were given back. */
function struckIn({ html }: Mail): string[] {
  return [...html.matchAll(/<s>(\d+)<\/s>/g)].map(([, label = '']) => label)
}

/** The dates of the picture that are approved leave. */
function filledIn({ html }: Mail): string[] {
  return [...html.matchAll(/<td[^>]* class="fill on-fill"[^>]*>(\d+)</g)].map(([, label = '']) => label)
}

it('shows changed leave as it now is, with the balance after, and to an approver who is away', async () => {
  const { ana, max } = await makeTeam()
  const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-13'))
  await max.changes(leave, { endDate: '2026-03-11' })
  const ofOwner = await test.mailTo(ana.email, /leave was changed/)
  expect(ofOwner.text).toMatch(/Duration: +5 days → 3 days\nBalance: +17 days left\n\n/)
  expect(ofOwner.text).toContain('\n\nMax Manager changed it.\n')
  expect(filledIn(ofOwner)).toEqual(['9', '10', '11'])

  await ana.cancels(leave)
  const cancelled = await test.mailTo(max.email, /leave was cancelled/)
  expect(cancelled.text).toMatch(/Duration: +3 days\nBalance: +20 days left\n\n/)
  expect(struckIn(cancelled)).toEqual(['9', '10', '11'])
  expect(filledIn(cancelled)).toEqual([])
})

it('shows leave that is pending again as a request to decide', async () => {
  const { ana, max, admin } = await makeTeam()
  const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-10'))
  test.setNow('2026-03-02T09:10:00Z')
  await admin.call('POST', `/api/leave-requests/${leave.id}/undo-decision`, {})
  test.setNow('2026-03-02T09:00:00Z')
  const ofApprover = await test.mailTo(max.email, /leave was reopened/)
  expect(ofApprover.text).toMatch(/Balance: +20 → 18 days\nAlso away: Ben Colleague, Tue 10 Mar\n/)
  expect(ofApprover.html).toMatch(/>10<div[^>]*>•</)
  const ofOwner = await test.mailTo(ana.email, /leave was reopened/)
  expect(ofOwner.text).toMatch(/Balance: +18 days left\n\n/)
})

it('shows the leave as it still is where a change of it was withdrawn', async () => {
  const { ana, max } = await makeTeam()
  const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-11'))
  const { amendment } = await ana.changes(leave, { endDate: '2026-03-13' })
  await ana.cancels(amendment ?? leave)
  const mail = await test.mailTo(max.email, /leave change was withdrawn/)
  expect(mail.text).toContain('Ana Employee withdrew it.')
  expect(mail.text).toMatch(
    /New dates: Mon 9 to Fri 13 Mar\nDuration: +5 days\nCurrently: Mon 9 to Wed 11 Mar \(3 days\)\n/,
  )
  expect(mail.text).toMatch(/Balance: +17 days left\nAlso away: Ben Colleague, Tue 10 Mar\n/)
  expect(filledIn(mail)).toEqual(['9', '10', '11'])
})

it('shows which days of leave an illness gave back', async () => {
  const { ana, max } = await makeTeam()
  const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-13'))
  await max.reportsIll(leave, '2026-03-10', '2026-03-11')
  const mail = await test.mailTo(ana.email, /leave was changed/)
  expect(mail.text).toMatch(/Now sick leave: Tue 10 to Wed 11 Mar \(2 days\)\nBalance: +17 days left\n/)
  expect(filledIn(mail)).toEqual(['9', '12', '13'])
  expect(struckIn(mail)).toEqual(['10', '11'])
})

it('an approved change comes with what is left', async () => {
  const { ana, max } = await makeTeam()
  const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-11'))
  const { amendment } = await ana.changes(leave, { endDate: '2026-03-10' })
  if (amendment) await max.approves(amendment)
  const mail = await test.mailTo(ana.email, /leave change was approved/)
  expect(mail.text).toContain('Max Manager approved your leave change.')
  expect(mail.text).toMatch(/Balance: +18 days left\n/)
  expect(filledIn(mail)).toEqual(['9', '10'])
})
