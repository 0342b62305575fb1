import * as fc from 'fast-check'
import { v4 as anyId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findApprovedLeave } from '#server/features/leave/reads/calendar.ts'
import { toCalendarEntry } from '#server/features/leave-record/rows.ts'
import { leaveRequests, leaveTypes, users } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { mostUpcomingPeople } from '#shared/dashboard/ahead.ts'
import { upcomingLeave } from '#shared/dashboard/contract.ts'
import { addDays } from '#shared/plain-date.ts'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { addMember, adminActor, makeCompany, makeSmallCompany } from '#test/factories.ts'
import { hoursPolicy } from '#test/settings-input.ts'
import { readCompanyFigures } from './company-figures.ts'
import { readUpcomingLeave } from './upcoming.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

const today = '2026-03-02'
const lastDay = '2026-03-08'
const now = new Date('2026-03-02T09:00:00Z')

type PersonRow = typeof users.$inferInsert
type LeaveInsert = typeof leaveRequests.$inferInsert

function personOf(companyId: string, isActive = true): PersonRow {
  const id = anyId()
  const name = { firstName: id.slice(-4), lastName: '', email: `${id}@example.com` }
  const deactivatedAt = isActive ? null : now
  return {
    companyId,
    id,
    identityId: id,
    ...name,
    role: 'employee',
    joinedOn: today,
    deactivatedAt,
    createdAt: now,
  }
}

function leaveOf({ companyId, id: userId }: PersonRow, more: Partial<LeaveInsert>): LeaveInsert {
  const dates = { startDate: today, endDate: today, totalDays: '1', totalMinutes: 480 }
  return {
    companyId,
    id: anyId(),
    userId,
    createdBy: userId,
    createdAt: now,
    leaveType: 'annual',
    status: 'approved',
    ...dates,
    ...more,
  }
}

const absence = fc.record({
  /** Of days without leave, before it. */
  gap: fc.integer({ min: 0, max: 3 }),
  length: fc.integer({ min: 0, max: 5 }),
  isHalved: fc.boolean(),
  status: fc.constantFrom<LeaveInsert['status'][]>('approved', 'approved', 'pending', 'cancelled'),
  isAmendment: fc.boolean(),
})
const someone = fc.record({
  isActive: fc.constantFrom(true, true, true, false),
  leave: fc.array(absence, { minLength: 1, maxLength: 4 }),
})
type Someone = typeof someone extends fc.Arbitrary<infer Value> ? Value : never

/**
 * One leave after the other, from some days before today on; the first day of some of them is a morning and
 * an afternoon.
 */
function leaveRowsOf(person: PersonRow, { leave }: Someone): LeaveInsert[] {
  const rows: LeaveInsert[] = []
  let day = addDays(today, -5)
  for (const { gap, length, isHalved, status, isAmendment } of leave) {
    const startDate = addDays(day, gap + 1)
    const before = rows.at(-1)
    const amends = isAmendment && before && !before.amendsId ? before : undefined
    const more = { status, amendsId: amends?.id ?? null, amendmentKind: amends ? ('change' as const) : null }
    if (isHalved && !amends) {
      const half = { ...more, startDate, endDate: startDate }
      rows.push(leaveOf(person, { ...half, startsAt: '12:00' }))
      rows.push(leaveOf(person, { ...half, endsAt: '12:00' }))
      day = startDate
      continue
    }
    day = addDays(startDate, length)
    rows.push(leaveOf(person, { ...more, startDate, endDate: day }))
  }
  return rows
}

/** From all that the calendar shows of these days. */
async function slowly(tx: Tx) {
  const leave = (await findApprovedLeave(tx, today, lastDay)).map(toCalendarEntry)
  const people = [...new Set(leave.map(({ userId }) => userId))]
  const first = people.slice(0, mostUpcomingPeople)
  const outToday = leave.filter(({ startDate, endDate }) => startDate <= today && today <= endDate)
  return {
    people: people.length,
    outOnFirstDay: new Set(outToday.map(({ userId }) => userId)).size,
    leave: first.flatMap((person) => leave.filter(({ userId }) => userId === person)),
  }
}

it('counts and names whom the calendar shows in the next seven days', async () => {
  const { company, adminId } = await makeCompany(test)
  const ada = adminActor(company.id, adminId, today)
  let most = 0
  let doubled = 0
  await fc.assert(
    fc.asyncProperty(fc.array(someone, { minLength: 6, maxLength: 30, size: 'max' }), async (made) => {
      const rollBack = new Error('roll back')
      const looking = test.inCompany(company.id, async (tx) => {
        const filled = made.map((one) => {
          const person = personOf(company.id, one.isActive)
          return { person, leave: leaveRowsOf(person, one) }
        })
        const people = filled.map(({ person }) => person)
        const leave = filled.flatMap((one) => one.leave)
        if (people.length > 0) await tx.insert(users).values(people)
        if (leave.length > 0) await tx.insert(leaveRequests).values(leave)
        await tx.invalidate('leave', 'team')
        const figures = await readCompanyFigures(tx, { companyId: company.id, now }, today)
        const shown = await readUpcomingLeave(tx, ada, today, figures)
        expect(shown).toEqual(await slowly(tx))
        expect(figures.members).toBe(1 + made.filter(({ isActive }) => isActive).length)
        most = Math.max(most, shown.people)
        doubled += shown.leave.length > shown.people ? 1 : 0
        throw rollBack
      })
      await expect(looking).rejects.toBe(rollBack)
    }),
    { numRuns: 60 },
  )
  expect(most).toBeGreaterThan(mostUpcomingPeople)
  expect(doubled).toBeGreaterThan(0)
})

describe('GET /api/dashboard/upcoming', () => {
  it('keeps to its contract, and to the dates that are asked for', async () => {
    const { max, ana } = await makeSmallCompany(test)
    await max.approves(await ana.asksFor('2026-03-09', '2026-03-09', { isHalfDay: true, notes: 'sea' }))
    expect(await max.upcoming()).toEqual({ people: 0, outOnFirstDay: 0, leave: [] })
    const answer = await max.upcoming('2026-03-03')
    expect(upcomingLeave.parse(answer)).toEqual(answer)
    expect(answer).toMatchObject({
      people: 1,
      outOnFirstDay: 0,
      leave: [{ userId: ana.id, endsAt: '12:00' }],
    })
    expect((await max.upcoming('2026-03-09')).outOnFirstDay).toBe(1)
    expect((await max.call('GET', '/api/dashboard/upcoming')).statusCode).toBe(400)
  })

  it('counts nobody as away for an hour, and somebody with half a day in two pieces', async () => {
    const { admin, max, ana } = await makeSmallCompany(test)
    await admin.call('PUT', '/api/leave-types/annual/policy', hoursPolicy)
    const takes = async (date: string, startsAt: string, endsAt: string) =>
      max.approves(await ana.asksFor(date, date, { startsAt, endsAt }))
    const counted = async () => {
      const { people, outOnFirstDay, leave } = await admin.upcoming()
      return [people, outOnFirstDay, (await admin.stats()).outToday, leave.length]
    }
    await takes('2026-03-02', '15:00', '16:00')
    expect(await counted()).toEqual([0, 0, 0, 0])
    await takes('2026-03-04', '09:00', '16:00')
    expect(await counted()).toEqual([1, 0, 0, 2])
    await takes('2026-03-02', '09:00', '12:00')
    expect(await counted()).toEqual([1, 1, 1, 3])
  })

  it('tells colleagues that someone is away and not why, for a private type', async () => {
    const small = await makeSmallCompany(test)
    const { admin, max, ana, company } = small
    const ben = await addMember(test, small, 'Ben Employee', { manager: max.id })
    await max.approves(await ana.asksFor('2026-03-03'))
    await admin.approves(await max.asksFor('2026-03-04'))
    await test.inCompany(company.id, async (tx) => {
      await tx.update(leaveTypes).set({ isPrivate: true })
      await tx.invalidate('company', 'leave')
    })
    const typesFor = async (reader: typeof ana | typeof admin) =>
      (await reader.upcoming()).leave.map(({ leaveType }) => leaveType)
    expect(await typesFor(ben)).toEqual([null, null])
    expect(await typesFor(ana)).toEqual(['annual', null])
    expect(await typesFor(max)).toEqual(['annual', 'annual'])
    expect(await typesFor(admin)).toEqual(['annual', 'annual'])
  })
})

describe('what was counted is counted again', () => {
  it('after each change', async () => {
    const small = await makeSmallCompany(test)
    const { admin, max, ana } = small
    const counted = async () => {
      const { teamMembers, outToday } = await admin.stats()
      const { people, outOnFirstDay } = await ana.upcoming()
      return { teamMembers, outToday, people, outOnFirstDay }
    }
    const nobody = { teamMembers: 3, outToday: 0, people: 0, outOnFirstDay: 0 }
    const one = { teamMembers: 3, outToday: 1, people: 1, outOnFirstDay: 1 }
    expect(await counted()).toEqual(nobody)
    const leave = await max.approves(await ana.asksFor('2026-03-02', '2026-03-03'))
    expect(await counted()).toEqual(one)
    await max.cancels(leave)
    expect(await counted()).toEqual(nobody)
    const ben = await addMember(test, small, 'Ben Employee', { manager: max.id })
    expect(await counted()).toEqual({ ...nobody, teamMembers: 4 })
    await max.approves(await ben.asksFor('2026-03-02', '2026-03-03'))
    expect(await counted()).toEqual({ ...one, teamMembers: 4 })
    await admin.deactivates(ben)
    expect(await counted()).toEqual(nobody)
    await admin.reactivates(ben)
    expect(await counted()).toEqual({ ...one, teamMembers: 4 })
  })

  it('for each company by itself', async () => {
    const [here, there] = [await makeSmallCompany(test), await makeSmallCompany(test)]
    await here.max.approves(await here.ana.asksFor('2026-03-02'))
    expect((await here.ana.upcoming()).people).toBe(1)
    expect((await there.ana.upcoming()).people).toBe(0)
  })

  it('after a minute, though nothing was announced', async () => {
    const later = await startAppForTest({ worker: false })
    const { company, ana } = await makeSmallCompany(later)
    const people = async () => (await ana.upcoming()).people
    expect(await people()).toBe(0)
    await later.inCompany(company.id, (tx) =>
      tx.insert(leaveRequests).values(leaveOf({ ...personOf(company.id), id: ana.id }, {})),
    )
    expect(await people()).toBe(0)
    later.setNow('2026-03-02T09:01:00Z')
    expect(await people()).toBe(1)
  })
})
