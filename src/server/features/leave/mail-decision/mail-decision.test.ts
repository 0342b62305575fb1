import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/platform/db/schema.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { CompanyRules } from '#shared/company/contract.ts'
import type { MailDecision, MailDecisionBody } from '#shared/leave/mail-decision-contract.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { endHour } from '#test/end-hour.ts'
import { addMember, auditOf, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'
import { hoursPolicy } from '#test/settings-input.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
const start = '2026-03-02T09:00:00Z'
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

/** ROUNDS=200 for long. */
const rounds = Number(process.env['ROUNDS'] ?? 5)
const origin = 'http://leave.test'
const host = { host: 'leave.test' }
const gone = '404 This link doesn’t work, or no longer does. Please open the request in the app.'
const used = '409 This link has been used. Please decide in the app.'

/** The links behind a mail's buttons, as the paths of the API that their page calls. */
function linksIn({ text }: Mail) {
  const pathOf = (label: string) => {
    const [, token = ''] = new RegExp(`^${label}:\\n${origin}/decide/([\\w-]+)$`, 'm').exec(text) ?? []
    return token && `/api/mail-decisions/${token}`
  }
  return { approve: pathOf('Approve'), reject: pathOf('Reject') }
}

/** A company whose manager Max was mailed that Ana requested leave. */
async function makeAsked(startDate = '2026-03-09', endDate = '2026-03-11') {
  test.setNow(start)
  const company = await makeSmallCompany(test)
  const request = await company.ana.asksFor(startDate, endDate)
  const mail = await test.mailTo(company.max.email, /requested leave/)
  return { ...company, request, mail, ...linksIn(mail) }
}

/** As the page does: without a cookie. */
const open = (url: string, headers = {}) =>
  test.app.inject({ method: 'GET', url, headers: { ...host, ...headers } })

async function read(url: string): Promise<MailDecision> {
  const answer = await open(url)
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)])
  return answer.json()
}

const send = (url: string, payload: object, headers: object = { origin }) =>
  test.app.inject({ method: 'POST', url, headers: { ...host, ...headers }, payload })

/** Reads, and decides as the link says, or otherwise. */
async function decide(url: string, decision: Partial<MailDecisionBody> = {}) {
  const { choice, version } = await read(url)
  return send(url, { choice, version, ...decision })
}

const approval = (version: string) => ({ choice: 'approved', version })

const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const bytes = (url: string) => Buffer.from(tokenOf(url), 'base64url')
const page = (url: string) => `/decide/${tokenOf(url)}`

/** Terms of somebody who works on Tuesdays alone. */
const tuesdaysOf = (minutes: number) => ({
  workingWeek: { validFrom: '2026-03-09', pattern: everyWeek({ tue: { part: 'full', minutes } }) },
})

const statusOf = async (ana: Person) => (await ana.ownRequests()).map(({ status }) => status)

const changesRules = async (admin: Person, change: Partial<CompanyRules>) => {
  const { id: _i, name: _n, industry: _d, teamSize: _t, createdOn: _c, ...rest } = await admin.company()
  const { annualDays: _a, accrualType: _y, carryOverDays: _o, ...rules } = rest
  const answer = await admin.call('PUT', '/api/companies/mine/settings', { ...rules, ...change })
  expect(answer.statusCode).toBe(200)
}

describe('the links of a mail', () => {
  it('show who asks for what, as the mail does, and decide with one more click', async () => {
    const { ana, max, request, approve, company } = await makeAsked()
    const shown = await read(approve)
    expect(shown).toEqual({
      choice: 'approved',
      deciderName: 'Max Manager',
      heading: 'Ana Employee requested leave',
      details: [
        { label: 'Type', value: 'Annual' },
        { label: 'Dates', value: 'Mon 9 to Wed 11 Mar' },
        { label: 'Duration', value: '3 days' },
        { label: 'Balance', value: '20 → 17 days' },
        { label: 'Also away', value: 'No one else on the team' },
      ],
      notes: null,
      warnings: [],
      shownBefore: null,
      version: '"annual 2026-03-09 2026-03-11 start end 3 1440min"',
    })
    const answer = await send(approve, approval(shown.version))
    expect(answer.json()).toEqual({
      status: 'approved',
      ownerName: 'Ana Employee',
      nowWith: null,
      path: `/requests?decide=${request.id}`,
    })
    expect(await ana.ownRequests()).toMatchObject([
      { status: 'approved', decidedBy: { id: (await max.me()).id } },
    ])
    const [line] = (await auditOf(test, company.id, request.id)).slice(-1)
    expect(line).toMatchObject({
      action: 'leave-request.approved',
      actorId: (await max.me()).id,
      after: { status: 'approved', via: 'email' },
    })
    await test.mailTo(ana.email, /Your leave was approved/)
  })

  it('reject with a reason, or without', async () => {
    const { ana, reject } = await makeAsked()
    expect((await decide(reject, { rejectionReason: ' Release week ' })).json()).toMatchObject({
      status: 'rejected',
    })
    expect(await ana.ownRequests()).toMatchObject([{ status: 'rejected', rejectionReason: 'Release week' }])
    const other = await makeAsked()
    await decide(other.reject)
    expect(await other.ana.ownRequests()).toMatchObject([{ status: 'rejected', rejectionReason: null }])
  })

  it('approve a step, and say who is next, to the reader of the first mail too', async () => {
    test.setNow(start)
    const company = await makeSmallCompany(test)
    const { admin, ana, max } = company
    const mike = await addMember(test, company, 'Mike Manager', { role: 'manager', manager: company.adminId })
    const always = { needed: 'one', when: 'always', days: null }
    const approvalSteps = [
      { ...always, by: 'manager', people: [] },
      { ...always, by: 'people', people: [mike.id] },
    ]
    await admin.call('PATCH', '/api/leave-types/annual', { approvalSteps })
    await ana.asksFor('2026-03-09')
    const { approve } = linksIn(await test.mailTo(max.email, /requested leave/))
    expect((await decide(approve)).json()).toMatchObject({ status: 'approved', nowWith: 'Mike Manager' })
    expect(refusal(await open(approve))).toBe(
      '409 You’ve already approved this request. It’s now waiting for Mike Manager.',
    )
    await mike.approves((await mike.toDecide())[0] as { id: string })
    expect(refusal(await open(approve))).toBe(
      '409 Mike Manager approved Ana Employee’s request on Mon 2 Mar.',
    )
  })

  it('decide otherwise where the page is asked to, and keep no reason with an approval', async () => {
    const { ana, approve, reject } = await makeAsked()
    await decide(approve, { choice: 'rejected', rejectionReason: 'Release week' })
    expect(await ana.ownRequests()).toMatchObject([{ status: 'rejected', rejectionReason: 'Release week' }])
    expect(refusal(await open(reject))).toBe('409 You rejected Ana Employee’s request on Mon 2 Mar.')
    const other = await makeAsked()
    await decide(other.reject, { choice: 'approved', rejectionReason: 'Release week' })
    expect(await other.ana.ownRequests()).toMatchObject([{ status: 'approved', rejectionReason: null }])
  })

  it('decide nothing without a choice', async () => {
    const { ana, approve } = await makeAsked()
    const { version } = await read(approve)
    for (const body of [{ version }, { choice: 'cancelled', version }])
      expect((await send(approve, body)).statusCode).toBe(400)
    expect(await statusOf(ana)).toEqual(['pending'])
  })

  it('say who has decided, and when, on the reader’s date', async () => {
    const { admin, request, approve } = await makeAsked()
    await changesRules(admin, { timeZone: 'Europe/Berlin' })
    test.setNow('2026-03-03T23:30:00Z')
    await admin.rejects(request, 'Release week')
    expect(refusal(await open(approve))).toBe('409 Ada Admin rejected Ana Employee’s request on Wed 4 Mar.')
    expect((await open(approve)).body).not.toContain('Release week')

    const cancelled = await makeAsked()
    await cancelled.ana.cancels(await cancelled.max.approves(cancelled.request))
    expect(refusal(await open(cancelled.approve))).toBe('409 This request has already been cancelled.')
  })

  it('say to a deputy who comes second that it’s decided, but not by whom', async () => {
    const company = await makeSmallCompany(test)
    const { admin, ana, max } = company
    const mike = await addMember(test, company, 'Mike Manager', { role: 'manager', manager: company.adminId })
    await max.names(mike, { from: '2026-03-02', until: '2026-03-06' })
    const request = await ana.asksFor('2026-03-16')
    const { approve } = linksIn(await test.mailTo(mike.email, /requested leave/))
    await admin.approves(request)
    expect(refusal(await open(approve))).toBe('409 This request has already been approved.')
    await max.names(null)
    expect(refusal(await open(approve))).toBe('403 Only an approver can decide this request.')
  })

  it('are in the mail about a change, too, and in a reminder', async () => {
    const { ana, max, request, approve } = await makeAsked()
    await decide(approve)
    await ana.changes(await ana.opens(request), { endDate: '2026-03-12' })
    const about = linksIn(await test.mailTo(max.email, /requested a change to their leave/))
    expect(await read(about.approve)).toMatchObject({
      heading: 'Ana Employee requested a change to their leave',
    })
    const [change] = await max.toDecide()
    await test.inCompany((await max.me()).companyId ?? '', (tx) =>
      tx.enqueue('mail-leave-reminder', { requestId: change?.id ?? '', recipientId: max.id }),
    )
    const reminder = linksIn(await test.mailTo(max.email, /is still waiting/))
    expect((await decide(reminder.approve)).statusCode).toBe(200)
    expect(await ana.opens(request)).toMatchObject({ endDate: '2026-03-12', amendment: null })
  })

  it('are used once, all of a request’s: an undone decision waits for the app', async () => {
    const { ana, max, request, approve, reject } = await makeAsked()
    const { version } = await read(approve)
    await decide(approve)
    for (const link of [approve, reject]) {
      expect(refusal(await open(link))).toBe('409 You approved Ana Employee’s request on Mon 2 Mar.')
      expect(refusal(await send(link, approval(version)))).toBe('409 This request has already been approved.')
    }
    await max.call('POST', `/api/leave-requests/${request.id}/undo-decision`, {})
    for (const link of [approve, reject])
      expect([refusal(await open(link)), refusal(await send(link, approval(version)))]).toEqual([used, used])
    expect(await statusOf(ana)).toEqual(['pending'])
    await max.approves(request)
  })

  it('decide half a day as it was asked for', async () => {
    test.setNow(start)
    const { ana, max } = await makeSmallCompany(test)
    await ana.asksFor('2026-03-09', '2026-03-09', { isHalfDay: true, halfDayPart: 'morning' })
    const { approve } = linksIn(await test.mailTo(max.email, /requested leave/))
    expect(await read(approve)).toMatchObject({
      details: expect.arrayContaining([{ label: 'Dates', value: 'Mon 9 Mar, morning' }]),
      version: '"annual 2026-03-09 2026-03-09 start 12:00 0.5 240min"',
    })
    expect((await decide(approve)).statusCode).toBe(200)
  })

  it('decide nothing for the owner, to whom a mail was forwarded and who is signed in', async () => {
    const { ana, max, approve } = await makeAsked()
    const { version } = await read(approve)
    const { cookie } = ana
    expect(refusal(await send(approve, approval(version), { origin, cookie }))).toBe(
      '403 No one can decide their own request. Please ask your approver.',
    )
    expect(await statusOf(ana)).toEqual(['pending'])
    expect((await send(approve, approval(version), { origin, cookie: max.cookie })).statusCode).toBe(200)
  })

  it('say what was changed since the mail, and decide nothing that was not read', async () => {
    const { ana, request, approve } = await makeAsked()
    const before = await read(approve)
    await ana.changes(request, { endDate: '2026-03-10' })
    expect(refusal(await send(approve, approval(before.version)))).toBe(
      '409 This request has been edited since you opened it. Please check it again.',
    )
    expect(await read(approve)).toMatchObject({
      shownBefore: 'Annual, Mon 9 to Wed 11 Mar, 3 days',
      version: '"annual 2026-03-09 2026-03-10 start end 2 960min"',
    })
    expect((await decide(approve)).statusCode).toBe(200)
    expect(await ana.ownRequests()).toMatchObject([{ status: 'approved', totalDays: '2' }])
  })

  it('say in hours what was changed of leave in hours', async () => {
    test.setNow(start)
    const { admin, ana, max } = await makeSmallCompany(test)
    await admin.call('PUT', '/api/leave-types/annual/policy', hoursPolicy)
    const request = await ana.asksFor('2026-03-09', '2026-03-11')
    const { approve } = linksIn(await test.mailTo(max.email, /requested leave/))
    expect((await read(approve)).shownBefore).toBeNull()
    await ana.changes(request, { endDate: '2026-03-09', startsAt: '13:00', endsAt: '15:30' })
    expect(await read(approve)).toMatchObject({
      shownBefore: 'Annual, Mon 9 to Wed 11 Mar, 24 h',
      version: '"annual 2026-03-09 2026-03-09 13:00 15:30 150min 0.31"',
    })

    const byTheClock = { startsAt: '13:00', endsAt: '15:20' }
    const afternoon = await max.asksFor('2026-03-16', '2026-03-16', byTheClock)
    const { approve: ofAfternoon } = linksIn(await test.mailTo((await admin.me()).email, /requested leave/))
    await max.changes(afternoon, {})
    expect((await read(ofAfternoon)).shownBefore).toBe('Annual, Mon 16 Mar, 13:00 to 15:20, 2 h 20 min')
  })

  it('say what a day took in the mail, where a shorter week has fewer hours of it since', async () => {
    const { admin, ana, approve } = await makeAsked('2026-03-10', '2026-03-10')
    await admin.changesMember(ana, tuesdaysOf(420))
    // In days nobody decides anything else.
    const { version, shownBefore } = await read(approve)
    expect(shownBefore).toBeNull()
    await admin.call('PUT', '/api/leave-types/annual/policy', hoursPolicy)
    await admin.changesMember(ana, tuesdaysOf(240))
    expect(refusal(await send(approve, approval(version)))).toBe(
      '409 This request has been edited since you opened it. Please check it again.',
    )
    expect((await read(approve)).shownBefore).toBe('Annual, Tue 10 Mar, 8 h')
    expect((await decide(approve)).statusCode).toBe(200)
  })

  it('say in days what hours were in the mail, where their share of a shorter day differs', async () => {
    test.setNow(start)
    const { admin, ana, max } = await makeSmallCompany(test)
    await admin.call('PUT', '/api/leave-types/annual/policy', hoursPolicy)
    await ana.asksFor('2026-03-10', '2026-03-10', { startsAt: '12:00', endsAt: '14:00' })
    const { approve } = linksIn(await test.mailTo(max.email, /requested leave/))
    const inDays = { ...hoursPolicy, unit: 'days', annualAmount: 20, carryOverAmount: 5 }
    await admin.call('PUT', '/api/leave-types/annual/policy', inDays)
    expect((await read(approve)).shownBefore).toBeNull()
    await admin.changesMember(ana, tuesdaysOf(360))
    expect((await read(approve)).shownBefore).toBe('Annual, Tue 10 Mar, 12:00 to 14:00, 0.25 day')
    expect((await test.mailTo(ana.email, /recounted/)).text).toContain('0.25 day → 0.33 day')
  })

  it('last for seven days', async () => {
    const { ana, approve, company } = await makeAsked()
    test.setNow('2026-03-09T08:59:59Z')
    expect((await open(approve)).statusCode).toBe(200)
    test.setNow('2026-03-09T09:00:00Z')
    expect(refusal(await open(approve))).toBe(gone)
    expect(refusal(await send(approve, approval('"annual 2026-03-09 2026-03-11 start end 3 1440min"')))).toBe(
      gone,
    )
    await test.runHourly(company.id)
    test.setNow(start)
    expect(refusal(await open(approve))).toBe(gone)
    expect(await statusOf(ana)).toEqual(['pending'])
  })

  it('end with the right of their approver: deactivated or no manager any more', async () => {
    const deactivated = await makeAsked()
    await deactivated.admin.deactivates(deactivated.max)
    expect(refusal(await open(deactivated.approve))).toBe(gone)
    await deactivated.admin.reactivates(deactivated.max)
    expect(refusal(await open(deactivated.approve))).toBe(gone)
    expect(refusal(await send(deactivated.approve, approval('any')))).toBe(gone)

    const demoted = await makeAsked()
    await demoted.admin.changesMember(demoted.max, { role: 'employee' })
    const { version } = { version: '"annual 2026-03-09 2026-03-11 start end 3 1440min"' }
    for (const answer of [await open(demoted.approve), await send(demoted.approve, approval(version))])
      expect(refusal(answer)).toBe('403 Only an approver can decide this request.')
    expect(await statusOf(demoted.ana)).toEqual(['pending'])
  })

  it('end with the mailbox that they were sent to', async () => {
    const { max, company, approve } = await makeAsked()
    await test.inCompany(company.id, (tx) =>
      tx.update(users).set({ email: 'max@elsewhere.example' }).where(eq(users.id, max.id)),
    )
    await test.signIn({ email: max.email, name: 'Max Manager' })
    expect(refusal(await open(approve))).toBe(gone)
  })

  it('are left out, and refused where they were sent before, in a company whose approvers sign in', async () => {
    const { admin, ana, max, approve } = await makeAsked()
    await changesRules(admin, { signInToDecide: true })
    const words = '403 Your company asks you to sign in to decide requests.'
    expect(refusal(await open(approve))).toBe(words)
    expect(refusal(await send(approve, approval('any')))).toBe(words)
    await ana.asksFor('2026-04-07')
    const mail = await test.mailTo(max.email, /requested leave.*7 Apr/)
    expect(linksIn(mail)).toEqual({ approve: '', reject: '' })
    expect(mail.text).toContain('Open the request:')
  })

  it('check the balance as the app does', async () => {
    const { admin, ana, approve } = await makeAsked()
    const adjustment = {
      leaveType: 'annual',
      date: '2026-03-02',
      unit: 'days',
      amount: -19,
      reason: 'Counted wrongly',
    }
    await admin.call('POST', '/api/leave-adjustments', { userId: (await ana.me()).id, ...adjustment })
    const answer = await decide(approve)
    expect(answer.statusCode).toBe(409)
    expect(await statusOf(ana)).toEqual(['pending'])
    // Not used up by a refusal.
    expect((await open(approve)).statusCode).toBe(200)
  })

  it('belong to one company: a token with another one’s id is none', async () => {
    const [here, there] = [await makeAsked(), await makeAsked()]
    const mixed = Buffer.concat([bytes(there.approve).subarray(0, 16), bytes(here.approve).subarray(16)])
    expect(refusal(await open(`/api/mail-decisions/${mixed.toString('base64url')}`))).toBe(gone)
    for (const none of ['x', 'A'.repeat(54), `${here.approve.slice(20)}A`])
      expect(refusal(await open(`/api/mail-decisions/${none}`))).toBe(gone)
  })

  it('are neither in the log nor found in the database', async () => {
    const { approve, company } = await makeAsked()
    const token = tokenOf(approve)
    await decide(approve)
    for (const path of [approve, `/decide/${token}`, `/decide/${token}?x=${token}`]) await open(path)
    expect(test.logs()).not.toContain(token)
    const rows = await test.inCompany(company.id, (tx) => tx.execute('SELECT * FROM decision_links'))
    expect(rows.rows).toHaveLength(2)
    expect(JSON.stringify(rows.rows)).not.toContain(token)
  })
})

/** What programs do with the links of a mail before anybody reads it. */
describe('a mail scanner changes nothing that', () => {
  const version = '"annual 2026-03-09 2026-03-11 start end 3 1440min"'
  const form = 'application/x-www-form-urlencoded'
  const scanners: Record<string, (url: string) => Promise<unknown>> = {
    'opens the page': (url) => open(page(url)),
    'opens it twice at once': (url) => Promise.all([open(page(url)), open(page(url))]),
    'asks for its head alone': (url) => test.app.inject({ method: 'HEAD', url: page(url), headers: host }),
    'runs the page’s script, which reads': (url) => open(url),
    'reads again and again': (url) => Promise.all(Array.from({ length: 20 }, () => open(url))),
    'follows where it leads': async (url) => {
      const { headers } = await open(page(url))
      if (headers.location) await open(headers.location)
      await open(`/api/open?to=${encodeURIComponent(page(url))}`)
    },
    'fetches ahead for a browser': (url) =>
      open(page(url), { purpose: 'prefetch', 'sec-purpose': 'prefetch' }),
    'asks what may be done': (url) => test.app.inject({ method: 'OPTIONS', url, headers: host }),
    'sends an empty form': (url) => send(url, {}, { 'content-type': form, origin }),
    'sends what it read, from nowhere': (url) => send(url, approval(version), {}),
    'sends what it read, from its own site': (url) =>
      send(url, approval(version), { origin: 'https://scanner.example', 'sec-fetch-site': 'cross-site' }),
    'sends what it read, from a sandbox': (url) => send(url, approval(version), { origin: 'null' }),
    'tries other methods': async (url) => {
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
        await test.app.inject({ method, url, headers: { ...host, origin }, payload: approval(version) })
    },
  }

  it.each(Object.keys(scanners))('%s', async (name) => {
    const { ana, approve, reject } = await makeAsked()
    for (const url of [approve, reject]) await scanners[name]?.(url)
    expect(await statusOf(ana)).toEqual(['pending'])
    expect((await decide(approve)).statusCode).toBe(200)
  })

  it('no program keeps an answer, or lists its page', async () => {
    const { approve } = await makeAsked()
    expect((await open(approve)).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
  })
})

describe('at once', () => {
  it('two clicks on the same link, the other choice, both links, and the app decide once', async () => {
    const { ana, max } = await makeSmallCompany(test)
    for (let round = 0; round < rounds; round++) {
      const date = new Date(Date.UTC(2026, 3, 6 + 7 * (round % 12))).toISOString().slice(0, 10)
      test.mails.length = 0
      await endHour(test.database)
      const request = await ana.asksFor(date)
      const { approve, reject } = linksIn(await test.mailTo(max.email, /requested leave/))
      const { version } = await read(approve)
      const answers = await Promise.all([
        send(approve, approval(version)),
        send(approve, approval(version)),
        send(approve, { choice: 'rejected', version }),
        send(reject, { choice: 'rejected', version }),
        max.call('PATCH', `/api/leave-requests/${request.id}/approve`, { status: 'approved' }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409])
      const { status } = await ana.opens(request)
      if (status === 'approved') await ana.cancels(request)
    }
  })
})
