import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FilesToImport } from '#shared/import/contract.ts'
import type { Location } from '#shared/location/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeCompany, makeSmallCompany, newEmail } from '#test/factories.ts'
import { type ListedPerson, listOf, type Person } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

type NewLocations = FilesToImport['newLocations']

const lisbon = { name: 'Lisbon', country: 'PT', region: null }
const munich = { name: 'Munich', country: 'DE', region: 'BY' }

async function locationsOf(admin: Person): Promise<Location[]> {
  return (await admin.call('GET', '/api/locations')).json()
}

/** One at a location that is written in two ways, one at another. */
function people(): [ListedPerson, ListedPerson, ListedPerson] {
  return [
    { email: newEmail('ines'), location: 'lisbon' },
    { email: newEmail('jonas'), location: 'Munich' },
    { email: newEmail('rui'), location: ' LISBON' },
  ]
}

describe('locations that a list of people names and the company lacks', () => {
  it('are named by a dry run, which adds none', async () => {
    const { admin } = await makeCompany(test)
    const answer = await admin.importsPeople(people(), { isDryRun: true })
    expect(answer).toMatchObject({ counts: { new: 3, problem: 0 }, newLocations: ['lisbon', 'Munich'] })
    expect(await locationsOf(admin)).toEqual([])
  })

  it('are added with their country and region, audited, and are where the people are', async () => {
    const { admin, company } = await makeCompany(test)
    const unused = { name: 'Oslo', country: 'NO', region: null }
    const newLocations: NewLocations = [lisbon, munich, unused]
    const answer = await admin.importsPeople(people(), { newLocations })
    expect(answer).toMatchObject({ counts: { new: 3 }, newLocations: ['Lisbon', 'Munich'] })
    const added = await locationsOf(admin)
    expect(added.map(({ id: _id, ...location }) => location)).toEqual([
      { ...lisbon, timeZone: null, people: 2 },
      { ...munich, timeZone: null, people: 1 },
    ])
    const [first] = added
    expect(await auditOf(test, company.id, String(first?.id))).toMatchObject([
      { action: 'location.added', after: { ...lisbon, timeZone: null } },
    ])
    const [ines] = answer.rows
    expect(await admin.termsOf({ id: String(ines?.user?.id) })).toMatchObject({
      locations: [{ locationId: first?.id }],
    })
  })

  it('are where somebody moves who was prepared before', async () => {
    const { admin } = await makeCompany(test)
    const [{ email }] = people()
    const { rows } = await admin.importsPeople([{ email }])
    await admin.importsPeople([{ email, location: 'Lisbon' }], { newLocations: [lisbon] })
    const [location] = await locationsOf(admin)
    expect(await admin.termsOf({ id: String(rows[0]?.user?.id) })).toMatchObject({
      locations: [{ locationId: location?.id }],
    })
  })

  it('are refused without a country, with the rows, and nothing is saved', async () => {
    const { admin } = await makeCompany(test)
    const answer = await admin.tryImportingPeople(people(), { newLocations: [munich] })
    expect(refusal(answer)).toBe(
      '400 Row 2, column ‘location’: There’s no location ‘lisbon’ yet. Please choose its country. 1 more row has problems too. Nothing was imported.',
    )
    const input = {
      isDryRun: false,
      files: [listOf(people())],
      newLocations: [{ name: 'Lisbon', region: null }, munich],
    }
    expect((await admin.call('POST', '/api/imports', input)).statusCode).toBe(400)
    const unknown = { ...lisbon, country: 'XX' }
    expect(refusal(await admin.tryImportingPeople(people(), { newLocations: [munich, unknown] }))).toBe(
      '400 Please choose a country from the list',
    )
    const twice = { ...lisbon, name: 'LISBON' }
    expect(refusal(await admin.tryImportingPeople(people(), { newLocations: [lisbon, twice] }))).toBe(
      '400 Please list each location once',
    )
    expect([await locationsOf(admin), await admin.prepared()]).toEqual([[], []])
  })

  it('are refused once the company has them, perhaps elsewhere', async () => {
    const { admin } = await makeCompany(test)
    await admin.call('POST', '/api/locations', { ...lisbon, country: 'ES', timeZone: null })
    const answer = await admin.tryImportingPeople(people(), {
      newLocations: [{ ...lisbon, name: 'lisbon' }, munich],
    })
    expect(refusal(answer)).toBe(
      '409 The location ‘Lisbon’ has been added in the meantime. Please check the list again. Nothing was imported.',
    )
    expect(await locationsOf(admin)).toHaveLength(1)
    expect(await admin.prepared()).toEqual([])
    const checked = await admin.importsPeople(people(), { isDryRun: true })
    expect(checked.newLocations).toEqual(['Munich'])
  })

  it('aren’t read of rows that have a problem, or are about somebody who has joined', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const rows = [
      { email: ana.email, location: 'Mars' },
      { email: newEmail('bad'), role: 'boss', location: 'Venus' },
    ]
    expect(await admin.importsPeople(rows, { isDryRun: true })).toMatchObject({ newLocations: [] })
    const answer = await admin.importsPeople(rows.slice(0, 1))
    expect(answer).toMatchObject({ counts: { known: 1 }, newLocations: [] })
  })
})
