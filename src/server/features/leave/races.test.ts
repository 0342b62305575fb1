import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestVersion } from '#shared/leave/request-version.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import type { Location } from '#shared/location/contract.ts'
import type { Notification, NotificationList } from '#shared/notification/contract.ts'
import { addDays } from '#shared/plain-date.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import { complaintsOfAll } from '#test/faults/stored.ts'
import type { Person } from '#test/person.ts'
import { policy } from '#test/policies.ts'

// Several people at one person's leave at the same moment (trust, 'Races'). TEST_DATABASE_URL runs them on a
// PostgreSQL, where they really are at the same moment; ROUNDS=100 for long.

const rounds = Number(process.env['ROUNDS'] ?? 2)
const timeout = 30_000 + rounds * 5_000

let test: TestApp
beforeAll(async () => {
  test = await startApp({ connections: 10, worker: false })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())
afterAll(async () => expect(await complaintsOfAll(test)).toEqual([]))

type Answer = Awaited<ReturnType<Person['call']>>
const annual = { leaveType: 'annual', isHalfDay: false }
const statusOf = (answers: readonly Answer[]) => answers.map(({ statusCode }) => statusCode)
const ask = (person: Person, startDate: string, endDate = startDate, more = {}) =>
  person.call('POST', '/api/leave-requests', { ...annual, startDate, endDate, ...more })

/** Each was done or refused in words, and nobody waited in vain. */
function expectAnswered(answers: readonly Answer[]): void {
  for (const { statusCode, body } of answers) expect([200, 201, 400, 409], body).toContain(statusCode)
}

const isDecision = (words: string) => /(approved|rejected)/.test(words)

async function noticesOf(person: Person): Promise<Notification[]> {
  const told = await person.call('GET', '/api/notifications')
  return told.json<NotificationList>().notifications
}

const sumOf = (leave: readonly { totalDays: string }[]) =>
  leave.reduce((total, { totalDays }) => total + Number(totalDays), 0)

/** What stands of somebody's leave, added up; the request's days are those of its dates. */
async function expectAddsUp(person: Person): Promise<void> {
  const own = await person.ownRequests()
  const standing = own.filter(({ status }) => status === 'approved' || status === 'pending')
  const taken = standing.filter(({ leaveType }) => leaveType === 'annual')
  const { usedDays, pendingDays } = await person.balance()
  const waiting = own.filter(({ amendment }) => amendment !== null)
  // What a waiting change adds comes on top, as pending.
  const balance = Number(usedDays) + (waiting.length > 0 ? 0 : Number(pendingDays))
  const expected =
    waiting.length > 0 ? sumOf(taken.filter(({ status }) => status === 'approved')) : sumOf(taken)
  expect(balance).toBe(expected)
  expect(waiting.filter(({ status }) => status !== 'approved')).toEqual([])
}

describe('at the same moment', () => {
  it('approve, change, cancel, shorten, ill and record on one leave', { timeout }, async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    for (let round = 0; round < rounds; round++) {
      test.setNow('2026-03-02T09:00:00Z')
      const leave = await max.approves(await ana.asksFor('2026-03-03', '2026-03-13'))
      test.setNow('2026-03-05T09:00:00Z')
      const { amendment } = await ana.changes(leave, { endDate: '2026-03-17' })
      const at = `/api/leave-requests/${leave.id}`
      const change = { ...annual, startDate: '2026-03-03' }
      const answers = await Promise.all([
        max.call('PATCH', `/api/leave-requests/${amendment?.id}/approve`, { status: 'approved' }),
        admin.call('PATCH', `/api/leave-requests/${amendment?.id}/approve`, { status: 'rejected' }),
        ana.call('PATCH', at, { ...change, endDate: '2026-03-18' }),
        admin.call('PATCH', at, { ...change, endDate: '2026-03-12' }),
        max.call('POST', `${at}/shorten`, { endDate: '2026-03-10' }),
        max.call('POST', `${at}/ill`, { startDate: '2026-03-06', endDate: '2026-03-09' }),
        ana.call('POST', `${at}/ill`, { startDate: '2026-03-04', endDate: '2026-03-04' }),
        admin.call('POST', `${at}/cancel`),
        ask(max, '2026-03-16', '2026-03-17', { userId: (await ana.me()).id }),
      ])
      expectAnswered(answers)
      await expectAddsUp(ana)
      for (const { id, status } of await ana.ownRequests())
        if (status === 'approved') await max.cancels({ id })
    }
  })

  it('approve, reject and cancel one request: one decision, told once in the app and once by mail', {
    timeout,
  }, async () => {
    const own = await startAppForTest()
    const { ana, max, admin } = await makeSmallCompany(own)
    for (let round = 0; round < rounds; round++) {
      const request = await ana.asksFor(addDays('2026-03-09', 7 * round))
      const url = `/api/leave-requests/${request.id}`
      const [approved, rejected, cancelled] = await Promise.all([
        max.call('PATCH', `${url}/approve`, { status: 'approved' }),
        admin.call('PATCH', `${url}/approve`, { status: 'rejected' }),
        ana.call('POST', `${url}/cancel`),
      ])
      await own.untilJobsDone()
      const decisions = statusOf([approved, rejected]).filter((status) => status === 200).length
      // Approved leave that has not begun can still be cancelled, and then it may be too late to tell of the
      // decision.
      const isCancelled = cancelled.statusCode === 200
      expect([decisions, isCancelled], `round ${round}`).not.toEqual([0, false])
      const told = [
        (await noticesOf(ana)).filter(({ title, path }) => isDecision(title) && path?.includes(request.id)),
        own.mails.filter(({ subject, text }) => isDecision(subject) && text.includes(request.id)),
      ].map(({ length }) => length)
      const possible = isCancelled ? [0, decisions] : [1]
      for (const count of told) expect(possible).toContain(count)
      expect(decisions).toBeLessThanOrEqual(1)
    }
  })

  it('two managers record the same dates for one person: one does', { timeout }, async () => {
    const { ana, max, admin } = await makeSmallCompany(test)
    for (let round = 0; round < rounds; round++) {
      const userId = ana.id
      const answers = await Promise.all([
        ask(max, '2026-03-09', '2026-03-10', { userId }),
        ask(admin, '2026-03-10', '2026-03-11', { userId }),
      ])
      expect(statusOf(answers).toSorted()).toEqual([201, 409])
      const [standing] = (await ana.ownRequests()).filter(({ status }) => status === 'approved')
      await max.cancels(standing ?? { id: '' })
    }
  })

  it('the owner edits and the manager approves what was shown: never dates that were not', {
    timeout,
  }, async () => {
    const { ana, max } = await makeSmallCompany(test)
    for (let round = 0; round < rounds; round++) {
      const request = await ana.asksFor('2026-03-09', '2026-03-10')
      const { startDate } = request
      const url = `/api/leave-requests/${request.id}/approve`
      const [approved] = await Promise.all([
        max.call('PATCH', url, { status: 'approved' }, { 'if-match': requestVersion(request) }),
        ana.call('PATCH', `/api/leave-requests/${request.id}`, {
          ...annual,
          startDate,
          endDate: '2026-03-13',
        }),
      ])
      const after = await ana.opens(request)
      expect(after.status === 'approved').toBe(approved.statusCode === 200)
      expect(`${after.status} ${after.endDate}`).not.toBe('approved 2026-03-13')
      await ana.cancels(request)
    }
  })

  it('a holiday is added while somebody asks for the first time: it counts', { timeout }, async () => {
    const { ana, max, admin, adminId } = await makeSmallCompany(test)
    const place = { name: 'Porto', country: null, region: null, timeZone: null }
    const { id: locationId } = (await admin.call('POST', '/api/locations', place)).json<Location>()
    for (const id of [adminId, max.id, ana.id])
      await admin.changesMember({ id }, { location: { validFrom: '2026-01-01', locationId } })
    for (let round = 0; round < rounds; round++) {
      const monday = addDays('2026-03-09', 7 * (round % 20))
      const holiday = { name: 'Feast', part: 'full', everyYear: false }
      const url = `/api/locations/${locationId}/holidays/${monday}`
      const answers = await Promise.all([
        ...[ana, max, admin].map((person) => ask(person, monday, addDays(monday, 1))),
        admin.call('PUT', url, holiday),
        ...[ana, max].map((person) => ask(person, addDays(monday, 2))),
      ])
      expectAnswered(answers)
      for (const person of [ana, max, admin]) {
        const [request] = (await person.ownRequests()).filter(({ endDate }) => endDate === addDays(monday, 1))
        expect(request?.totalDays, `counted again in round ${round}`).toBe('1')
        for (const { id, status } of await person.ownRequests())
          if (status === 'pending' || status === 'approved') await person.cancels({ id })
      }
      await admin.call('DELETE', url)
    }
  })

  it('everybody asks while an admin changes policy, week, team rule and employment', {
    timeout,
  }, async () => {
    const { ana, max, admin, adminId } = await makeSmallCompany(test)
    const rules = async (mostAway: number | null) => {
      const { leaveYearStart, paySchedule, timeZone, workingWeek, locationId } = await admin.company()
      const asBefore = { leaveYearStart, paySchedule, timeZone, workingWeek, locationId }
      return { ...asBefore, mostAway, mostAwayEffect: 'refuse' }
    }
    for (let round = 0; round < rounds; round++) {
      const monday = addDays('2026-03-09', 7 * (round % 30))
      const week = round % 2 ? null : ({ mon: 'full', tue: 'full' } as const)
      const settings = await rules(round % 2 ? 1 : null)
      const lastDay = round % 2 ? null : addDays(monday, 2)
      const answers = await Promise.all([
        ask(ana, monday, addDays(monday, 4)),
        ask(max, monday, addDays(monday, 4)),
        ask(admin, monday, addDays(monday, 4)),
        ask(admin, addDays(monday, 1), addDays(monday, 4), { userId: max.id }),
        admin.call('PUT', '/api/leave-types/annual/policy', policy({ annualAmount: 20 + (round % 3) })),
        admin.call('PUT', '/api/companies/mine/settings', settings),
        admin.call('PATCH', `/api/team/${ana.id}`, {
          workingWeek: { validFrom: monday, pattern: week && everyWeek(week) },
        }),
        admin.call('PATCH', `/api/team/${max.id}`, { employment: [{ start: null, end: lastDay }] }),
        admin.call('PATCH', `/api/team/${adminId}`, { employment: [] }),
        ask(ana, addDays(monday, 7)),
        ask(max, addDays(monday, 8)),
      ])
      expectAnswered(answers)
      for (const person of [ana, max, admin]) await expectAddsUp(person)
      const ofMax = (await max.ownRequests()).filter(
        ({ status }) => status === 'pending' || status === 'approved',
      )
      expect(ofMax.filter(({ endDate }) => endDate > (lastDay ?? '2100-12-31'))).toEqual([])
      await admin.changesMember({ id: max.id }, { employment: [] })
      for (const person of [ana, max, admin])
        for (const { id, status } of await person.ownRequests())
          if (status === 'pending' || status === 'approved') await person.cancels({ id })
    }
  })
})
