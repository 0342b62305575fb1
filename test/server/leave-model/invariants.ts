import { expect } from 'vitest'
import { parseDays } from '#shared/leave/days.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import { compareBalances, type Reads, type Uncovered } from '#test/invariants/balances.ts'
import { complaintsOfLeave, standing } from '#test/invariants/leave-rows.ts'
import type { Person } from '#test/person.ts'
import type { Rows, World } from './world.ts'

export function expectSoundRows(rows: Rows): void {
  expect(complaintsOfLeave(rows)).toEqual([])
}

/** Leave that has not begun counts what its dates count today. */
export async function expectRecounted(world: World, rows: Rows): Promise<void> {
  const [admin] = world.people
  for (const { id, userId, startDate, endDate, startsAt, endsAt } of standing(rows)) {
    if (startDate <= world.today || world.illPeople.has(userId)) continue
    const answer = await admin.call(
      'GET',
      `/api/work-calendars/${userId}?startDate=${startDate}&endDate=${endDate}`,
    )
    const calendar = answer.json<WorkCalendarOfPerson>()
    const period = { start: startDate, end: endDate, isHalfDay: false, startsAt, endsAt }
    const { dates } = countWorkingDays({ ...period, ...calendar })
    expect(
      rows.days
        .filter(({ requestId }) => requestId === id)
        .map(({ date, days, minutes }) => [date, parseDays(days), minutes]),
      `${id} counts what its dates count today`,
    ).toEqual(dates.map(({ date, hundredths, minutes }) => [date, hundredths, minutes]))
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
