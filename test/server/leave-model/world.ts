import { asc, eq } from 'drizzle-orm'
import {
  auditLog,
  employments,
  holidayChanges,
  leaveAdjustments,
  leavePolicies,
  leaveRequestDays,
  leaveRequests,
  workingExceptions,
  workingPatterns,
} from '#server/platform/db/schema.ts'
import type { LeaveUnit } from '#shared/leave/leave-unit.ts'
import type { Location } from '#shared/location/contract.ts'
import { addDays, type PlainDate } from '#shared/plain-date.ts'
import type { TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { hoursPolicy } from '#test/settings-input.ts'

const firstDay = '2026-03-02'

type Member = Person & { id: string; email: string }

/** A company of three with a location and its holidays, and what has happened in it. */
export type World = {
  test: TestApp
  companyId: string
  /** The admin, the manager and the employee. */
  people: [Member, Member, Member]
  locationId: string
  today: PlainDate
  /** Of whom leave has been turned into sick leave: its parts keep the days of the leave that had begun. */
  illPeople: Set<string>
  /** The calls and their answers, shown when a test fails. */
  story: string[]
}

/** `unit`: what annual leave counts in at first. */
export async function makeWorld(test: TestApp, unit: LeaveUnit): Promise<World> {
  test.setNow(`${firstDay}T09:00:00Z`)
  const { admin, max, ana, company } = await makeSmallCompany(test)
  const { id: adminId, email } = await admin.me()
  const place = { name: 'Porto', country: null, region: null, timeZone: null }
  const { id: locationId } = (await admin.call('POST', '/api/locations', place)).json<Location>()
  for (const id of [adminId, max.id, ana.id])
    await admin.changesMember({ id }, { location: { validFrom: '2026-01-01', locationId } })
  if (unit === 'hours') {
    const answer = await admin.call('PUT', '/api/leave-types/annual/policy', hoursPolicy)
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  return {
    test,
    companyId: company.id,
    people: [Object.assign(admin, { id: adminId, email }), max, ana],
    locationId,
    today: firstDay,
    illPeople: new Set(),
    story: [],
  }
}

/** Sessions end after some weeks: everybody signs in again. */
export async function passTime(world: World, days: number): Promise<void> {
  world.today = addDays(world.today, days)
  world.test.setNow(`${world.today}T09:00:00Z`)
  const again = async ({ id, email }: Member): Promise<Member> =>
    Object.assign(await world.test.signIn({ email, name: 'Same Person' }), { id, email })
  const [admin, manager, employee] = world.people
  world.people = [await again(admin), await again(manager), await again(employee)]
}

export type Rows = Awaited<ReturnType<typeof readRows>>

/** Everything that a use case of leave writes. */
export async function readRows({ test, companyId }: World) {
  return test.inCompany(companyId, async (tx) => ({
    requests: await tx.select().from(leaveRequests).orderBy(asc(leaveRequests.id)),
    days: await tx
      .select()
      .from(leaveRequestDays)
      .orderBy(asc(leaveRequestDays.requestId), asc(leaveRequestDays.date)),
    audit: await tx.select().from(auditLog).orderBy(asc(auditLog.id)),
    policies: await tx
      .select()
      .from(leavePolicies)
      .orderBy(asc(leavePolicies.leaveType), asc(leavePolicies.validFrom)),
    terms: [
      await tx.select().from(leaveAdjustments).orderBy(asc(leaveAdjustments.id)),
      await tx.select().from(workingPatterns).orderBy(asc(workingPatterns.id)),
      await tx
        .select()
        .from(workingExceptions)
        .orderBy(asc(workingExceptions.userId), asc(workingExceptions.date)),
      await tx.select().from(employments).orderBy(asc(employments.id)),
      await tx
        .select()
        .from(holidayChanges)
        .where(eq(holidayChanges.companyId, companyId))
        .orderBy(asc(holidayChanges.date)),
    ],
  }))
}
