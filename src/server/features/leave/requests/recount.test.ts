import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { everyWeek } from '#shared/leave/work-calendar.ts'
import type { Location } from '#shared/location/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { hoursPolicy } from '#test/settings-input.ts'

// Leave that is counted again, or cut, after what it was counted by has changed. Monday 2 March 2026.

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

type Company = Awaited<ReturnType<typeof makeSmallCompany>> & { locationId: string }

/** The small company in Porto, where holidays are what an admin adds. */
async function makeCompanyInPorto(): Promise<Company> {
  test.setNow('2026-03-02T09:00:00Z')
  const company = await makeSmallCompany(test)
  const { admin, ana } = company
  const place = { name: 'Porto', country: null, region: null, timeZone: null }
  const { id: locationId } = (await admin.call('POST', '/api/locations', place)).json<Location>()
  await admin.changesMember(ana, { location: { validFrom: '2026-01-01', locationId } })
  return { ...company, locationId }
}

async function addHoliday({ admin, locationId }: Company, date: string, part = 'full'): Promise<void> {
  const holiday = { name: 'Feast', part, everyYear: false }
  const answer = await admin.call('PUT', `/api/locations/${locationId}/holidays/${date}`, holiday)
  expect(answer.statusCode, answer.body).toBe(200)
}

const actionsOn = async ({ company }: Company, id: string | undefined) =>
  (await auditOf(test, company.id, id ?? '')).map(({ action }) => action)
const employ = ({ admin, ana }: Company, employment: { start: string | null; end: string | null }[]) =>
  admin.changesMember(ana, { employment: employment })
const asStands = ({ status, startDate, endDate, totalDays }: LeaveRequest) =>
  `${status} ${startDate} ${endDate} ${totalDays}`
const opened = async (person: Person, leave: { id: string }) => asStands(await person.opens(leave))

describe('a holiday that is added', () => {
  it('cancels a half day of which nothing is left, and tells its owner and its decider', async () => {
    const company = await makeCompanyInPorto()
    const { ana, max } = company
    const half = { isHalfDay: true, halfDayPart: 'afternoon' as const }
    const leave = await max.approves(await ana.asksFor('2026-04-07', '2026-04-07', half))
    await addHoliday(company, '2026-04-07', 'morning')
    expect(await opened(ana, leave)).toBe('approved 2026-04-07 2026-04-07 0.5')
    await addHoliday(company, '2026-04-07', 'afternoon')
    expect(await opened(ana, leave)).toBe('cancelled 2026-04-07 2026-04-07 0.5')
    for (const { email } of [ana, max]) await test.mailTo(email, /cancelled/)
  })

  it('counts a rejected request again once the rejection is undone, unless no day is left of it', async () => {
    const company = await makeCompanyInPorto()
    const { ana, max } = company
    const [three, one] = [await ana.asksFor('2026-04-07', '2026-04-09'), await ana.asksFor('2026-04-14')]
    for (const request of [three, one]) await max.rejects(request)
    await addHoliday(company, '2026-04-08', 'morning')
    await addHoliday(company, '2026-04-14')
    const undo = ({ id }: LeaveRequest) => max.call('POST', `/api/leave-requests/${id}/undo-decision`, {})
    expect((await undo(three)).json()).toMatchObject({ status: 'pending', totalDays: '2.5' })
    expect(await ana.balance()).toMatchObject({ pendingDays: '2.5' })
    expect((await auditOf(test, company.company.id, three.id)).at(-1)).toMatchObject({
      before: { status: 'rejected', totalDays: '3' },
      after: { status: 'pending', totalDays: '2.5' },
    })
    const refused = await undo(one)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'These dates are no longer working days. Please leave the decision as it is.',
    ])
    expect(await opened(ana, one)).toBe('rejected 2026-04-14 2026-04-14 1')
  })

  it('counts a waiting change again as well', async () => {
    const company = await makeCompanyInPorto()
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-04-06', '2026-04-08'))
    await ana.changes(leave, { endDate: '2026-04-10' })
    await addHoliday(company, '2026-04-09')
    expect(await ana.opens(leave)).toMatchObject({ totalDays: '3', amendment: { totalDays: '4' } })
    const [toDecide] = await max.toDecide()
    await max.approves(toDecide ?? { id: '' })
    expect(await opened(ana, leave)).toBe('approved 2026-04-06 2026-04-10 4')
  })

  it('cancels leave that counts nothing, and its waiting change once, not twice', async () => {
    const company = await makeCompanyInPorto()
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-04-07'))
    const { amendment } = await ana.changes(leave, { endDate: '2026-04-08' })
    await addHoliday(company, '2026-04-07')
    expect(await actionsOn(company, amendment?.id)).toEqual([
      'leave-amendment.created',
      'leave-amendment.cancelled',
    ])
    expect(await actionsOn(company, leave.id)).toContain('leave-request.cancelled')
    expect(await max.toDecide()).toEqual([])
  })

  it('leaves sick days that are reported during leave as that leave was agreed', async () => {
    const company = await makeCompanyInPorto()
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-03-09', '2026-03-13'))
    test.setNow('2026-03-10T09:00:00Z')
    const { amendment } = await ana.reportsIll(leave, '2026-03-12', '2026-03-13')
    await addHoliday(company, '2026-03-12')
    expect((await ana.opens(leave)).amendment?.totalDays).toBe('2')
    await max.approves({ id: amendment?.id ?? '' })
    expect(await ana.balance()).toMatchObject({ usedDays: '3' })
  })
})

describe('an employment that changes', () => {
  it('takes back a waiting change beyond the last day, and tells its owner', async () => {
    const company = await makeCompanyInPorto()
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-04-06', '2026-04-08'))
    const { amendment } = await ana.changes(leave, { endDate: '2026-04-10' })
    await employ(company, [{ start: null, end: '2026-04-08' }])
    expect(await ana.opens(leave)).toMatchObject({ totalDays: '3', amendment: null })
    expect(await actionsOn(company, amendment?.id)).toEqual([
      'leave-amendment.created',
      'leave-amendment.cancelled',
    ])
    await test.mailTo(ana.email, /leave change was withdrawn/)
  })

  it('cuts leave across its end, cancels what lies after it, and refuses more', async () => {
    const company = await makeCompanyInPorto()
    const { ana, max } = company
    const across = await max.approves(await ana.asksFor('2026-04-06', '2026-04-10'))
    const beyond = await ana.asksFor('2026-04-13')
    await employ(company, [{ start: null, end: '2026-04-08' }])
    expect(await opened(ana, across)).toBe('approved 2026-04-06 2026-04-08 3')
    expect(await opened(ana, beyond)).toBe('cancelled 2026-04-13 2026-04-13 1')
    const late = await ana.tryAsking('2026-04-09')
    expect([late.statusCode, late.json().message]).toEqual([
      400,
      'These dates are outside the employment. Please choose dates within it.',
    ])
  })

  it('with a gap leaves the dates of the gap out of leave across it', async () => {
    const company = await makeCompanyInPorto()
    const { ana, max } = company
    const leave = await max.approves(await ana.asksFor('2026-04-06', '2026-04-10'))
    await employ(company, [
      { start: null, end: '2026-04-07' },
      { start: '2026-04-09', end: null },
    ])
    expect(await opened(ana, leave)).toBe('approved 2026-04-06 2026-04-10 4')
    expect((await ana.tryAsking('2026-04-15', '2026-04-16')).statusCode).toBe(201)
  })
})

it('hours that stay as many change their share of the day in silence', async () => {
  test.setNow('2026-03-02T09:00:00Z')
  const { company, admin, ana } = await makeSmallCompany(test)
  await admin.call('PUT', '/api/leave-types/annual/policy', hoursPolicy)
  const leave = await ana.asksFor('2026-03-10', '2026-03-10', { startsAt: '12:00', endsAt: '14:00' })
  const pattern = everyWeek({ tue: { part: 'full', minutes: 360 } })
  await admin.changesMember(ana, { workingWeek: { validFrom: '2026-03-09', pattern } })
  expect(await ana.opens(leave)).toMatchObject({ totalMinutes: 120, totalDays: '0.33' })
  expect((await auditOf(test, company.id, leave.id)).map(({ action }) => action)).toEqual([
    'leave-request.created',
  ])
})
