import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies, locationStays, locations, users } from '#server/platform/db/schema.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeSmallCompany } from '#test/factories.ts'
import { hoursPolicy } from '#test/settings-input.ts'

const mondayAtNine = '2026-03-02T09:00:00Z'
let test: TestApp
beforeAll(async () => {
  test = await startApp({ now: mondayAtNine })
})
afterAll(() => test.close())

type Small = Awaited<ReturnType<typeof makeSmallCompany>>

/** Ana is away on Wednesday and Thursday of this week. */
async function makeCompanyWithLeave(): Promise<Small> {
  const small = await makeSmallCompany(test)
  await small.max.approves(await small.ana.asksFor('2026-03-04', '2026-03-05', { leaveType: 'personal' }))
  return small
}

async function walkAt(instant: string) {
  test.setNow(instant)
  await test.runHourly()
  await test.untilJobsDone()
  test.setNow(mondayAtNine)
}

const weeklyMailsTo = ({ email }: { email: string }) =>
  test.mails.filter(({ to, subject }) => to === email && subject.startsWith('Who is away'))

describe('‘who is away’', () => {
  it('is mailed on Monday to everybody for whom somebody else is away, and not in the app by default', async () => {
    const { ana, max } = await makeCompanyWithLeave()
    await walkAt(mondayAtNine)
    const [mail, ...more] = weeklyMailsTo(max)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Who is away this week, Mon 2 to Sun 8 Mar')
    expect(mail?.text).toContain('Ana Employee: Wed 4 to Thu 5 Mar')
    expect(mail?.text).not.toMatch(/personal/i)
    const settings = 'http://leave.test/api/open?to=%2Fsettings%3Ftab%3Dnotifications'
    expect(mail?.headers).toHaveProperty('List-Unsubscribe')
    expect(mail?.html).toContain(settings)
    expect((await max.notifications()).map(({ title }) => title)).not.toContain('Who is away this week')
    expect(weeklyMailsTo(ana)).toEqual([])
  })

  it('comes once, also where two nodes walk at once and walk again', async () => {
    const { company, max } = await makeCompanyWithLeave()
    await Promise.all([test.runHourly(), test.runHourly(), test.runHourly()])
    await walkAt('2026-03-02T10:00:00Z')
    expect(weeklyMailsTo(max)).toHaveLength(1)
    const jobs = await test.database.asOwner((client) =>
      client.query(
        `SELECT 1 FROM pgboss.job_common WHERE name = 'tell-weekly-away' AND data ->> 'companyId' = $1`,
        [company.id],
      ),
    )
    expect(jobs.rows).toHaveLength(3)
  })

  it('waits for seven in the company’s morning, is caught up until midnight, and comes again next week', async () => {
    const { company, max, ana } = await makeCompanyWithLeave()
    await max.approves(await ana.asksFor('2026-03-11'))
    await test.inCompany(company.id, (tx) => tx.update(companies).set({ timeZone: 'America/New_York' }))
    for (const [at, count] of [
      ['2026-03-02T11:59:00Z', 0],
      ['2026-03-03T04:30:00Z', 1],
      ['2026-03-03T05:30:00Z', 1],
      ['2026-03-04T15:00:00Z', 1],
      ['2026-03-09T10:59:00Z', 1],
      ['2026-03-09T11:00:00Z', 2],
    ] as const) {
      await walkAt(at)
      expect(weeklyMailsTo(max), at).toHaveLength(count)
    }
    expect(weeklyMailsTo(max)[1]?.text).toContain('Ana Employee: Wed 11 Mar')
  })

  it('comes as each person wants it', async () => {
    const { ana, max, admin } = await makeCompanyWithLeave()
    await max.wants({ kind: 'weekly_away', email: false, inApp: true })
    await admin.wants({ kind: 'weekly_away', email: false, inApp: false })
    await walkAt(mondayAtNine)
    expect(weeklyMailsTo(max)).toEqual([])
    expect((await max.notifications()).find(({ title }) => title === 'Who is away this week')).toMatchObject({
      message: 'Ana Employee',
      type: 'other',
      path: '/calendar?month=2026-03',
    })
    for (const person of [admin, ana])
      expect((await person.notifications()).map(({ title }) => title)).not.toContain('Who is away this week')
  })

  it('names the public holidays of where the reader is', async () => {
    const { ana, max, company } = await makeSmallCompany(test)
    await max.approves(await ana.asksFor('2026-03-16'))
    const id = '01890000-0000-7000-8000-000000000001'
    await test.inCompany(company.id, async (tx) => {
      const place = { companyId: company.id, id }
      const createdAt = new Date(mondayAtNine)
      await tx.insert(locations).values({ ...place, name: 'Dublin', country: 'IE', createdAt })
      await tx
        .insert(locationStays)
        .values({ ...place, userId: max.id, locationId: id, validFrom: '2026-01-01' })
    })
    await walkAt('2026-03-16T08:00:00Z')
    expect(weeklyMailsTo(max)[0]?.text).toMatch(
      /Public holidays where you are: Tue 17 Mar, (Saint|St\.?) Patrick[’']s Day\./,
    )
    expect(weeklyMailsTo({ email: (await max.team())[0]?.email ?? '' })[0]?.text).not.toContain('holidays')
  })

  it('names nobody whose leave counts no day of the week, is not approved, or who has left', async () => {
    const small = await makeSmallCompany(test)
    const { ana, max, company } = small
    const ben = await addMember(test, small, 'Ben Colleague', { manager: max.id })
    // From the Sunday of this week, on which nobody works.
    await max.approves(await ana.asksFor('2026-03-08', '2026-03-10'))
    await ana.asksFor('2026-03-05')
    await max.approves(await ben.asksFor('2026-03-03'))
    await test.inCompany(company.id, (tx) =>
      tx
        .update(users)
        .set({ deactivatedAt: new Date(mondayAtNine) })
        .where(eq(users.id, ben.id)),
    )
    await walkAt(mondayAtNine)
    expect([...weeklyMailsTo(max), ...weeklyMailsTo(ben)]).toEqual([])
  })

  it('names nobody who is away for an hour, and the hour of somebody who is away', async () => {
    const small = await makeSmallCompany(test)
    const { admin, max, ana } = small
    await admin.call('PUT', '/api/leave-types/annual/policy', hoursPolicy)
    const ben = await addMember(test, small, 'Ben Employee', { manager: max.id })
    const hour = { startsAt: '15:00', endsAt: '16:00' }
    for (const person of [ana, ben])
      await max.approves(await person.asksFor('2026-03-04', '2026-03-04', hour))
    await max.approves(await ana.asksFor('2026-03-06'))
    await walkAt(mondayAtNine)
    const [mail] = weeklyMailsTo(max)
    expect(mail?.text).toContain('Ana Employee: Wed 4 Mar, 15:00 to 16:00; Fri 6 Mar')
    expect(mail?.text).not.toContain('Ben')
  })

  it('goes on after a company whose walk failed', async () => {
    const broken = await makeCompanyWithLeave()
    const { max } = await makeCompanyWithLeave()
    await test.inCompany(broken.company.id, (tx) => tx.update(companies).set({ timeZone: 'Nowhere/At_All' }))
    await expect(test.runHourly()).rejects.toThrow('Nowhere/At_All')
    await test.untilJobsDone()
    expect(weeklyMailsTo(max)).toHaveLength(1)
    await test.inCompany(broken.company.id, (tx) => tx.update(companies).set({ timeZone: 'UTC' }))
  })
})
