import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportKind, ImportOutcome } from '#shared/import/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { hoursPolicy } from '#test/settings-input.ts'

// Moments in the cells of files whose columns have dates (rules, 'Imports').

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

/** Ada's company in Berlin, with Ana there and Noa in New York. */
async function makeAcrossTheSea() {
  const company = await makeCompany(test, { timeZone: 'Europe/Berlin' })
  const { admin } = company
  const [ana, noa] = [
    await addMember(test, company, 'Ana Employee'),
    await addMember(test, company, 'Noa Far'),
  ]
  const locationId = await addsNewYork(admin)
  await admin.changesMember(noa, { location: { validFrom: '2026-01-01', locationId } })
  return { ...company, ana, noa }
}

async function addsNewYork(admin: Person): Promise<string> {
  const place = { name: 'New York', country: null, region: null, timeZone: 'America/New_York' }
  const answer = await admin.call('POST', '/api/locations', place)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}

const notDate = (text: string) =>
  `‘${text}’ is a time, not a date. Please write the date alone, like 2026-03-31.`
const converted = (text: string, date: string, timeZone = 'Europe/Berlin') =>
  `‘${text}’ was converted to ${date}, the date in ${timeZone}.`
const saidOf = ({ rows }: ImportOutcome) =>
  rows.map(({ words, note, problems }) => problems[0]?.message ?? [words, note])

/** The same in the preview as in the import, which leaves out what can't be imported. */
async function imported(admin: Person, kind: ImportKind, ...rows: string[]) {
  const preview = saidOf(await admin.imports(kind, rows.join('\n'), 'dry run'))
  const done = saidOf(await admin.imports(kind, rows.join('\n'), 'leave out'))
  expect(done).toEqual(preview.filter((said) => typeof said !== 'string'))
  return preview
}

describe('past leave', () => {
  const heading = 'Email,Type,Start date,End date'

  it('is on the date that a moment begins where the person is, or else the company', async () => {
    const { admin, ana, noa } = await makeAcrossTheSea()
    const [start, end] = ['2026-02-08T23:00:00.000Z', '2026-02-10T22:59:59.999Z']
    const said = await imported(
      admin,
      'leave',
      heading,
      `${ana.email},Annual,${start},${end}`,
      `${noa.email},Annual,2026-02-09T05:00:00Z,2026-02-10 00:00`,
      `${noa.email},Annual,2026-02-15T23:00:00Z,2026-02-16`,
    )
    expect(said).toEqual([
      [
        'Annual, 9 to 10 Feb 2026, 2 days',
        `${converted(start, '2026-02-09')} ${converted(end, '2026-02-10')}`,
      ],
      [
        'Annual, 9 to 10 Feb 2026, 2 days',
        converted('2026-02-09T05:00:00Z', '2026-02-09', 'America/New_York'),
      ],
      ['Annual, 16 Feb 2026, 1 day', converted('2026-02-15T23:00:00Z', '2026-02-16')],
    ])
    expect(await ana.ownRequests()).toMatchObject([{ startDate: '2026-02-09', endDate: '2026-02-10' }])
    expect((await noa.ownRequests()).map(({ startDate }) => startDate).toSorted()).toEqual([
      '2026-02-09',
      '2026-02-16',
    ])
  })

  it('with a time of day is a problem, of a type in hours too', async () => {
    const { admin, ana } = await makeAcrossTheSea()
    const policy = await admin.call('PUT', '/api/leave-types/annual/policy', hoursPolicy)
    expect(policy.statusCode, policy.body).toBe(200)
    const said = await imported(
      admin,
      'leave',
      heading,
      ...['Annual', 'Sick'].map((type) => `${ana.email},${type},2026-02-09 07:00,2026-02-09 11:00`),
    )
    expect(said).toEqual([notDate('2026-02-09 07:00'), notDate('2026-02-09 07:00')])
    expect(await ana.ownRequests()).toEqual([])
  })
})

it('an opening balance is on the date that a moment begins, or ends', async () => {
  const { admin, ana, noa } = await makeAcrossTheSea()
  const said = await imported(
    admin,
    'balances',
    'Email,Type,Remaining,Date',
    `${ana.email},Annual,7,2025-12-31T23:00:00Z`,
    `${noa.email},Annual,7,2026-02-28T23:59:59`,
    `${ana.email},Annual,7,2026-02-28T12:00:00`,
  )
  expect(said).toEqual([
    [
      'Annual, 7 days left on 1 Jan 2026',
      `${converted('2025-12-31T23:00:00Z', '2026-01-01')} Adjusts by −13 days. 7 days left today.`,
    ],
    ['Annual, 7 days left on 28 Feb 2026', 'Adjusts by −13 days. 7 days left today.'],
    notDate('2026-02-28T12:00:00'),
  ])
})

it('a roster is of the date that a moment begins', async () => {
  const { admin, ana } = await makeAcrossTheSea()
  const rows = [
    'Email,Date,Worked',
    `${ana.email},2026-03-28T23:00:00Z,full`,
    `${ana.email},2026-03-30T07:00,full`,
  ]
  const said = await imported(admin, 'roster', ...rows)
  const note = converted('2026-03-28T23:00:00Z', '2026-03-29')
  expect(said).toEqual([['Sun 29 Mar 2026: Full day', note], notDate('2026-03-30T07:00')])
  const again = await admin.imports('roster', `${rows[0]}\n${ana.email},2026-03-28T23:00:00Z,free`)
  expect(saidOf(again)).toEqual([['Sun 29 Mar 2026: Free', `${note} In place of: Full day.`]])
})

it('a first day of a list of people is the date that a moment begins', async () => {
  const { admin } = await makeAcrossTheSea()
  const boss = newEmail('boss')
  const [moment, there] = ['2026-02-28T23:00:00.000Z', '2026-03-01T05:00:00Z']
  const people = [
    { email: boss, startDate: moment },
    { email: newEmail(), startDate: there, location: 'new york', manager: boss },
    { email: newEmail(), startDate: '2026-03-01T00:00:00' },
  ]
  const [ofBoss, ofOther] = [
    converted(moment, '2026-03-01'),
    converted(there, '2026-03-01', 'America/New_York'),
  ]
  const notes = [`${ofBoss} Becomes a manager, as others report to them.`, ofOther, null]
  const preview = await admin.importsPeople(people, { isDryRun: true })
  expect(preview.rows.map(({ note }) => note)).toEqual(notes)
  const done = await admin.importsPeople(people)
  expect(done.rows.map(({ note }) => note)).toEqual(notes)
  for (const { user } of done.rows)
    expect(await admin.termsOf({ id: String(user?.id) })).toMatchObject({
      employment: [{ start: '2026-03-01', end: null }],
    })

  const late = [{ email: newEmail(), startDate: '2026-03-01T09:30:00Z' }]
  const refused = await admin.importsPeople(late, { isDryRun: true })
  const message = notDate('2026-03-01T09:30:00Z').replace(/\.$/, '')
  expect(refused.rows).toMatchObject([{ fate: 'problem', problems: [{ column: 'startDate', message }] }])
})
