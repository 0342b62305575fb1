import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportOutcome } from '#shared/import/contract.ts'
import type { BalanceOfPerson } from '#shared/leave/statement-contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeSmallCompany, newEmail } from '#test/factories.ts'
import type { Person } from '#test/person.ts'
import { hoursPolicy } from '#test/settings-input.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

/** Annual leave counts in hours, 160 a year. */
async function companyInHours() {
  const company = await makeSmallCompany(test)
  const answer = await company.admin.call('PUT', '/api/leave-types/annual/policy', hoursPolicy)
  expect(answer.statusCode, answer.body).toBe(200)
  return company
}

const remainingOf = async (admin: Person, name: string) => {
  const balances = (await admin.call('GET', '/api/leave-balances')).json<BalanceOfPerson[]>()
  return balances.find(({ user }) => user.firstName === name)?.remaining
}

const problemsOf = ({ rows }: ImportOutcome) => rows.map(({ problems }) => problems[0]?.message)

const countedByCalendar = (said: string) =>
  `The file says ${said}, but we count by the person’s own calendar.`

it('opening balances of a type in hours are hours', async () => {
  const { admin, ana } = await companyInHours()
  await admin.imports('balances', `Email,Remaining\n${ana.email},37:30`)
  expect(await remainingOf(admin, 'Ana')).toBe('37.5')
  const file = ['Email,Remaining,Date', `${ana.email},5 days,`, `${ana.email},9000,2026-02-27`].join('\n')
  expect(problemsOf(await admin.imports('balances', file, 'dry run'))).toEqual([
    'Please enter the hours as a number, such as 37.5 or 37:30.',
    'This would change the balance by more than 8784 hours. Please correct it.',
  ])
})

it('our own leave history comes back by the clock, and once', async () => {
  const { admin, ana, max } = await companyInHours()
  await max.approves(await ana.asksFor('2026-03-10', '2026-03-10', { startsAt: '13:00', endsAt: '15:30' }))
  await max.approves(await ana.asksFor('2026-03-16', '2026-03-18', { startsAt: '14:00' }))
  const history = (await admin.call('GET', '/api/reports/history?format=csv&endDate=2026-12-31')).body
  expect(history).toContain('13:00 to 15:30,0.31,2.5')
  expect(history).toContain('From 14:00,2.25,18')
  const again = await admin.imports('leave', history, 'dry run')
  expect(again.rows).toMatchObject([{ fate: 'known' }, { fate: 'known' }])

  const other = await companyInHours()
  const moved = history.replaceAll(ana.email, other.ana.email)
  await other.admin.imports('leave', moved)
  const times = (await other.ana.ownRequests()).map(({ startsAt, endsAt, totalMinutes }) => [
    startsAt,
    endsAt,
    totalMinutes,
  ])
  expect(times).toEqual([
    ['13:00', '15:30', 150],
    ['14:00', null, 1080],
  ])
})

it('past leave is read by the clock, and times that can’t be read are no whole day', async () => {
  const { admin, ana } = await companyInHours()
  const times = ['13:00 to 15:30', 'From 15:00', 'until noon', '15:30 to 13:00', '13:00 to 25:00']
  const rows = times.map(
    (each, day) => `${ana.email},Annual,2026-02-0${day + 2},2026-02-0${day + 2},"${each}"`,
  )
  const file = ['Email,Type,Start,End,Part of day', ...rows].join('\n')
  expect(problemsOf(await admin.imports('leave', file, 'dry run'))).toEqual([
    ...Array(3).fill(undefined),
    'Please enter the earlier time first, as in 13:00 to 15:30.',
    'Please enter the times of the day as in 13:00 to 15:30.',
  ])
  await admin.imports('leave', file, 'leave out')
  const minutes = (await ana.ownRequests()).map(({ totalMinutes }) => totalMinutes)
  expect(minutes.toSorted()).toEqual([150, 240, 60])
})

it('a list of people gives hours a year', async () => {
  const { admin } = await companyInHours()
  const email = newEmail('ines')
  await admin.importsPeople([{ email, firstName: 'Ines', annualDays: '120' }])
  expect(await remainingOf(admin, 'Ines')).toBe('120')
})

it.each([
  ['Hours', [['2.5', '2 h 30 min']]],
  ['Duration', [['2:30', '2 h 30 min']]],
  [
    'Days',
    [
      ['2:30', '2 h 30 min'],
      ['1', '8 h'],
      ['0.5', '4 h'],
      ['2', '8 h', countedByCalendar('2 days')],
    ],
  ],
  [
    'Amount',
    [
      ['2.5 h', '2 h 30 min'],
      ['8', '8 h'],
      ['0.5 days', '4 h'],
      ['9', '8 h', countedByCalendar('9 h')],
    ],
  ],
])('past leave without times is as long as it says: %s', async (heading, lengths) => {
  const { admin, ana } = await companyInHours()
  const rows = lengths.map(
    ([said], day) => `${ana.email},Annual,2026-02-0${day + 2},2026-02-0${day + 2},${said}`,
  )
  const file = [`Email,Type,Start,End,${heading}`, ...rows].join('\n')
  expect((await admin.imports('leave', file)).rows).toMatchObject(
    lengths.map(([, length, note = null], day) => ({
      words: `Annual, ${day + 2} Feb 2026, ${length}`,
      note,
    })),
  )
  // The same file again adds nothing.
  expect((await admin.imports('leave', file, 'dry run')).counts).toMatchObject({ known: lengths.length })
})

it('hours of several dates end on the last of them, and a problem is where they end before', async () => {
  const { admin, ana } = await companyInHours()
  const rows = [
    ['2026-02-03', '2026-02-04', '12', '2026-02-04 12:00'],
    ['2026-02-10', '2026-02-12', '18:00', '2026-02-12 10:00'],
    ['2026-01-09', '2026-01-11', '6 h', '2026-01-09 14:00'],
    ['2026-01-16', '2026-01-19', '10', '2026-01-19 10:00'],
    ['2026-01-20', '2026-01-22', '24', '2026-01-22 null'],
    ['2026-01-27', '2026-01-29', '30', '2026-01-29 null', countedByCalendar('30 h')],
  ]
  const file = (each: (string | undefined)[][]) =>
    [
      'Email,Type,Start,End,Hours',
      ...each.map((row) => [ana.email, 'Annual', ...row.slice(0, 3)].join()),
    ].join('\n')
  const { rows: told } = await admin.imports('leave', file(rows))
  expect(told.map(({ note }) => note)).toEqual(rows.map(([, , , , note = null]) => note))
  const ends = (await ana.ownRequests()).map(({ endDate, endsAt }) => `${endDate} ${endsAt}`)
  expect(ends.toSorted()).toEqual(rows.map(([, , , end]) => end).toSorted())
  expect(await remainingOf(admin, 'Ana')).toBe('66')
  expect((await admin.imports('leave', file(rows), 'dry run')).counts).toMatchObject({ known: 6 })

  const short = ['6 h', '15:30', '16'].map((hours) => ['2026-02-24', '2026-02-26', hours])
  const message =
    'The dates before the last one take 16 h already. Please correct the dates or the hours, or split the row.'
  const refused = await admin.imports('leave', file(short), 'dry run')
  expect(refused.rows).toMatchObject(short.map(() => ({ problems: [{ column: 'Hours', message }] })))
})

it('the first hours of a date are those of its shift, with its break', async () => {
  const { admin, ana } = await companyInHours()
  await admin.imports('roster', `Email,Date,Worked\n${ana.email},2026-02-03,10:00-19:00 60`)
  const file = `Email,Type,Start,End,Hours\n${ana.email},Annual,2026-02-03,2026-02-03,6`
  await admin.imports('leave', file)
  expect(await ana.ownRequests()).toMatchObject([{ startsAt: null, endsAt: '17:00', totalMinutes: 360 }])
})

it.each([
  ['2 h', '1.5 h', '4.5', ['null to 10:00', '10:00 to 11:30', '11:30 to null'], '152'],
  ['2 h', '2 h', '2', ['null to 10:00', '10:00 to 12:00', '12:00 to 14:00'], '154'],
])('rows of one date without times follow each other: %s, %s, %s', async (...row) => {
  const [first, second, third, times, left] = row
  const { admin, ana } = await companyInHours()
  const line = (hours: string) => `${ana.email},Annual,2026-02-03,2026-02-03,${hours}`
  const file = ['Email,Type,Start,End,Hours', ...[first, second, third].map(line)].join('\n')
  const notes = [2, 3].map((nth) => `This begins where row ${nth} ends, as neither has times.`)
  expect((await admin.imports('leave', file)).rows).toMatchObject(
    [null, ...notes].map((note) => ({ problems: [], note })),
  )
  const stored = (await ana.ownRequests()).map(({ startsAt, endsAt }) => `${startsAt} to ${endsAt}`)
  expect(stored.toSorted()).toEqual(times.toSorted())
  expect(await remainingOf(admin, 'Ana')).toBe(left)
  const again = await admin.imports('leave', file, 'dry run')
  expect(again.rows.map(({ fate }) => fate)).toEqual(['known', 'known', 'known'])
})

it('hours after those of another row skip the break, and never leave the date', async () => {
  const { admin, ana } = await companyInHours()
  await admin.imports('roster', `Email,Date,Worked\n${ana.email},2026-02-03,10:00-19:00 60`)
  const line = (hours: string) => `${ana.email},Annual,2026-02-03,2026-02-03,${hours}`
  const file = (...hours: string[]) => ['Email,Type,Start,End,Hours', ...hours.map(line)].join('\n')
  const tooMany = await admin.imports('leave', file('3', '5.5'), 'dry run')
  expect(tooMany.rows.map(({ problems }) => problems[0]?.message)).toEqual([
    undefined,
    'Row 2 already has leave for this person on these dates. Please enter the times of both, or remove one of them.',
  ])
  await admin.imports('leave', file('3', '2'))
  expect(await ana.ownRequests()).toMatchObject([
    { startsAt: '13:00', endsAt: '16:00', totalMinutes: 120 },
    { startsAt: null, endsAt: '13:00', totalMinutes: 180 },
  ])
})

it('rows with times take no more of a date than there is, with stored leave', async () => {
  const { admin, ana } = await companyInHours()
  const message = 'With other leave, this takes more than the 8 h of 3 Feb 2026. Please correct the times.'
  const file = (...times: string[]) =>
    [
      'Email,Type,Start,End,Part of day',
      ...times.map((each) => `${ana.email},Annual,2026-02-03,2026-02-03,${each}`),
    ].join('\n')
  const both = await admin.imports('leave', file('06:00 to 12:00', '12:00 to 20:00'), 'dry run')
  expect(both.rows).toMatchObject([{ problems: [] }, { problems: [{ column: 'Part of day', message }] }])
  await admin.imports('leave', file('06:00 to 12:00'))
  const second = await admin.imports('leave', file('12:00 to 14:01'), 'dry run')
  expect(second.rows[0]?.problems[0]?.message).toBe(message)
  await admin.imports('leave', file('06:00 to 12:00', '12:00 to 14:00'))
  expect(await remainingOf(admin, 'Ana')).toBe('152')
})
