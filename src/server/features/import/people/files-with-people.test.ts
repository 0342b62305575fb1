import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FilesImported, FileToImport } from '#shared/import/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany, newEmail } from '#test/factories.ts'
import type { ListedPerson } from '#test/person.ts'
import { refusal } from '#test/refusal.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const pastLeave = (...rows: string[]): FileToImport => ({
  kind: 'leave',
  fileName: 'past-leave.csv',
  csv: ['Person,Type,Start date,End date', ...rows].join('\n'),
})
/** For each file its rows: the problem, or what becomes of it. */
const rowsOf = ({ files }: Pick<FilesImported, 'files'>) =>
  files.map(({ outcome }) => outcome?.rows.map(({ fate, problems }) => problems[0]?.message ?? fate))
const ines = (more: Partial<ListedPerson> = {}): ListedPerson => ({
  email: newEmail('ines'),
  firstName: 'Ines',
  lastName: 'Duarte',
  workingDays: 'Mon-Wed',
  ...more,
})

describe('files that come with a list of people', () => {
  it('are imported with it, about the people in it, whose calendars count', async () => {
    const { admin } = await makeCompany(test)
    const person = ines({ balances: { annual: '12.5' } })
    const files = [
      pastLeave(`${person.email},Annual,2026-01-12,2026-01-16`, 'Ines Duarte,Annual,2026-03-09,2026-03-13'),
      pastLeave('Ines Duarte,Sick,12/30/2025,12/30/2025', 'Ines Duarte,Sick,2026-01-12,2026-01-12'),
    ]
    const checked = await admin.importsPeople([person], { isDryRun: true, files })
    expect(rowsOf(checked)).toEqual([
      ['new', 'new'],
      ['new', 'This person has other leave on these dates. Please cancel it first, or remove the row.'],
    ])
    expect([await admin.prepared(), await admin.calendar('2025-12-01', '2026-03-31')]).toEqual([[], []])

    const leftOut = files.map((file, index) => ({ ...file, leaveOut: index === 0 ? [] : [3] }))
    const answer = await admin.importsPeople([person], { files: leftOut })
    expect(rowsOf(answer)).toEqual([['new', 'new'], ['new']])
    const leave = await admin.calendar('2025-12-01', '2026-03-31')
    expect(leave.map(({ startDate, totalDays }) => `${startDate} ${totalDays}`).toSorted()).toEqual([
      '2025-12-30 1',
      '2026-01-12 3',
      '2026-03-09 3',
    ])
    const id = String(answer.rows[0]?.user?.id)
    // The leave of January is in what was left on 2 March already, that of March isn't.
    expect([await left(id, '2026-03-02'), await left(id, '2026-03-31')]).toEqual(['12.5', '9.5'])

    async function left(of: string, on: string): Promise<string> {
      const statement = await admin.call('GET', `/api/leave-statements/${of}?on=${on}`)
      return statement.json().types[0].balance
    }
  })

  it('add nothing the second time', async () => {
    const { admin } = await makeCompany(test)
    const person = ines()
    const balances: FileToImport = {
      fileName: 'balances.csv',
      csv: 'Name,Type,Remaining\nInes Duarte,Annual,9',
    }
    const files = [pastLeave('Ines Duarte,Annual,2026-01-12,2026-01-16'), balances]
    await admin.importsPeople([person], { files })
    const again = await admin.importsPeople([person], { files })
    expect([again.rows.map(({ fate }) => fate), rowsOf(again)]).toEqual([['known'], [['known'], ['known']]])
  })

  it('are imported whole or not at all, as are the people: the refusal names file, row and column', async () => {
    const { admin } = await makeCompany(test)
    const files = [pastLeave('Ines Duarte,Vaction,2026-01-12,2026-01-16', 'Who,Annual,2026-01-12,31.02.2026')]
    expect(refusal(await admin.tryImportingPeople([ines()], { files }))).toBe(
      '400 past-leave.csv: Row 2, column ‘Type’: There’s no leave type ‘Vaction’. Please add it under Leave types, or correct it. 1 more row has problems too. Nothing was imported.',
    )
    const good = [pastLeave('Ines Duarte,Annual,2026-01-12,2026-01-16')]
    const people = [ines(), { email: newEmail(), role: 'boss' }]
    expect(refusal(await admin.tryImportingPeople(people, { files: good }))).toMatch(
      /^400 Row 3, column ‘role’: /,
    )
    expect([await admin.prepared(), await admin.calendar('2026-01-01', '2026-01-31')]).toEqual([[], []])
  })

  it('say in a dry run why one can’t be read, and what becomes of the others', async () => {
    const { admin } = await makeCompany(test)
    const files = [
      { ...pastLeave(), csv: 'Person,Type,From\nInes Duarte,Annual,2026-01-12' },
      pastLeave('Ines Duarte,Annual,2026-01-12,2026-01-16'),
    ]
    const checked = await admin.importsPeople([ines()], { isDryRun: true, files })
    expect(checked.files.map(({ problem }) => problem)).toEqual([
      'Row 1 has no column ‘End date’. It has: Person, Type, From. Please name the columns as the template does.',
      null,
    ])
    expect(rowsOf(checked)).toEqual([undefined, ['new']])
    expect(refusal(await admin.tryImportingPeople([ines()], { files }))).toMatch(
      /^400 past-leave\.csv: Row 1 has no column ‘End date’\./,
    )
  })

  it('say of somebody who can’t be imported yet which row of the people to fix first', async () => {
    const { admin } = await makeCompany(test)
    const prepared = ines({ firstName: 'Pia', lastName: 'Prepared' })
    await admin.importsPeople([prepared])
    const [boss, worker] = [newEmail('boss'), newEmail('worker')]
    const people: ListedPerson[] = [
      { row: 2, email: worker, firstName: 'Wim', lastName: 'Worker', manager: boss },
      { row: 4, email: boss, firstName: 'Bo', lastName: 'Boss', role: 'chief' },
      { row: 5, ...prepared, role: 'chief' },
    ]
    const rows = [worker, 'Wim Worker', boss.toUpperCase(), 'bo boss', 'Pia Prepared']
    const files = [
      pastLeave(...rows.map((who, day) => `${who},Annual,2026-01-1${day + 2},2026-01-1${day + 2}`)),
    ]
    const first = 'Please fix row 4 of the people first.'
    const checked = await admin.importsPeople(people, { isDryRun: true, files })
    expect(rowsOf(checked)).toEqual([
      [first, first, first, first, 'These are all days off, so there’s no leave to take.'],
    ])
  })

  it('have at most 2 MB together', async () => {
    const { admin } = await makeCompany(test)
    const csv = 'x'.repeat(1024 * 1024 + 1)
    const files = [
      { ...pastLeave(), csv },
      { ...pastLeave(), csv },
    ]
    expect(refusal(await admin.tryImportingPeople([ines()], { files }))).toMatch(
      /^400 .*at most 2 MB of files/,
    )
  })
})

it('leave of the past is imported for people who haven’t joined', async () => {
  const { admin } = await makeCompany(test)
  const email = newEmail('past')
  await admin.importsPeople([{ email, workingDays: 'Mon-Wed' }])
  const outcome = await admin.imports(
    'leave',
    `Email,Type,Start date,End date\n${email},Annual,2026-01-12,2026-01-16`,
  )
  expect(outcome.counts).toMatchObject({ new: 1, problem: 0 })
  expect(await admin.calendar('2026-01-01', '2026-01-31')).toMatchObject([{ totalDays: '3' }])
  const balances = await admin.imports('balances', `Email,Type,Remaining\n${email},Annual,7`)
  expect(balances.counts).toMatchObject({ new: 1, problem: 0 })
})
