import { expect } from 'vitest'
import type { LeaveBalance } from '#shared/leave/contract.ts'
import { parseDays } from '#shared/leave/days.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import { compareBalances, type Reads, type Uncovered } from '#test/invariants/balances.ts'
import { complaintsOfLeave, standing } from '#test/invariants/leave-rows.ts'
import type { Person } from '#test/person.ts'
import type { Rows, World } from './world.ts'

export function expectSoundRows(rows: Rows): void {
  expect(complaintsOfLeave(rows)).toEqual([])
}

/** What was agreed counts what it did, in days and in minutes. */
export function expectSameDays(before: Rows, after: Rows): void {
  const known = new Set(before.days.map(({ requestId }) => requestId))
  expect(
    after.days.filter(({ requestId }) => known.has(requestId)),
    'notes change no amount',
  ).toEqual(before.days)
}

/** Leave that has not begun counts what its dates count today. */
export async function expectRecounted(world: World, rows: Rows): Promise<void> {
  const [admin] = world.people
  for (const { id, userId, startDate, endDate, startsAt, endsAt, unit } of standing(rows)) {
    if (startDate <= world.today || world.illPeople.has(userId)) continue
    const answer = await admin.call(
      'GET',
      `/api/work-calendars/${userId}?startDate=${startDate}&endDate=${endDate}`,
    )
    const calendar = answer.json<WorkCalendarOfPerson>()
    const period = { start: startDate, end: endDate, isHalfDay: false, startsAt, endsAt, unit }
    const { dates } = countWorkingDays({ ...period, ...calendar })
    expect(
      rows.days
        .filter(({ requestId }) => requestId === id)
        .map(({ date, days, minutes }) => [date, parseDays(days), minutes]),
      `${id} counts what its dates count today`,
    ).toEqual(dates.map(({ date, hundredths, minutes }) => [date, hundredths, minutes]))
  }
}

/**
 * Used and pending are what is stored of the leave year's dates: hundredths of days, or minutes. Of an
 * amendment, by date what it adds.
 */
export async function expectBalancesOfRows({ people }: World, rows: Rows): Promise<void> {
  for (const person of people) {
    const balance = await readsAs(person)<LeaveBalance>('/api/leave-balance')
    const { unit, leaveYearStart, leaveYearEnd } = balance
    const policy = rows.policies.findLast(
      ({ leaveType, validFrom }) => leaveType === 'annual' && validFrom <= leaveYearEnd,
    )
    // Without an allowance there is no balance.
    if (policy?.annualAmount === null) continue
    const isInYear = ({ date }: { date: string }) => date >= leaveYearStart && date <= leaveYearEnd
    const annual = standing(rows).filter(
      ({ userId, leaveType }) => userId === person.id && leaveType === 'annual',
    )
    const days = Map.groupBy(rows.days.filter(isInYear), ({ requestId }) => requestId)
    const datesOf = (id: string) => days.get(id) ?? []
    // What was counted before a change of unit is converted.
    const since = policy?.unitSince ?? leaveYearStart
    if (annual.some(({ id }) => datesOf(id).some(({ date }) => date < since))) continue
    const amountOf = (day: Rows['days'][number]) => (unit === 'days' ? parseDays(day.days) : day.minutes)
    const sumOf = (status: string) =>
      annual
        .filter((row) => row.status === status)
        .flatMap(({ id, amendsId }) => {
          const agreed = amendsId && annual.some((row) => row.id === amendsId) ? datesOf(amendsId) : []
          return datesOf(id).map((day) => {
            const before = agreed.find(({ date }) => date === day.date)
            return Math.max(0, amountOf(day) - (before ? amountOf(before) : 0))
          })
        })
        .reduce((sum, amount) => sum + amount, 0)
    expect([balance.used, balance.pending], `used and pending of ${person.id}`).toEqual([
      formatAmount(sumOf('approved'), unit),
      formatAmount(sumOf('pending'), unit),
    ])
  }
}

/** Balance, statement, tile and the admin's table say the same; answers what they flag. */
export async function expectOneBalance({ people, today }: World): Promise<Uncovered> {
  const { complaints, uncovered } = await compareBalances({
    admin: readsAs(people[0]),
    people: people.map((person) => ({ id: person.id, reads: readsAs(person) })),
    today,
  })
  expect(complaints).toEqual([])
  return uncovered
}

function readsAs(person: Person): Reads {
  return async (path) => {
    const answer = await person.call('GET', path)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
}

/** Leave is never what leaves a balance short, or shorter than it is. */
export function expectNoDeeper(before: Uncovered, after: Uncovered): void {
  for (const [whose, days] of after)
    expect(days, `uncovered days of ${whose}`).toBeLessThanOrEqual(before.get(whose) ?? 0)
}
