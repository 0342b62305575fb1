import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, datesBetween, earlierOf, laterOf, type PlainDate } from '../plain-date.ts'
import { daysAddedBy } from './amendment.ts'
import { availableFor } from './available.ts'
import type { LeaveAccount, LeaveDay, OpeningBalance, TakenDate } from './leave-account.ts'
import { leaveFigures } from './leave-figures.ts'
import { type Amount, convertAmount, type LeaveUnit, leaveUnits } from './leave-unit.ts'
import { leaveYearOf } from './leave-year.ts'
import { findShortage, mayAskFor } from './may-ask.ts'
import { type PolicyVersion, policyIn as policyOfYear } from './policy.ts'
import { balanceOn as balanceInUnitOn, statementOn } from './statement.ts'

const setUp = '2020-01-01'
const dates = fc.integer({ min: 0, max: 6 * 365 }).map((days) => addDays(setUp, days))
const halves = (min: number, max: number) =>
  fc.integer({ min: min * 2, max: max * 2 }).map((half) => half * 50)

const policyIn = (unit: LeaveUnit) =>
  fc.record({
    validFrom: dates,
    unit: fc.constant(unit),
    unitSince: fc.constant(null),
    annualAmount: fc.oneof(
      { weight: 9, arbitrary: halves(0, 40) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    accrual: fc.constantFrom('all_at_once', 'monthly', 'per_pay_period'),
    creditedAt: fc.constantFrom('start', 'end'),
    carryOverCap: fc.option(halves(0, 20)),
    carriedValidMonths: fc.option(fc.integer({ min: 1, max: 15 })),
    lowerLimit: halves(-10, 0),
  })

const schedule = fc.record({
  every: fc.constantFrom('week', 'two_weeks', 'half_month', 'month'),
  anchor: dates,
})

const monthDay = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((numbers) => numbers.map((number) => String(number).padStart(2, '0')).join('-'))

const leaveDay: fc.Arbitrary<LeaveDay> = fc.record({
  date: dates,
  hundredths: fc.constantFrom(50, 100),
  minutes: fc.constantFrom(37, 240, 450, 480),
  requestId: fc.constantFrom('a', 'b', 'c', 'd'),
  status: fc.constantFrom('approved', 'pending'),
})
const leave = fc.uniqueArray(leaveDay, { maxLength: 40, selector: ({ date }) => date })

const employments = fc
  .uniqueArray(dates, { minLength: 0, maxLength: 4 })
  .map((days) => days.toSorted())
  .map((days) =>
    days.flatMap((start, index) => (index % 2 === 0 ? { start, end: days[index + 1] ?? null } : [])),
  )

const openingsIn = (unit: LeaveUnit): fc.Arbitrary<OpeningBalance[]> =>
  fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      date: fc.oneof(
        dates,
        fc.integer({ min: 2020, max: 2025 }).map((year) => `${year}-01-01`),
      ),
      leftAmount: halves(-5, 30),
      unit: fc.constant(unit),
      by: fc.constant(null),
      reason: fc.constant(null),
    }),
    { maxLength: 3, selector: ({ id }) => id },
  )

const accountIn = (unit: LeaveUnit): fc.Arbitrary<LeaveAccount> =>
  fc.record({
    companyCreated: dates,
    leaveYearStarts: fc.uniqueArray(fc.record({ validFrom: dates, monthDay }), {
      maxLength: 2,
      selector: ({ validFrom }) => validFrom,
    }),
    policies: fc.uniqueArray(policyIn(unit), {
      minLength: 1,
      maxLength: 3,
      selector: ({ validFrom }) => validFrom,
    }),
    ownEntitlements: fc.array(
      fc.record({ validFrom: dates, unit: fc.constant(unit), annualAmount: halves(0, 40) }),
      { maxLength: 1 },
    ),
    paySchedules: fc.array(fc.record({ validFrom: dates, schedule }), { maxLength: 1 }),
    employment: employments,
    adjustments: fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        date: dates,
        amount: halves(-5, 5),
        unit: fc.constant(unit),
        by: fc.constant(null),
        reason: fc.constant(null),
      }),
      { maxLength: 4, selector: ({ id }) => id },
    ),
    openingBalances: openingsIn(unit),
    leave,
  })

const datesOfRequest: fc.Arbitrary<TakenDate[]> = fc
  .tuple(dates, fc.array(fc.constantFrom(50, 100), { minLength: 1, maxLength: 15 }))
  .map(([start, days]) =>
    days.map((hundredths, index) => ({ date: addDays(start, index), hundredths, minutes: hundredths * 4.8 })),
  )
const asRequest = (days: readonly TakenDate[], status: LeaveDay['status']) =>
  days.map((day): LeaveDay => ({ ...day, requestId: 'amended', status }))
const approved = (days: readonly TakenDate[]) => asRequest(days, 'approved')
const asPending = (days: readonly TakenDate[]) => asRequest(days, 'pending')

const allLeave = (of: LeaveAccount) => of.leave ?? []
const withLeave = (of: LeaveAccount, days: readonly LeaveDay[]) => ({
  ...of,
  leave: [...allLeave(of), ...days],
})
const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, line) => sum + line.amount, 0)
const takenIn = (unit: LeaveUnit) => (asked: readonly TakenDate[]) =>
  asked.reduce((sum, { hundredths, minutes }) => sum + (unit === 'days' ? hundredths : minutes), 0)
const takenInDays = takenIn('days')

describe.each(leaveUnits)('Balances in %s', (unit) => {
  const policy = policyIn(unit)
  const account = accountIn(unit)

  it('add up to exactly the annual days over a full year, by every method', () => {
    fc.assert(
      fc.property(
        policy,
        fc.option(schedule),
        monthDay,
        halves(0, 366),
        fc.nat(49),
        (terms, pay, begins, annual, odd) => {
          const own = annual + odd
          const year = leaveYearOf('2023-06-15', [{ validFrom: setUp, monthDay: begins }])
          const fullYear: LeaveAccount = {
            companyCreated: year.start,
            leaveYearStarts: [{ validFrom: setUp, monthDay: begins }],
            policies: [terms],
            ownEntitlements: [{ validFrom: setUp, unit, annualAmount: own }],
            paySchedules: [{ validFrom: setUp, schedule: pay }],
          }
          expect(balanceOn(fullYear, year.end)).toBe(own)
        },
      ),
    )
  })

  it('are the sum of their statement, line by line and year by year', () => {
    fc.assert(
      fc.property(account, dates, (of, on) => {
        const statement = statementOn(of, on)
        for (const { lines, balanceAmount } of statement) {
          expect(sumOf(lines)).toBe(balanceAmount)
          lines.forEach((line, index) => expect(line.balanceAmount).toBe(sumOf(lines.slice(0, index + 1))))
        }
        const last = statement.at(-1)
        const shown = last && last.year.end >= on ? last.balanceAmount : null
        expect(shown).toBe(balanceOn(of, on))
      }),
    )
  })

  it('carry no trace of a request that was cancelled', () => {
    fc.assert(
      fc.property(account, leave, dates, (of, days, on) => {
        const asked = days.map((day) => ({ ...day, requestId: 'asked' }))
        const before = JSON.stringify([of, statementOn(of, on)])
        const withRequest = withLeave(of, asked)
        mayAskFor(of, asked)
        const cancelled = { ...of, leave: withRequest.leave.filter(({ requestId }) => requestId !== 'asked') }
        expect(JSON.stringify([of, statementOn(cancelled, on)])).toBe(before)
      }),
    )
  })

  it('are the same where they are shown, checked and reported', () => {
    fc.assert(
      fc.property(account, fc.uniqueArray(leaveDay, { minLength: 1, maxLength: 5 }), (of, days) => {
        const asked = days.map((day) => ({ ...day, requestId: 'asked' }))
        const after = withLeave(of, asked)
        expect(mayAskFor(of, asked)).toEqual(checkedDayByDay(after, asked))
        const { end } = leaveYearOf(asked[0]?.date ?? setUp, of.leaveYearStarts)
        expect(leaveFigures(after, end).remainingAmount).toBe(balanceOn(after, end) ?? 0)
      }),
      { numRuns: 30 },
    )
  })

  it('allow what they show as available on the chosen dates, and no hundredth more', () => {
    fc.assert(
      fc.property(account, fc.uniqueArray(leaveDay, { minLength: 1, maxLength: 5 }), (of, asked) => {
        const available = availableFor(of, asked)?.amount ?? null
        const lastDate = asked.map(({ date }) => date).reduce(laterOf)
        // Whatever is asked for on the day of an opening balance, it leaves as much.
        const isOpening = of.openingBalances?.some(({ date }) => date === lastDate)
        fc.pre(available !== null && mayAskFor(of, asked).allowed && !isOpening)
        const upTo = (most: number) => {
          const more = most - takenIn(unit)(asked)
          return [...asked, { date: lastDate, hundredths: more, minutes: more }]
        }
        expect(mayAskFor(of, upTo(available ?? 0)).allowed).toBe(true)
        expect(mayAskFor(of, upTo((available ?? 0) + 1)).allowed).toBe(false)
      }),
    )
  })

  it('are never raised by leave that is added', () => {
    fc.assert(
      fc.property(account, leaveDay, fc.array(dates, { minLength: 5, maxLength: 10 }), (of, added, days) => {
        for (const on of days.filter((day) => day >= added.date)) {
          expect(balanceOn(withLeave(of, [added]), on) ?? 0).toBeLessThanOrEqual(balanceOn(of, on) ?? 0)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('are on the day of an opening balance what it says, and later the same, whatever leave is added up to it', () => {
    const stated = openingsIn(unit).filter(({ length }) => length > 0)
    const added = fc.array(fc.tuple(leaveDay, fc.boolean()))
    fc.assert(
      fc.property(account, stated, added, fc.array(dates), (of, openingBalances, changes, days) => {
        const opened = { ...of, openingBalances }
        const last = openingBalances.map(({ date }) => date).reduce(laterOf)
        fc.pre(balanceOn(opened, last) !== null)
        const left = openingBalances.toSorted((a, b) => (a.id < b.id ? -1 : 1))
        const holds = left.findLast(({ date }) => date === last)?.leftAmount
        const more = changes.filter(([{ date }, isAdded]) => isAdded && date <= last).map(([day]) => day)
        const cancelled = new Set(changes.flatMap(([{ date }, isAdded]) => (isAdded ? [] : [date])))
        const kept = allLeave(of).filter(({ date }) => date > last || !cancelled.has(date))
        const changed = { ...opened, leave: [...kept, ...more] }
        for (const on of [last, ...days.filter((day) => day >= last)])
          expect(balanceOn(changed, on)).toBe(balanceOn(opened, on))
        expect(balanceOn(changed, last)).toBe(holds)
      }),
      { numRuns: 300 },
    )
  })

  it('change nowhere when what they are is stated', () => {
    fc.assert(
      fc.property(account, dates, fc.array(dates), (of, stated, days) => {
        const leftAmount = balanceOn(of, stated)
        // A later one is worked out from what is known of the days before it.
        fc.pre(leftAmount !== null && !of.openingBalances?.some(({ date }) => date >= stated))
        const one = { id: '', date: stated, leftAmount: leftAmount ?? 0, unit, by: null, reason: null }
        const opened = { ...of, openingBalances: [...(of.openingBalances ?? []), one] }
        for (const on of days) expect(balanceOn(opened, on)).toBe(balanceOn(of, on))
      }),
      { numRuns: 300 },
    )
  })

  it('are the same for a request and for the two it is split into', () => {
    fc.assert(
      fc.property(
        account,
        dates,
        fc.integer({ min: 2, max: 20 }),
        fc.nat(20),
        dates,
        (of, start, length, cut, on) => {
          const days = datesBetween(start, addDays(start, length)).map((date, index): LeaveDay => {
            return {
              date,
              hundredths: 100,
              minutes: 480,
              requestId: index < cut ? 'first' : 'second',
              status: 'approved',
            }
          })
          const whole = days.map((day) => ({ ...day, requestId: 'whole' }))
          expect(balanceOn(withLeave(of, days), on)).toBe(balanceOn(withLeave(of, whole), on))
        },
      ),
    )
  })

  it('count a pending amendment as the larger of old and new, so they are never more than with either', () => {
    fc.assert(
      fc.property(account, datesOfRequest, datesOfRequest, dates, (of, old, wanted, on) => {
        const agreed = withLeave(of, approved(old))
        const changed = withLeave(of, approved(wanted))
        const pending = withLeave(agreed, asPending(daysAddedBy(wanted, old)))
        const balance = balanceOn(pending, on) ?? 0
        expect(balance).toBeLessThanOrEqual(balanceOn(agreed, on) ?? 0)
        expect(balance).toBeLessThanOrEqual(balanceOn(changed, on) ?? 0)
        expect(balanceOn(withLargerOf(of, old, wanted), on) ?? 0).toBe(balance)
      }),
    )
  })

  it('cover an amendment that they allowed to ask for, when it is approved', () => {
    fc.assert(
      fc.property(account, datesOfRequest, datesOfRequest, (of, old, wanted) => {
        const agreed = withLeave(of, approved(old))
        const added = daysAddedBy(wanted, old)
        fc.pre(findShortage(agreed, '2019-01-01') === null && mayAskFor(agreed, added).allowed)
        expect(mayAskFor(of, wanted)).toEqual({ allowed: true })
      }),
    )
  })

  it('are the same beside colleagues of the company, whose facts are worked out once for all', () => {
    fc.assert(
      fc.property(account, account, dates, (of, other, on) => {
        const { employment = [], ownEntitlements = [], leave: taken = [] } = other
        const { adjustments = [], openingBalances = [] } = other
        const theirs = { employment, ownEntitlements, leave: taken, adjustments, openingBalances }
        const colleague = { ...of, ...theirs }
        statementOn(colleague, on)
        expect(JSON.stringify(statementOn(of, on))).toBe(JSON.stringify(statementOn(structuredClone(of), on)))
        const alone = structuredClone(colleague)
        expect(JSON.stringify(statementOn(colleague, on))).toBe(JSON.stringify(statementOn(alone, on)))
        expect(leaveFigures(colleague, on)).toEqual(leaveFigures(alone, on))
      }),
    )
  })

  it('and statements come out byte for byte the same, in whatever order the facts are listed', () => {
    fc.assert(
      fc.property(account, dates, (of, on) => {
        const reversed: LeaveAccount = {
          ...of,
          policies: of.policies.toReversed(),
          leaveYearStarts: of.leaveYearStarts?.toReversed() ?? [],
          employment: of.employment?.toReversed() ?? [],
          adjustments: of.adjustments?.toReversed() ?? [],
          openingBalances: of.openingBalances?.toReversed() ?? [],
          leave: allLeave(of).toReversed(),
        }
        expect(JSON.stringify(statementOn(reversed, on))).toBe(JSON.stringify(statementOn(of, on)))
      }),
    )
  })

  it('are those of somebody who keeps the books day by day', () => {
    const atOnce = policy.map((terms) => ({
      ...terms,
      accrual: 'all_at_once' as const,
      creditedAt: 'start' as const,
    }))
    const whole = atOnce.filter(({ annualAmount }) => annualAmount !== null)
    fc.assert(
      fc.property(account, whole, dates, (of, terms, on) => {
        const { adjustments = [], openingBalances = [], leave: taken = [] } = of
        const facts = { adjustments, openingBalances, leave: taken }
        const kept: LeaveAccount = { companyCreated: setUp, policies: [terms], ...facts }
        expect(balanceOn(kept, on)).toBe(keptDayByDay(kept, terms, on))
      }),
    )
  })
})

describe('Balances in days', () => {
  it('show as available the most days in a row that may be asked for, where not all may', () => {
    fc.assert(
      fc.property(
        accountIn('days'),
        datesOfRequest,
        datesOfRequest,
        fc.boolean(),
        (of, asked, old, isChange) => {
          const agreed = isChange ? old : []
          const mayBe = (part: readonly TakenDate[]) =>
            mayAskFor(of, [...agreed, ...daysAddedBy(part, agreed)]).allowed
          const available = availableFor(of, asked, agreed)?.amount ?? null
          fc.pre(available !== null && !mayBe(asked))
          const rows = asked.flatMap((_, from) => asked.map((__, to) => asked.slice(from, to + 1)))
          const halfDays = asked.map(({ date }) => [{ date, hundredths: 50, minutes: 240 }])
          const parts = [...rows, ...halfDays].filter((part) => part.length > 0)
          expect(available).toBe(Math.max(0, ...parts.filter(mayBe).map(takenInDays)))
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('A change of unit', () => {
  it('converts every balance by the length of a day, from then on and back', () => {
    const dayLength = 450
    const inHours = (days: number) => convertAmount(days, 'days', 'hours', dayLength)
    fc.assert(
      fc.property(accountIn('days'), policyIn('days'), fc.array(dates), (of, later, days) => {
        const whole = (of.leave ?? []).map((day) => ({ ...day, minutes: inHours(day.hundredths) }))
        const atOnce = { ...later, accrual: 'all_at_once' as const, unitSince: later.validFrom }
        const before = {
          ...of,
          leaveYearStarts: [],
          employment: [],
          // What of a stated balance is carried over is converted alone, so its rest may be a minute off.
          openingBalances: [],
          leave: whole,
          dayLengthOn: () => dayLength,
        }
        const policies = of.policies.filter(({ validFrom }) => validFrom < later.validFrom)
        const changed: PolicyVersion = {
          ...atOnce,
          unit: 'hours',
          annualAmount: atOnce.annualAmount === null ? null : inHours(atOnce.annualAmount),
          carryOverCap: atOnce.carryOverCap === null ? null : inHours(atOnce.carryOverCap),
          lowerLimit: inHours(atOnce.lowerLimit),
        }
        fc.pre(policies.length > 0)
        const stayed = { ...before, policies: [...policies, { ...atOnce, unitSince: null }] }
        const converted = { ...before, policies: [...policies, changed] }
        for (const on of days) {
          const unit = policyOfYear(leaveYearOf(on), converted.policies).unit
          const balance = balanceOn(stayed, on)
          const expected = balance === null || unit === 'days' ? balance : inHours(balance)
          expect(balanceOn(converted, on)).toBe(expected)
        }
      }),
    )
  })
})

/** Both requests as one, each date as the larger of the two. */
function withLargerOf(
  of: LeaveAccount,
  old: readonly TakenDate[],
  wanted: readonly TakenDate[],
): LeaveAccount {
  const byDate = Map.groupBy([...old, ...wanted], ({ date }) => date)
  const larger = [...byDate].map(([date, days]) => {
    return {
      date,
      hundredths: Math.max(...days.map(({ hundredths }) => hundredths)),
      minutes: Math.max(...days.map(({ minutes }) => minutes)),
    }
  })
  return withLeave(of, approved(larger))
}

/** The rule of 'May this be asked for?', literally: the balance at the end of each day with an event. */
function checkedDayByDay(of: LeaveAccount, asked: readonly LeaveDay[]) {
  const first = asked.map(({ date }) => date).reduce(earlierOf)
  const last = allLeave(of)
    .map(({ date }) => date)
    .reduce(laterOf)
  const horizon = leaveYearOf(last, of.leaveYearStarts).end
  const shown = statementOn(of, horizon).flatMap(({ lines }) => lines.map(({ date }) => date))
  const days = new Set([first, ...shown, ...allLeave(of).map(({ date }) => date)])
  const short = [...days]
    .filter((date) => date >= first && date <= horizon)
    .flatMap((date) => missingOn(of, date))
  if (short.length === 0) return { allowed: true }
  const from = short.map(({ date }) => date).reduce(earlierOf)
  return {
    allowed: false,
    shortage: { from, atMost: Math.max(...short.map(({ missing }) => missing)), unit: of.policies[0]?.unit },
  }
}

function missingOn(of: LeaveAccount, date: PlainDate) {
  const balance = balanceOn(of, date)
  const limit = policyOfYear(leaveYearOf(date, of.leaveYearStarts), of.policies).lowerLimit
  return balance !== null && balance < limit ? [{ date, missing: limit - balance }] : []
}

/**
 * Grants at once on 1 January, and two heaps of days: carried ones, spent first, and all of them. Carried
 * days of an opening balance are what goes beyond all that the year has given, up to the cap.
 */
function keptDayByDay(
  { adjustments = [], openingBalances = [], leave: taken = [] }: LeaveAccount,
  terms: PolicyVersion,
  on: PlainDate,
) {
  const cap = terms.carryOverCap ?? Infinity
  let [all, carried, expiry]: [number, number, PlainDate | null] = [0, 0, null]
  let [mostCarried, given] = [0, 0]
  for (const today of datesBetween(setUp, on)) {
    if (today === expiry) [all, carried, mostCarried] = [all - carried, 0, 0]
    if (today.endsWith('-01-01')) {
      all = today === setUp ? 0 : Math.min(all, cap)
      carried = Math.max(0, all)
      expiry = terms.carriedValidMonths === null ? null : addMonths(today, terms.carriedValidMonths)
      mostCarried = today === setUp || today === expiry ? 0 : cap
      given = terms.annualAmount ?? 0
      all += given
    }
    const adjusted = sumOf(adjustments.filter(({ date }) => date === today))
    const spent = takenIn(terms.unit)(taken.filter(({ date }) => date === today))
    given += adjusted
    all += adjusted - spent
    carried = Math.max(0, carried - spent)
    const [opening] = openingBalances
      .filter(({ date }) => date === today)
      .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    if (!opening) continue
    mostCarried = Math.min(mostCarried, Math.max(0, opening.leftAmount - given))
    given = opening.leftAmount - mostCarried
    all = opening.leftAmount
    carried = mostCarried
  }
  return all
}

/** All leave years of these accounts count in one unit, but where a test says otherwise. */
function balanceOn(account: LeaveAccount, on: PlainDate): Amount | null {
  return balanceInUnitOn(account, on)?.amount ?? null
}
