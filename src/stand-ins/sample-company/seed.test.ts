import { expect, it } from 'vitest'
import { openDirectory } from '#server/platform/tenancy/directory.ts'
import { startAppForTest } from '#test/app.ts'
import { noJobs } from '#test/no-jobs.ts'
import { samplePeople } from './company.ts'
import { seedSampleCompany } from './seed.ts'

// Around today, whatever day it is: a Monday, a weekend, both ends of a leave year, a leap day.
it.each([
  '2026-03-02T09:00:00Z',
  '2026-06-07T23:30:00Z',
  '2026-12-31T09:00:00Z',
  '2027-01-01T09:00:00Z',
  '2028-02-29T09:00:00Z',
])('the sample company of %s has its people, a year of leave, and no balance below zero', async (now) => {
  const test = await startAppForTest({ now, worker: false })
  const directory = openDirectory(test.database.pool, noJobs)
  const seed = () =>
    seedSampleCompany({
      inCompany: test.inCompany,
      directory,
      billing: null,
      issuer: 'https://accounts.test',
      now: new Date(now),
    })
  await seed()
  // A restart finds it there.
  await seed()

  for (const { subject, email, firstName, lastName, role } of samplePeople) {
    const person = await test.signIn({ subject, email, name: `${firstName} ${lastName}` })
    expect(await person.me()).toMatchObject({ role, companyName: 'Northfold Studio' })
    expect(await person.team()).toHaveLength(4)
    expect((await person.ownRequests()).length).toBeGreaterThan(4)
    const { totalDays, usedDays, pendingDays } = await person.balance()
    expect(Number(totalDays) - Number(usedDays) - Number(pendingDays)).toBeGreaterThanOrEqual(0)
  }
})

it('the sample company looks around from its beginning on, by billing’s clock', async () => {
  const test = await startAppForTest({ payments: true, worker: false })
  await seedSampleCompany({
    inCompany: test.inCompany,
    directory: openDirectory(test.database.pool, noJobs),
    billing: test.app.billing,
    issuer: 'https://accounts.test',
    now: new Date('2026-03-02T09:00:00Z'),
  })
  const maya = await test.signIn({ subject: 'maya', email: 'maya@northfold.example', name: 'Maya Chen' })
  const { access } = await maya.subscription()
  await test.sandbox.advanceTo(new Date('2026-03-12T09:00:00Z'))
  expect((await maya.subscription()).access).toEqual(access)
})
