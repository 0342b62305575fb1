import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#server/platform/audit/service.ts'
import { domainEvents } from '#server/platform/db/schema.ts'
import { formatDays } from '#shared/leave/days.ts'
import { formatAmount } from '#shared/leave/leave-unit.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany, makeSmallCompany } from '#test/factories.ts'
import { hoursPolicy } from '#test/settings-input.ts'
import { dispatchEvents } from './dispatch.ts'

const now = () => new Date('2026-03-02T09:00:00Z')

let test: TestApp
beforeAll(async () => {
  test = await startApp({ connections: 10 })
})
afterAll(() => test.close())

/** The company's events in their order, once each has its place. */
async function eventsIn(companyId: string) {
  await test.untilJobsDone()
  return test.inCompany(companyId, (tx) => tx.select().from(domainEvents).orderBy(asc(domainEvents.sequence)))
}

async function storyOf(companyId: string, id: string) {
  const events = await eventsIn(companyId)
  return events
    .filter(({ data }) => data['id'] === id)
    .map(({ type, data }) => `${type} ${String(data['status'])}`)
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('an event', () => {
  it('has the leave as it is then, without notes and reasons', async () => {
    const { company, ana, max } = await makeSmallCompany(test)
    const asked = await ana.asksFor('2026-03-09', '2026-03-11', { notes: 'Dentist' })
    await ana.changes(asked, { endDate: '2026-03-10' })
    await max.rejects(asked, 'Everybody is away')
    const { id } = asked
    const events = (await eventsIn(company.id)).filter(({ data }) => data['id'] === id)
    const whole = { startsAt: null, endsAt: null, unit: 'days' }
    const leave = { id, userId: ana.id, amendsId: null, leaveType: 'annual', ...whole }
    const dates = { startDate: '2026-03-09', endDate: '2026-03-10', days: '2', hours: '16' }
    expect(events.map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: 'leave.requested',
        data: { ...leave, ...dates, endDate: '2026-03-11', days: '3', hours: '24', status: 'pending' },
      },
      { type: 'leave.changed', data: { ...leave, ...dates, status: 'pending' } },
      { type: 'leave.rejected', data: { ...leave, ...dates, status: 'rejected' } },
    ])
    expect(events.map(({ at }) => at.toISOString())).toEqual(upTo(3).map(() => '2026-03-02T09:00:00.000Z'))
  })

  it('says how long leave by the clock is, to the minute', async () => {
    const { company, admin, ana } = await makeSmallCompany(test)
    await admin.call('PUT', '/api/leave-types/annual/policy', hoursPolicy)
    const { id } = await ana.asksFor('2026-03-09', '2026-03-09', { startsAt: '15:00', endsAt: '16:05' })
    const [event] = (await eventsIn(company.id)).filter(({ data }) => data['id'] === id)
    const times = { startsAt: '15:00', endsAt: '16:05' }
    expect(event?.data).toMatchObject({ ...times, unit: 'hours', days: '0.14', hours: '1.08' })
  })

  it('has the length of leave as the API writes it', async () => {
    const { company, ana } = await makeSmallCompany(test)
    const { id } = await ana.asksFor('2026-03-09')
    const lengths = [0, 1, 5, 10, 20, 29, 30, 59, 60, 65, 100, 475, 480, 1441, 60_000, 123_456]
    for (const [index, minutes] of lengths.entries())
      await test.inCompany(company.id, async (tx) => {
        const days = formatDays(index * 55)
        await tx.execute(
          sql`UPDATE leave_requests SET total_minutes = ${minutes}, total_days = ${days} WHERE id = ${id}`,
        )
        const by = { at: now(), companyId: company.id, actorId: null }
        await audit(tx, by, { action: 'leave-request.recounted', subjectId: id })
      })
    const events = (await eventsIn(company.id)).filter(({ type }) => type === 'leave.recounted')
    expect(events.map(({ data }) => [data['days'], data['hours']])).toEqual(
      lengths.map((minutes, index) => [formatDays(index * 55), formatAmount(minutes, 'hours')]),
    )
  })

  it('tells of a change to approved leave twice: of the change, and of the leave', async () => {
    const { company, ana, max } = await makeSmallCompany(test)
    const leave = await ana.asksFor('2026-03-09', '2026-03-11')
    const { id } = leave
    await max.approves(leave)
    await ana.changes(leave, { endDate: '2026-03-12' })
    const [change] = (await eventsIn(company.id)).filter(({ data }) => data['amendsId'] === id)
    await max.approves({ id: String(change?.data['id']) })
    const changed = (await eventsIn(company.id)).find(({ type }) => type === 'leave.changed')
    expect(changed?.data).toMatchObject({ id, endDate: '2026-03-12', days: '4' })
    await ana.cancels(leave)
    expect(await storyOf(company.id, id)).toEqual([
      'leave.requested pending',
      'leave.approved approved',
      'leave.changed approved',
      'leave.cancelled cancelled',
    ])
    expect(await storyOf(company.id, String(change?.data['id']))).toEqual([
      'leave.requested pending',
      'leave.approved approved',
    ])
  })

  it('tells of leave that nobody decides, as asked for and approved', async () => {
    const { company, admin } = await makeCompany(test)
    const { id } = await admin.asksFor('2026-03-09')
    expect(await storyOf(company.id, id)).toEqual(['leave.requested pending', 'leave.approved approved'])
  })

  it('tells of people by their ids, from the day they join', async () => {
    const { company, admin, ana, max } = await makeSmallCompany(test)
    await admin.invites('somebody@later.example')
    await admin.deactivates(ana)
    const events = (await eventsIn(company.id)).filter(({ type }) => type.startsWith('person.'))
    const person = { managerId: null, teamId: null, isActive: true }
    expect(events.map(({ type, data }) => ({ type, ...data }))).toEqual([
      { type: 'person.joined', ...person, id: max.id, role: 'manager' },
      { type: 'person.joined', ...person, id: ana.id, role: 'employee' },
      { type: 'person.left', ...person, id: ana.id, role: 'employee', managerId: max.id, isActive: false },
    ])
  })
})

describe('the sequence of a company', () => {
  it('has no gap and each event once, also if thirty people write and several nodes count at once', async () => {
    const { admin, company } = await makeCompany(test)
    const days = upTo(28).map((day) => `2026-02-${String(day).padStart(2, '0')}`)
    const changes = days.map((date) =>
      test.inCompany(company.id, (tx) =>
        audit(
          tx,
          { at: new Date('2026-03-02T09:00:00Z'), companyId: company.id, actorId: null },
          {
            action: 'payroll-period.locked',
            subjectId: company.id,
            after: { startDate: date, endDate: date },
          },
        ),
      ),
    )
    const dispatching = upTo(4).map(() =>
      dispatchEvents({ inCompany: test.inCompany, now }, { companyId: company.id }),
    )
    await Promise.all([...changes, ...dispatching, admin.addsTeam('Design')])
    const events = await eventsIn(company.id)
    expect(events.map(({ sequence }) => sequence)).toEqual(upTo(28))
    expect(new Set(events.map(({ data }) => data['start']))).toEqual(new Set(days))
  })

  it('has nothing of a transaction that was rolled back', async () => {
    const { company, ana, max } = await makeSmallCompany(test)
    const before = await eventsIn(company.id)
    const undone = test.inCompany(company.id, async (tx) => {
      const by = { at: new Date('2026-03-02T09:00:00Z'), companyId: company.id, actorId: max.id }
      await audit(tx, by, { action: 'member.changed', subjectId: ana.id })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await ana.asksFor('2026-03-09')
    const events = await eventsIn(company.id)
    expect(events.map(({ sequence }) => sequence)).toEqual(upTo(before.length + 1))
    expect(events.at(-1)?.type).toBe('leave.requested')
  })

  it('goes on after 30 days, when what was before is gone', async () => {
    const { company, ana } = await makeSmallCompany(test)
    const count = (await eventsIn(company.id)).length
    test.setNow('2026-04-01T08:59:59Z')
    await test.runHourly()
    expect(await eventsIn(company.id)).toHaveLength(count)
    test.setNow('2026-04-01T09:00:01Z')
    await test.runHourly()
    test.setNow('2026-03-02T09:00:00Z')
    expect((await eventsIn(company.id)).map(({ sequence }) => sequence)).toEqual([count])
    await ana.asksFor('2026-03-09')
    expect((await eventsIn(company.id)).map(({ sequence }) => sequence)).toEqual([count, count + 1])
  })
})
