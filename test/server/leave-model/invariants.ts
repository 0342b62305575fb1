import { expect } from 'vitest'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { formatDays, parseDays } from '#shared/leave/days.ts'
import { halfDaySlots } from '#shared/leave/leave-period.ts'
import type { BalanceOfPerson, LeaveStatement } from '#shared/leave/statement-contract.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import type { Rows, World } from './world.ts'

/** A decided amendment stands in the leave that it changed. */
const standing = ({ requests }: Rows) =>
  requests.filter((row) => row.status === 'pending' || (row.status === 'approved' && row.amendsId === null))

export function expectSoundRows(rows: Rows): void {
  const daysOf = Map.groupBy(rows.days, ({ requestId }) => requestId)
  for (const request of rows.requests) {
    const days = daysOf.get(request.id) ?? []
    const total = days.reduce((sum, day) => sum + parseDays(day.days), 0)
    expect(formatDays(total), `days of ${request.id}`).toBe(formatDays(parseDays(request.totalDays)))
    expect(total).toBeGreaterThan(0)
    for (const { date, days: amount } of days) {
      expect(date >= request.startDate && date <= request.endDate, `${date} in its period`).toBe(true)
      expect(parseDays(amount)).toBeGreaterThan(0)
    }
  }
  expectNoOverlap(rows)
  expectAmendmentsWithLeave(rows)
  expectOneDecisionEach(rows)
}

function expectNoOverlap(rows: Rows): void {
  const taken = new Map<string, string>()
  for (const { id, amendsId, userId, startDate, endDate, halfDayPart } of standing(rows)) {
    const { from, until } = halfDaySlots({ start: startDate, end: endDate, halfDayPart })
    for (let slot = from; slot < until; slot++) {
      const before = taken.get(`${userId} ${slot}`)
      expect(before ?? amendsId ?? id, 'no overlap').toBe(amendsId ?? id)
      taken.set(`${userId} ${slot}`, amendsId ?? id)
    }
  }
}

function expectAmendmentsWithLeave({ requests }: Rows): void {
  const waiting = requests.filter(({ amendsId, status }) => amendsId !== null && status === 'pending')
  for (const { amendsId, userId } of waiting) {
    const leave = requests.find(({ id }) => id === amendsId)
    expect(leave, 'an amendment never outlives its leave').toMatchObject({ status: 'approved', userId })
  }
  expect(new Set(waiting.map(({ amendsId }) => amendsId)).size).toBe(waiting.length)
}

const deciding = /^leave-(request|amendment)\.(approved|rejected|recorded|split)$/

function expectOneDecisionEach({ requests, audit }: Rows): void {
  for (const { id, status, decidedAt } of requests) {
    const decisions = audit.filter(({ subjectId, action }) => subjectId === id && deciding.test(action))
    expect(decisions.length, `decisions of ${id}, ${status}`).toBe(decidedAt ? 1 : 0)
    if (status === 'approved' || status === 'rejected') expect(decidedAt).not.toBeNull()
  }
}

/** Leave that has not begun counts what its dates count today. */
export async function expectRecounted(world: World, rows: Rows): Promise<void> {
  const [admin] = world.people
  for (const { id, userId, startDate, endDate, isHalfDay, halfDayPart } of standing(rows)) {
    if (startDate <= world.today || world.illPeople.has(userId)) continue
    const answer = await admin.call(
      'GET',
      `/api/work-calendars/${userId}?startDate=${startDate}&endDate=${endDate}`,
    )
    const calendar = answer.json<WorkCalendarOfPerson>()
    const period = { start: startDate, end: endDate, isHalfDay, halfDayPart }
    const { dates } = countWorkingDays({ ...period, ...calendar })
    expect(
      rows.days.filter(({ requestId }) => requestId === id).map(({ date, days }) => [date, parseDays(days)]),
      `${id} counts what its dates count today`,
    ).toEqual(dates.map(({ date, hundredths }) => [date, hundredths]))
  }
}

/** By person and type, by how much booked leave is uncovered; what is covered is left out. */
export type Uncovered = Map<string, number>

/** Balance, statement, tile and the admin's table say the same; answers what they flag. */
export async function expectOneBalance(world: World): Promise<Uncovered> {
  const [admin] = world.people
  const table = (await admin.call('GET', '/api/leave-balances')).json<BalanceOfPerson[]>()
  const uncovered: Uncovered = new Map()
  for (const person of world.people) {
    const figures = await person.balance()
    const { totalDays, usedDays, pendingDays, leaveYearEnd } = figures
    const remaining = formatDays(parseDays(totalDays) - parseDays(usedDays) - parseDays(pendingDays))
    const { leaveBalance }: DashboardStats = await person.stats()
    expect(leaveBalance, 'the tile').toBe(remaining)
    expect(table.find(({ user }) => user.id === person.id)).toMatchObject({
      totalDays,
      usedDays,
      pendingDays,
      remainingDays: remaining,
    })

    const today = await readStatement(world, person.id, world.today)
    for (const { leaveType, uncovered: short } of today.types)
      if (short) uncovered.set(`${person.id} ${leaveType}`, parseDays(short.days))
    const untilToday = linesOf(today)
    if (!untilToday) continue
    const wholeYear = linesOf(await readStatement(world, person.id, leaveYearEnd)) ?? []
    const sum = (lines: typeof untilToday) =>
      formatDays(lines.reduce((total, { days }) => total + parseDays(days), 0))
    expect(
      {
        totalDays: sum(untilToday.filter(({ kind }) => kind !== 'taken')),
        usedDays: less(sum(wholeYear.filter(({ kind, isPending }) => kind === 'taken' && !isPending))),
        pendingDays: less(sum(wholeYear.filter(({ isPending }) => isPending))),
      },
      'the statement',
    ).toEqual({ totalDays, usedDays, pendingDays })
  }
  return uncovered
}

const less = (days: string) => formatDays(0 - parseDays(days))

async function readStatement({ people: [admin], today }: World, userId: string, on: string) {
  const answer = await admin.call('GET', `/api/leave-statements/${userId}?on=${on}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const statement = answer.json<LeaveStatement>()
  expect(statement.today).toBe(today)
  return statement
}

/** Of annual leave in the leave year of the day; undefined where it has no allowance. */
function linesOf({ on, types }: LeaveStatement) {
  const annual = types.find(({ leaveType }) => leaveType === 'annual')
  return annual?.years.find(({ start, end }) => start <= on && end >= on)?.lines
}

/** Leave is never what leaves a balance short, or shorter than it is. */
export function expectNoDeeper(before: Uncovered, after: Uncovered): void {
  for (const [whose, days] of after)
    expect(days, `uncovered days of ${whose}`).toBeLessThanOrEqual(before.get(whose) ?? 0)
}
