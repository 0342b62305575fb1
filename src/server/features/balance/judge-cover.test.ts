import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeLeave } from '#server/features/leave-record/store.ts'
import {
  companies,
  employments,
  leaveAdjustments,
  leavePolicies,
  leaveRequests,
  leaveYearStarts,
  users,
} from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { leaveFigures } from '#shared/leave/leave-figures.ts'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import { addDays, type PlainDate } from '#shared/plain-date.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'
import { readLeaveAccounts } from './account.ts'
import { readAccountsForFigures } from './accounts-in-parts.ts'
import { readBalancesToDecide } from './balance.ts'
import { judgeCover } from './judge-cover.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const now = new Date('2026-03-02T09:00:00Z')
const people = 25

/** The same numbers for the same seed. */
function randomBy(seed: number) {
  let state = seed
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  const oneOf = <T>(...some: [T, ...T[]]): T => some[below(some.length)] ?? some[0]
  return { below, oneOf }
}
type Random = ReturnType<typeof randomBy>

/** Terms of annual leave with every rule by which a date matters. */
async function giveTerms(tx: Tx, companyId: string, { below, oneOf }: Random): Promise<void> {
  await tx.update(companies).set({ createdOn: '2024-02-01' })
  await tx.delete(leavePolicies)
  for (const validFrom of ['2024-01-01', '2026-01-01'])
    await tx.insert(leavePolicies).values({
      companyId,
      leaveType: 'annual',
      validFrom,
      annualAmount: String(10 + below(16)),
      accrualType: oneOf('all_at_once', 'monthly'),
      creditedAt: oneOf('start', 'end'),
      carryOverAmount: oneOf('2', '5', null),
      carriedValidMonths: oneOf(1, 3, 6, 12, null),
      lowerLimitAmount: oneOf('0', '-3'),
    })
  await tx.delete(leaveYearStarts)
  for (const [validFrom, monthDay] of [
    ['2024-01-01', oneOf('01-01', '04-06', '10-15')],
    ['2026-02-01', oneOf('01-01', '07-01')],
  ] as const)
    await tx.insert(leaveYearStarts).values({ companyId, validFrom, monthDay })
}

async function addPerson(tx: Tx, companyId: string): Promise<string> {
  const id = newId()
  await tx.insert(users).values({
    companyId,
    id,
    identityId: id,
    firstName: 'Ana',
    lastName: id,
    email: `${id}@example.com`,
    role: 'employee',
    joinedOn: '2025-01-01',
    createdAt: now,
  })
  return id
}

async function adjust(tx: Tx, companyId: string, userId: string, date: PlainDate, days: number) {
  await tx.insert(leaveAdjustments).values({
    companyId,
    id: newId(),
    userId,
    leaveType: 'annual',
    date,
    amount: String(days),
    reason: 'a Sunday',
    createdBy: userId,
    createdAt: now,
  })
}

/** Somebody with leave from 2025 to 2028, of which what lies ahead may wait until April 2027. */
async function addPersonWithLeave(tx: Tx, companyId: string, { below, oneOf }: Random): Promise<void> {
  const userId = await addPerson(tx, companyId)
  if (below(3) === 0) {
    const startDate = addDays('2025-01-01', below(500))
    await tx.insert(employments).values({ companyId, id: newId(), userId, startDate, endDate: null })
  }
  if (below(3) === 0) await adjust(tx, companyId, userId, addDays('2025-06-01', below(500)), below(9) - 4)
  let start: PlainDate = addDays('2025-01-01', below(40))
  while (start < '2028-06-01') {
    const end = addDays(start, below(8))
    const mayWait = start > '2026-03-02' && start < '2027-04-01'
    await store(tx, companyId, {
      userId,
      start,
      end,
      status: mayWait ? oneOf('pending', 'approved') : 'approved',
    })
    start = addDays(end, 10 + below(90))
  }
}

type Leave = { userId: string; start: PlainDate; end: PlainDate; status: 'pending' | 'approved' }

async function store(tx: Tx, companyId: string, { userId, start, end, status }: Leave, amendsId?: string) {
  const { dates } = countWorkingDays({ start, end, isHalfDay: false })
  return storeLeave(
    tx,
    { companyId, now },
    {
      userId,
      leaveType: 'annual',
      unit: 'days',
      period: { start, end, startsAt: null, endsAt: null },
      dates,
      notes: null,
      status,
      createdBy: userId,
      decidedBy: null,
      ...(amendsId && { amends: { id: amendsId, kind: 'change' } }),
    },
  )
}

async function readPending(tx: Tx) {
  const all = await tx.select().from(leaveRequests)
  const byId = new Map(all.map((request) => [request.id, request]))
  return all
    .filter(({ status }) => status === 'pending')
    .map((request) => ({ request, amended: byId.get(request.amendsId ?? '') ?? null }))
}

it.each([1, 2, 3])('judges and counts as with all dates of leave, by any terms: %i', async (seed) => {
  const { company } = await makeCompany(test)
  const random = randomBy(seed)
  await test.inCompany(company.id, async (tx) => {
    await giveTerms(tx, company.id, random)
    for (let count = 0; count < people; count++) await addPersonWithLeave(tx, company.id, random)
    const [approved] = (await tx.select().from(leaveRequests)).filter(
      ({ status, startDate }) => status === 'approved' && startDate > '2026-03-02',
    )
    if (!approved) throw new Error('Somebody has leave ahead.')
    const { id, userId, startDate: start, endDate: end } = approved
    await store(tx, company.id, { userId, start, end: addDays(end, 2), status: 'pending' }, id)

    const pending = await readPending(tx)
    const exact = await readBalancesToDecide(tx, pending)
    const judged = await judgeCover(tx, pending, pending)
    const expected = pending.map((one) => ({
      id: one.request.id,
      isShort: exact.isShort(one),
      left: exact.around(one)?.after,
    }))
    expect(
      pending.map((one) => ({
        id: one.request.id,
        isShort: judged.isShort(one),
        left: judged.leftAfter(one)?.amount,
      })),
    ).toEqual(expected)
    expect(new Set(expected.map(({ isShort }) => isShort))).toEqual(new Set([true, false]))

    const ids = [...new Set(pending.map(({ request }) => request.userId))]
    const inFull = await readLeaveAccounts(tx, ids, 'annual')
    for (const on of ['2024-12-31', '2025-08-15', '2026-03-02', '2026-12-31', '2027-06-30']) {
      const inParts = await readAccountsForFigures(tx, ids, { leaveType: 'annual', until: on })
      const figures = (accounts: ReadonlyMap<string, LeaveAccount>) =>
        ids.map((each) => leaveFigures(accounts.get(each) ?? { companyCreated: on, policies: [] }, on))
      expect(figures(inParts)).toEqual(figures(inFull))
    }
  })
})

it('counts what is given between the dates of leave from its day on', async () => {
  const { company } = await makeCompany(test)
  await test.inCompany(company.id, async (tx) => {
    await tx.update(leavePolicies).set({ annualAmount: '5', carryOverAmount: '0' })
    const late = await addPerson(tx, company.id)
    await store(tx, company.id, { userId: late, start: '2026-03-09', end: '2026-03-13', status: 'pending' })
    await adjust(tx, company.id, late, '2026-01-05', -3)
    await adjust(tx, company.id, late, '2026-03-12', 3)
    const inTime = await addPerson(tx, company.id)
    await store(tx, company.id, { userId: inTime, start: '2026-03-09', end: '2026-03-10', status: 'pending' })
    await store(tx, company.id, {
      userId: inTime,
      start: '2026-03-16',
      end: '2026-03-20',
      status: 'approved',
    })
    await adjust(tx, company.id, inTime, '2026-03-19', 2)
    // Dates after the last request of all are read one by one.
    const last = await addPerson(tx, company.id)
    await store(tx, company.id, { userId: last, start: '2026-06-15', end: '2026-06-15', status: 'pending' })
    const pending = await readPending(tx)
    const judged = await judgeCover(tx, pending, pending)
    expect(new Map(pending.map((one) => [one.request.userId, judged.isShort(one)]))).toEqual(
      new Map([
        [late, true],
        [inTime, false],
        [last, false],
      ]),
    )
  })
})
