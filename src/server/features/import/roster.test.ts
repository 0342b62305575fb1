import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportOutcome } from '#shared/import/contract.ts'
import { addDays, datesBetween } from '#shared/plain-date.ts'
import type { MemberTerms } from '#shared/team/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { auditOf, makeSmallCompany } from '#test/factories.ts'
import type { Person } from '#test/person.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})
afterAll(() => test.close())

const csv = (...rows: string[]) => ['Email,Date,Worked', ...rows].join('\n')
const wordsOf = ({ rows }: ImportOutcome) => rows.map(({ fate, words }) => `${fate} ${words}`)
const exceptionsOf = async (reader: Person, { id }: { id: string }) =>
  (await reader.call('GET', `/api/team/${id}/terms`)).json<MemberTerms>().workingExceptions

describe('a roster', () => {
  it('says what is worked on its dates, and upcoming leave is counted again', async () => {
    const { company, admin, ana, max } = await makeSmallCompany(test)
    await ana.asksFor('2026-03-13', '2026-03-16')
    const file = csv(
      `${ana.email},2026-03-13,free`,
      `${ana.email},2026-03-14,09:00-17:30 30`,
      `${ana.email},2026-03-15,22:00-06:00`,
      `${max.email},15.3.2026,morning`,
    )
    const preview = await admin.imports('roster', file, 'dry run')
    expect(preview.counts).toEqual({ new: 4, changed: 0, known: 0, skipped: 0, problem: 0, waiting: 0 })
    expect(wordsOf(preview)).toEqual([
      'new Fri 13 Mar 2026: Free',
      'new Sat 14 Mar 2026: 09:00 to 17:30, 30 min break',
      'new Sun 15 Mar 2026: 22:00 to 06:00',
      'new Sun 15 Mar 2026: Morning',
    ])
    expect(await exceptionsOf(admin, ana)).toEqual([])

    await admin.imports('roster', file)
    expect(await exceptionsOf(ana, ana)).toEqual([
      { date: '2026-03-13', worked: 'none' },
      {
        date: '2026-03-14',
        worked: { part: 'full', minutes: 480, from: '09:00', until: '17:30', breakMinutes: 30 },
      },
      { date: '2026-03-15', worked: { part: 'full', minutes: 480, from: '22:00', until: '06:00' } },
    ])
    expect((await ana.ownRequests())[0]?.totalDays).toBe('3')
    const [line] = (await auditOf(test, company.id, max.id)).slice(-1)
    expect(line).toMatchObject({
      action: 'member.changed',
      before: { workingExceptions: [] },
      after: { workingExceptions: [{ date: '2026-03-15', worked: 'morning' }] },
    })
  })

  it('sent again changes nothing, and changed says what it replaces', async () => {
    const { company, admin, ana } = await makeSmallCompany(test)
    const file = csv(`${ana.email},2026-03-14,full`)
    await admin.imports('roster', file)
    const lines = await auditOf(test, company.id, ana.id)
    expect((await admin.imports('roster', file)).counts).toMatchObject({ new: 0, known: 1 })
    expect(await auditOf(test, company.id, ana.id)).toEqual(lines)
    const { rows } = await admin.imports('roster', csv(`${ana.email},2026-03-14,morning`))
    expect(rows).toMatchObject([{ fate: 'new', note: 'In place of: Full day.' }])
    expect(await exceptionsOf(admin, ana)).toEqual([{ date: '2026-03-14', worked: 'morning' }])
  })

  it('makes dates as usual again, and says what they had instead', async () => {
    const { company, admin, ana } = await makeSmallCompany(test)
    const free = [
      { date: '2026-02-27', worked: 'none' as const },
      { date: '2026-03-13', worked: 'none' as const },
    ]
    await admin.changesMember(ana, { workingExceptions: free })
    await ana.asksFor('2026-03-12', '2026-03-16')
    const file = csv(
      ...['2026-02-27', '2026-03-13', '2026-03-16'].map((date) => `${ana.email},${date},usual`),
    )
    const { rows } = await admin.imports('roster', file)
    expect(rows).toMatchObject([
      { fate: 'new', words: 'Fri 27 Feb 2026: As usual', note: 'In place of: Free.' },
      { fate: 'new', words: 'Fri 13 Mar 2026: As usual', note: 'In place of: Free.' },
      { fate: 'known', words: 'Mon 16 Mar 2026: As usual', note: null },
    ])
    expect(await exceptionsOf(admin, ana)).toEqual([])
    expect((await ana.ownRequests())[0]?.totalDays).toBe('3')
    const [line] = (await auditOf(test, company.id, ana.id)).slice(-1)
    expect(line).toMatchObject({ before: { workingExceptions: free }, after: { workingExceptions: [] } })
  })

  it('is imported wholly or not at all, with what is wrong in each row', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const file = csv(
      `${ana.email},2026-03-14,full`,
      'nobody@halyard.example,2026-03-14,full',
      `${ana.email},2026-02-30,full`,
      `${ana.email},2026-03-15,late`,
      `${ana.email},2026-03-16,09:00-09:30`,
      `${ana.email},2026-03-14,free`,
    )
    const { rows } = await admin.imports('roster', file, 'dry run')
    expect(
      rows.map(({ problems }) => problems.map(({ column, message }) => `${column}: ${message}`)[0] ?? null),
    ).toEqual([
      null,
      'Email: No one here matches ‘nobody@halyard.example’. Please correct it, or invite them first.',
      expect.stringMatching(/^Date: /),
      expect.stringMatching(/^Worked: Please write what is worked like free, full, morning/),
      'Worked: Please enter a shift of 1 to 24 hours.',
      'Date: Row 2 already says what this person works on that date. Please remove one of them.',
    ])
    const answer = await admin.tryImporting('roster', file)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toMatch(/^Row 3, column ‘Email’: .*Nothing was imported\.$/)
    expect(await exceptionsOf(admin, ana)).toEqual([])
    await admin.imports('roster', file, 'leave out')
    expect(await exceptionsOf(admin, ana)).toEqual([{ date: '2026-03-14', worked: 'full' }])
  })

  it('names the row that gives somebody more than 2000 exceptions from a year ago on', async () => {
    const { admin, ana, max } = await makeSmallCompany(test)
    const ahead = datesBetween('2027-01-01', addDays('2027-01-01', 2000))
    await admin.changesMember(ana, { workingExceptions: [{ date: '2027-01-01', worked: 'full' }] })
    const rows = [`${ana.email},2019-01-01,free`, ...ahead.map((date) => `${ana.email},${date},free`)]
    const file = csv(...rows, `${max.email},2027-01-01,free`)
    const preview = await admin.imports('roster', file, 'dry run')
    expect(preview.counts).toEqual({ new: 2002, changed: 0, known: 0, skipped: 0, problem: 1, waiting: 0 })
    expect(
      preview.rows.flatMap(({ row, problems }) => problems.map(({ message }) => [row, message])),
    ).toEqual([
      [
        2003,
        'Ana Employee can have at most 2000 exceptions, not counting those over a year old. Please remove this row.',
      ],
    ])
  })

  it('makes room for as many dates as it makes as usual again, wherever they are in the file', async () => {
    const { admin, ana } = await makeSmallCompany(test)
    const ahead = datesBetween('2027-01-01', addDays('2027-01-01', 1999))
    await admin.imports('roster', csv(...ahead.map((date) => `${ana.email},${date},free`)))
    const rows = ['2026-03-13,free', '2026-03-14,free', '2027-01-04,usual', '2026-03-15,usual']
    const preview = await admin.imports('roster', csv(...rows.map((row) => `${ana.email},${row}`)), 'dry run')
    expect(preview.rows.map(({ fate }) => fate)).toEqual(['new', 'problem', 'new', 'known'])
  })
})
