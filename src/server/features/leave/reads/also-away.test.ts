import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { companies, leaveRequests, leaveTypes, teams, users } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { pendingApproval } from '#shared/leave/contract.ts'
import { addDays } from '#shared/plain-date.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, adminActor, makeCompany, makeSmallCompany } from '#test/factories.ts'
import { findAlsoAway } from './also-away.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
afterAll(() => test.close())

const idOf = (kind: number, index: number) =>
  `00000000-0000-4000-800${kind}-${String(index).padStart(12, '0')}`
const personId = (index: number) => idOf(1, index)
const [north, south] = [idOf(2, 0), idOf(2, 1)]
const peopleCount = 12

const someone = fc.record({
  teamId: fc.constantFrom(null, null, null, north, south),
  managerId: fc.constantFrom(null, personId(0), personId(0), personId(1), personId(2)),
  isActive: fc.constantFrom(true, true, true, false),
  /** One after the other: each begins so many days after the end of the one before. */
  leave: fc.array(
    fc.record({
      gap: fc.integer({ min: 1, max: 4 }),
      length: fc.integer({ min: 0, max: 6 }),
      status: fc.constantFrom('pending' as const, 'approved' as const, 'cancelled' as const),
      isAmendment: fc.boolean(),
    }),
    { minLength: 2, maxLength: 6 },
  ),
})
const asked = fc.record({
  owner: fc.integer({ min: 0, max: peopleCount - 1 }),
  from: fc.integer({ min: 0, max: 30 }),
  length: fc.integer({ min: 0, max: 30 }),
})

type Someone = typeof someone extends fc.Arbitrary<infer Value> ? Value : never
type PersonRow = typeof users.$inferInsert
type LeaveInsert = typeof leaveRequests.$inferInsert

const at = new Date('2026-01-01T00:00:00Z')

function personOf(companyId: string, { teamId, managerId, isActive }: Someone, index: number): PersonRow {
  const id = personId(index)
  return {
    companyId,
    id,
    identityId: id,
    firstName: `P${index}`,
    lastName: '',
    email: `p${index}@example.com`,
    role: 'employee',
    teamId,
    managerId,
    joinedOn: '2026-01-01',
    deactivatedAt: isActive ? null : at,
    createdAt: at,
  }
}

function leaveOf(companyId: string, { leave }: Someone, index: number): LeaveInsert[] {
  const rows: LeaveInsert[] = []
  let day = '2026-03-01'
  for (const { gap, length, status, isAmendment } of leave) {
    const startDate = addDays(day, gap)
    day = addDays(startDate, length)
    const before = rows.at(-1)
    const amends = isAmendment && before && !before.amendsId ? before : undefined
    rows.push({
      companyId,
      // Not in the order of the dates.
      id: idOf(3, (index * 37 + rows.length * 53) % 1000),
      userId: personId(index),
      createdBy: personId(index),
      createdAt: at,
      leaveType: 'annual',
      startDate,
      endDate: day,
      totalDays: '1',
      totalMinutes: 480,
      status,
      amendsId: amends?.id ?? null,
      amendmentKind: amends ? 'change' : null,
    })
  }
  return rows
}

/** More of them are away than are shown. */
const oneLargeTeam = {
  people: Array.from({ length: peopleCount }, (): Someone => {
    const days = { gap: 1, length: 1, status: 'approved' as const, isAmendment: false }
    return { teamId: null, managerId: personId(0), isActive: true, leave: [days, days, days] }
  }),
  visible: [],
  asked: [{ owner: 0, from: 0, length: 30 }],
}

type World = { people: PersonRow[]; leave: LeaveInsert[]; visible: ReadonlySet<string> }
type OwnedRange = {
  owner: { id: string; teamId: string | null; managerId: string | null }
  start: string
  end: string
}

/** The same in plain words: one look at everything for each range. */
function slowly({ people, leave, visible }: World, { owner, start, end }: OwnedRange): string[] {
  const belong = (one: PersonRow) =>
    owner.teamId ? one.teamId === owner.teamId : !one.teamId && one.managerId === owner.managerId
  return leave
    .filter(({ userId }) => people.some((one) => one.id === userId && !one.deactivatedAt && belong(one)))
    .filter(({ userId }) => userId !== owner.id)
    .filter(({ startDate, endDate }) => startDate <= end && endDate >= start)
    .filter(({ status, amendsId, userId }) =>
      status === 'approved' ? !amendsId : status === 'pending' && visible.has(userId),
    )
    .toSorted((a, b) => (`${a.startDate} ${a.id}` < `${b.startDate} ${b.id}` ? -1 : 1))
    .slice(0, 20)
    .map(({ id }) => id)
}

async function fill(tx: Tx, companyId: string, { people, leave }: World): Promise<void> {
  const named = [north, south].map((id) => ({ companyId, id, name: id, mostAway: null }))
  await tx.insert(teams).values(named)
  await tx.insert(users).values(people)
  if (leave.length > 0) await tx.insert(leaveRequests).values(leave)
}

it('who else is away is what looking at everybody for each request finds', async () => {
  const { company, adminId } = await makeCompany(test)
  const actor = adminActor(company.id, adminId, '2026-03-02')
  const worlds = fc.record({
    people: fc.array(someone, { minLength: peopleCount, maxLength: peopleCount }),
    visible: fc.subarray(Array.from({ length: peopleCount }, (_, index) => personId(index))),
    asked: fc.array(asked, { maxLength: 8 }),
  })
  let found = 0
  let most = 0
  await fc.assert(
    fc.asyncProperty(worlds, async (made) => {
      const world: World = {
        people: made.people.map((one, index) => personOf(company.id, one, index)),
        leave: made.people.flatMap((one, index) => leaveOf(company.id, one, index)),
        visible: new Set(made.visible),
      }
      const ranges = made.asked.map(({ owner, from, length }): OwnedRange => {
        const place = made.people[owner]
        const start = addDays('2026-03-01', from)
        return {
          owner: { id: personId(owner), teamId: place?.teamId ?? null, managerId: place?.managerId ?? null },
          start,
          end: addDays(start, length),
        }
      })
      const rollBack = new Error('roll back')
      let away: string[][] = []
      const looking = test.inCompany(company.id, async (tx) => {
        await fill(tx, company.id, world)
        const maySee = (ownerId: string) => world.visible.has(ownerId)
        away = (await findAlsoAway(tx, { actor, maySee }, ranges)).map((of) => of.map(({ id }) => id))
        throw rollBack
      })
      await expect(looking).rejects.toBe(rollBack)
      expect(away).toEqual(ranges.map((range) => slowly(world, range)))
      found += away.flat().length
      most = Math.max(most, ...away.map((of) => of.length))
    }),
    { numRuns: 60, examples: [[oneLargeTeam]] },
  )
  expect(found).toBeGreaterThan(100)
  expect(most).toBe(20)
})

it('what there is to decide keeps to its contract, field by field', async () => {
  const small = await makeSmallCompany(test)
  const { ana, max, admin, company } = small
  const ben = await addMember(test, small, 'Ben Employee', { manager: max.id })
  const leave = await max.approves(await ana.asksFor('2026-03-16', '2026-03-18', { notes: 'sea' }))
  await max.approves(await ana.asksFor('2026-03-23', '2026-03-24'))
  await ana.changes(leave, { endDate: '2026-03-19' })
  await ana.asksFor('2026-04-07', '2026-04-07', { isHalfDay: true, halfDayPart: 'afternoon', notes: 'knee' })
  await ana.asksFor('2026-04-14', '2026-04-14', { leaveType: 'sick' })
  await ben.asksFor('2026-03-17', '2026-03-23')
  await max.asksFor('2026-05-04')
  await test.inCompany(company.id, async (tx) => {
    await tx.update(companies).set({ mostAway: 1, mostAwayEffect: 'warn' })
    await tx.update(leaveTypes).set({ isPrivate: true })
  })
  for (const decider of [max, admin]) {
    const answer = await decider.call('GET', '/api/leave-requests/pending-for-approval')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const parsed = z.array(pendingApproval).parse(answer.json())
    expect(answer.json()).toEqual(parsed)
  }
  const [change, half, ill, bens, ...none] = await max.toDecide()
  expect(none).toEqual([])
  expect(change).toMatchObject({ amends: { id: leave.id, kind: 'change', endDate: '2026-03-18' } })
  expect(change?.alsoAway).toMatchObject([{ userId: ben.id, status: 'pending', leaveType: 'annual' }])
  expect(half).toMatchObject({ halfDayPart: 'afternoon', notes: 'knee', employeeName: 'Ana Employee' })
  expect(ill).toMatchObject({ leaveType: 'sick', balance: null, warnings: [] })
  expect(bens?.warnings).toHaveLength(1)
  expect(bens?.alsoAway.map(({ startDate, status }) => [startDate, status])).toEqual([
    ['2026-03-16', 'approved'],
    ['2026-03-16', 'pending'],
    ['2026-03-23', 'approved'],
  ])
  // Max's own lies with the admin.
  expect((await admin.toDecide()).map(({ userId }) => userId)).toContain(max.id)
})
