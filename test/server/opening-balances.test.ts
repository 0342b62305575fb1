import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LeavePolicyInput } from '#shared/leave/leave-type-contract.ts'
import { leaveUnits } from '#shared/leave/leave-unit.ts'
import { addDays } from '#shared/plain-date.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import { balanceOn, changesPolicy, policy } from '#test/policies.ts'

// Whatever is imported, asked for, decided and cancelled in which order, and however often the files come:
// balances end up the same. ORDER_RUNS tries more.

const numRuns = Number(process.env['ORDER_RUNS'] ?? 2)

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
  test.setNow('2026-06-15T09:00:00Z')
})
afterAll(() => test.close())

type Company = Awaited<ReturnType<typeof makeSmallCompany>>
type Happening = { isFile: boolean; happens: (company: Company) => Promise<unknown> }

/** Mondays from 5 January on: of each week there is leave once at most. */
const monday = (week: number) => addDays('2026-01-05', week * 7)
const datesOf = (week: number, length: number) => [monday(week), addDays(monday(week), length)] as const
const length = fc.nat({ max: 2 })
const thisWeek = 24

const leaveFile = (week: number, days: number): Happening => ({
  isFile: true,
  happens: ({ admin, ana }) => {
    const [from, until] = datesOf(week, days)
    return admin.imports('leave', `Email,Type,From,To\n${ana.email},Annual,${from},${until}`)
  },
})
const recorded = (week: number, days: number, isCancelled: boolean): Happening => ({
  isFile: false,
  happens: async ({ admin, ana }) => {
    const leave = await admin.asksFor(...datesOf(week, days), { userId: ana.id })
    if (isCancelled) await admin.cancels(leave)
  },
})
const asked = (week: number, days: number, end: 'pending' | 'approved' | 'rejected' | 'cancelled') => ({
  isFile: false,
  happens: async ({ max, ana }: Company) => {
    const leave = await ana.asksFor(...datesOf(week, days))
    if (end === 'approved') await max.approves(leave)
    if (end === 'rejected') await max.rejects(leave)
    if (end === 'cancelled') await ana.cancels(leave)
  },
})
const happening = (week: number): fc.Arbitrary<Happening> => {
  const isAhead = week > thisWeek
  const end = fc.constantFrom('pending', 'approved', 'rejected', 'cancelled')
  return fc.oneof(
    length.map((days) => leaveFile(week, days)),
    isAhead
      ? fc.tuple(length, end).map(([days, decided]) => asked(week, days, decided))
      : fc.tuple(length, fc.boolean()).map(([days, isCancelled]) => recorded(week, days, isCancelled)),
  )
}

const leave = fc
  .uniqueArray(fc.nat({ max: 50 }), { minLength: 2, maxLength: 4 })
  .chain((weeks) => fc.tuple(...weeks.map(happening)))
/** From January to the end of September, in the middle of weeks, too. */
const stated = fc
  .uniqueArray(fc.record({ day: fc.nat({ max: 270 }), left: fc.integer({ min: 20, max: 30 }) }), {
    minLength: 1,
    maxLength: 2,
    selector: ({ day }) => day,
  })
  .map((balances) =>
    balances.map(({ day, left }) => (perDay: number): Happening => {
      const row = `${left * perDay},${addDays('2026-01-01', day)}`
      return {
        isFile: true,
        happens: ({ admin, ana }) => admin.imports('balances', `Email,Remaining,Date\n${ana.email},${row}`),
      }
    }),
  )

async function balancesAfter(happenings: readonly Happening[], terms: LeavePolicyInput) {
  const company = await makeSmallCompany(test)
  await changesPolicy(company.admin, 'annual', terms)
  for (const { happens } of happenings) await happens(company)
  const days = ['2026-01-31', '2026-04-15', '2026-06-15', '2026-10-01', '2026-12-31', '2027-01-01']
  return Promise.all(days.map((day) => balanceOn(company.admin, company.ana.id, day)))
}

it.each(leaveUnits)(
  'balances in %s are the same in whatever order they come about',
  { timeout: 120_000 },
  async (unit) => {
    const perDay = unit === 'hours' ? 8 : 1
    const terms = policy({ unit, annualAmount: 40 * perDay, carryOverAmount: 5 * perDay })
    await fc.assert(
      fc.asyncProperty(leave, stated, fc.infiniteStream(fc.nat()), async (taken, balances, random) => {
        const inOrder = [...taken, ...balances.map((toHappening) => toHappening(perDay))]
        const placed = inOrder.map((one) => ({ one, place: random.next().value }))
        const shuffled = placed.toSorted((a, b) => a.place - b.place).map(({ one }) => one)
        const repeats = shuffled.filter(({ isFile }) => isFile)
        const expected = await balancesAfter(inOrder, terms)
        expect(await balancesAfter([...shuffled, ...repeats], terms)).toEqual(expected)
        expect(await balancesAfter(inOrder.toReversed(), terms)).toEqual(expected)
      }),
      { numRuns, endOnFailure: true },
    )
  },
)
