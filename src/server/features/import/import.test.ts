import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#server/platform/db/schema.ts'
import type { ImportOutcome } from '#shared/import/contract.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, auditOf, makeSmallCompany } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const csv = (...rows: string[]) => rows.join('\n')
const fatesOf = ({ rows }: ImportOutcome) => rows.map(({ fate }) => fate)
const problemsOf = ({ rows }: ImportOutcome) =>
  rows.flatMap(({ row, problems }) => problems.map(({ column, message }) => [row, column, message]))
const dry = 'dry run'

const company = () => makeSmallCompany(test)

describe('a file that can’t be read', () => {
  const heading = 'Email,Type,Start date,End date'

  it.each<[what: string, file: string, message: RegExp]>([
    ['nothing', ' \n ', /^400 There is nothing in this file\./],
    ['a page', '<!doctype html><html></html>', /^400 Row 1 has no column ‘Email’ and no column ‘Type’/],
    [
      'an open quotation mark',
      csv(heading, 'a@x.example,"Annual,2025-08-04', 'b@x.example,,'),
      /^400 Row 2, column 2: a quotation mark isn’t closed\./,
    ],
    [
      'a quotation mark inside',
      csv(heading, 'a@x.example,"An"nual",2025-08-04,2025-08-04'),
      /^400 Row 2, column 2: there’s a quotation mark inside a quoted cell\./,
    ],
    [
      'a column missing',
      csv('Email,Type,From', 'a@x.example,Annual,2025-08-04'),
      /^400 Row 1 has no column ‘End date’\. It has: Email, Type, From\./,
    ],
    ['a column twice', csv(`${heading},type`, 'a,b,c,d,e'), /^400 Row 1, column 5: ‘type’ appears twice\./],
    [
      'a cell too many',
      csv(heading, 'Lee, Ana,Annual,2025-08-04,2025-08-04'),
      /^400 Row 2, column 5 has no heading\. Please put cells with a comma in them in quotation marks\./,
    ],
    ['no rows', csv(heading, ',,,', ''), /^400 There’s nothing below the column names in row 1\./],
    ['no heading', `\n${heading}\na,b,c,d`, /^400 Row 1 is empty\./],
    [
      'too many rows',
      `${heading}\n${'a@x.example,Annual,2025-08-04,2025-08-04\n'.repeat(100_000)}`,
      /^400 The file has 100,000 rows\. Please import at most 20,000 at a time\.$/,
    ],
    [
      'too many columns',
      csv(heading, `a@x.example${','.repeat(2_000_000)}x`),
      /^400 Row 2 has 2,000,001 columns\. Please keep only the ones you need, at most 200\.$/,
    ],
    [
      'a heading that never ends',
      'a,'.repeat(1_000_000),
      /^400 Row 1 has 1,000,000 columns\. Please keep only the ones you need/,
    ],
    [
      'too many empty lines',
      csv(heading, ',,,\r\n'.repeat(1_000_000), 'a'),
      /^400 This file has 1,000,003 lines, most of them empty\. Please remove the empty ones and try again\.$/,
    ],
  ])('%s', async (_what, file, message) => {
    const { admin } = await company()
    expect(refusal(await admin.tryImporting('leave', file, { isDryRun: true }))).toMatch(message)
  })

  it('is refused when it is too large, or comes from somebody else', async () => {
    const { admin, max, ana } = await company()
    const large = 'x'.repeat(16 * 1024 * 1024 + 1)
    expect(refusal(await admin.tryImporting('leave', large))).toMatch(/^400 This file is larger than 16 MB/)
    expect((await admin.tryImporting('leave', large + large)).statusCode).toBe(413)
    for (const person of [max, ana])
      expect(refusal(await person.tryImporting('leave', 'x'))).toBe('403 Only an admin can import files.')
  })
})

describe('past leave', () => {
  it('comes in before a million empty rows, as some spreadsheets write them', async () => {
    const { admin, ana } = await company()
    const file = csv(
      'Email,Type,From,To',
      `${ana.email},Annual,2025-08-04,2025-08-08`,
      ',,,\r\n'.repeat(1_000_000),
    )
    expect(fatesOf(await admin.imports('leave', file, dry))).toEqual(['new'])
  })

  it('comes in as approved leave, once', async () => {
    const { admin, ana, company: own, adminId } = await company()
    const file = csv(
      'Person,Email,Type,Start date,End date,Half day,Days,Status,Notes',
      `Ana Employee,${ana.email},Annual,2026-02-02,2026-02-06,,5,approved,"Skiing, with Jo"`,
      `Ana Employee,${ana.email.toUpperCase()},Sick leave,2025-11-04,2025-11-04,afternoon,0.5,approved,'=1+1`,
      `Ana Employee,${ana.email},Annual,2026-02-09,2026-02-09,,1,rejected,`,
    )
    const told = await admin.imports('leave', file, dry)
    expect(told.rows.map(({ words, fate, note }) => [words, fate, note])).toEqual([
      ['Annual, 2 to 6 Feb 2026, 5 days', 'new', null],
      ['Sick, 4 Nov 2025, 0.5 day', 'new', null],
      ['Ana Employee, Annual, 2026-02-09, 2026-02-09, rejected', 'skipped', null],
    ])
    expect(await ana.ownRequests()).toEqual([])

    const done = await admin.imports('leave', file)
    expect(done.counts).toEqual({ new: 2, changed: 0, known: 0, skipped: 1, problem: 0, waiting: 0 })
    const requests = await ana.ownRequests()
    expect(requests).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          leaveType: 'annual',
          startDate: '2026-02-02',
          endDate: '2026-02-06',
          totalDays: '5',
          status: 'approved',
          notes: 'Skiing, with Jo',
        }),
        expect.objectContaining({
          leaveType: 'sick',
          halfDayPart: 'afternoon',
          totalDays: '0.5',
          notes: '=1+1',
        }),
      ]),
    )
    expect((await ana.balance()).usedDays).toBe('5')
    const [first] = requests
    expect(first && (await ana.historyOf(first))).toMatchObject([{ kind: 'recorded', by: { id: adminId } }])
    const audit = await test.inCompany(own.id, (tx) =>
      tx.select().from(auditLog).where(eq(auditLog.action, 'leave.imported')),
    )
    expect(audit).toMatchObject([{ actorId: adminId, after: { kind: 'leave', rows: 3, imported: 2 } }])

    expect(fatesOf(await admin.imports('leave', file))).toEqual(['known', 'known', 'skipped'])
    expect(await ana.ownRequests()).toHaveLength(2)
  })

  it.each<[tool: ImportOutcome['madeBy'], heading: string, row: string, words: string, note: string | null]>([
    [
      'BambooHR',
      'Name,From,To,Type,Amount,Status,Notes',
      '"Employee, Ana",31/08/2025,01/09/2025,Paid Time Off,16.00 hours,Approved,Family',
      'Annual, 31 Aug to 1 Sept 2025, 1 day',
      'The file says 16 h, but we count by the person’s own calendar.',
    ],
    [
      'TimeOff.Management',
      'Department,Last name,Name,Email address,Type of absence,Started at,Date type,Ended at,Date type',
      'Sales,Employee,Ana,EMAIL,Holiday,2025-08-04,Afternoon,2025-08-06,All Day',
      'Annual, 4 to 6 Aug 2025, 2.5 days',
      null,
    ],
    [
      'Timetastic',
      'Name,Email,Department,Leave Type,Start Date,Start Type,End Date,End Type,Deducted,Status,Reason,Booked on',
      'Ana Employee,EMAIL,Sales,Holiday,04/08/2025,Morning,13/08/2025,Morning,7.5,Approved,Sun,2025-07-01',
      'Annual, 4 to 13 Aug 2025, 7.5 days',
      null,
    ],
    [
      null,
      'name;type;from;to;days',
      'Ana  employee;vacation;4.8.2025;4.8.2025;0,5',
      'Annual, 4 Aug 2025, 0.5 day',
      null,
    ],
  ])('of %s', async (tool, heading, row, words, note) => {
    const { admin, ana } = await company()
    const outcome = await admin.imports('leave', csv(heading, row.replace('EMAIL', ana.email)))
    expect(outcome.madeBy).toBe(tool)
    expect(outcome.rows).toMatchObject([{ fate: 'new', words, note, user: { id: ana.id } }])
    const days = (await ana.ownRequests()).reduce((sum, { totalDays }) => sum + Number(totalDays), 0)
    expect(`${days}`).toBe(/, ([\d.]+) day/.exec(words)?.[1])
    expect(fatesOf(await admin.imports('leave', csv(heading, row.replace('EMAIL', ana.email))))).toEqual([
      'known',
    ])
  })

  it('of our own, with leave from noon to noon, is known where it’s from and as it was elsewhere', async () => {
    const [from, to] = ['2025-08-04', '2025-08-07']
    const here = await company()
    const noons = { startsAt: '12:00', endsAt: '12:00' } as const
    await here.admin.asksFor(from, to, { userId: here.ana.id, ...noons })
    const report = `/api/reports/history?format=csv&startDate=${from}&endDate=${to}`
    const history = (await here.admin.call('GET', report)).body
    expect(fatesOf(await here.admin.imports('leave', history))).toEqual(['known'])
    const there = await company()
    const file = history.replaceAll(here.ana.email, there.ana.email)
    expect(fatesOf(await there.admin.imports('leave', file))).toEqual(['new'])
    expect(await there.ana.ownRequests()).toMatchObject([
      { startDate: from, endDate: to, ...noons, totalDays: '3' },
    ])
  })

  it('is known in the pieces that it was imported as before', async () => {
    const { admin, ana } = await company()
    const half = (halfDayPart: 'morning' | 'afternoon') => ({ userId: ana.id, isHalfDay: true, halfDayPart })
    await admin.asksFor('2025-08-04', '2025-08-04', half('afternoon'))
    await admin.asksFor('2025-08-05', '2025-08-06', { userId: ana.id })
    const row = (part: string) =>
      csv(
        'Name,Email,Leave Type,Start Date,Start Type,End Date,End Type,Status',
        `Ana Employee,${ana.email},Annual,2025-08-04,Afternoon,2025-08-06,${part},Approved`,
      )
    expect(fatesOf(await admin.imports('leave', row('Afternoon')))).toEqual(['known'])
    // The afternoon of the last date is more than is there.
    const [other] = (await admin.imports('leave', row('Morning'), dry)).rows
    expect(other).toMatchObject({ fate: 'problem' })
  })

  it('says what is wrong in which cell, and imports nothing unless such rows are left out', async () => {
    const { admin, ana, company: own, adminId } = await company()
    await addMember(test, { admin, company: own, adminId }, 'Max Manager')
    await admin.changesMember(ana, { employment: [{ start: '2024-01-01', end: null }] })
    await ana.asksFor('2026-03-30', '2026-03-31')
    const row = (type: string, start: string, end: string, more = '') =>
      `${ana.email},${type},${start},${end},${more}`
    const file = csv(
      'Email,Type,From,To,Days,Status,Name',
      row('Annual', '2025-08-04', '2025-08-08'),
      row('Annual', '2025-08-08', '2025-08-11'),
      row('Study', '2025-09-01', '2025-09-01'),
      row('Annual', '=TODAY()', '2025-09-01'),
      row('Annual', '2025-09-02', '2025-09-01'),
      row('Annual', '2025-09-06', '2025-09-07'),
      row('Annual', '2025-09-08', '2025-09-08', '=1+1'),
      row('Annual', '2025-09-09', '2025-09-09', '1,hm'),
      'nobody@x.example,Annual,2025-09-10,2025-09-10',
      ',Annual,2025-09-10,2025-09-10,,,Max Manager',
      row('Annual', '03/04/2025', '03/04/2025'),
      row('Annual', '2023-12-29', '2024-01-02'),
      row('Annual', '2026-03-31', '2026-04-01'),
      row('Annual', '2026-05-04', '2026-06-12'),
      row('Annual', '2026-02-30', '2026-03-01'),
    )
    const told = await admin.imports('leave', file, dry)
    expect(problemsOf(told)).toEqual([
      [3, 'From', expect.stringMatching(/^Row 2 already has leave for this person on these dates/)],
      [4, 'Type', expect.stringMatching(/^There’s no leave type ‘Study’/)],
      [5, 'From', expect.stringMatching(/^This is a formula/)],
      [6, 'To', expect.stringMatching(/^This is before the start/)],
      [7, 'From', expect.stringMatching(/^These are all days off/)],
      [8, 'Days', expect.stringMatching(/^This is a formula/)],
      [9, 'Status', expect.stringMatching(/^‘hm’ isn’t a status/)],
      [10, 'Email', expect.stringMatching(/^No one here matches ‘nobody@x\.example’/)],
      [11, 'Name', expect.stringMatching(/^2 people are called ‘Max Manager’/)],
      [12, 'From', 'Day or month first? Please write 2025-04-03 or 2025-03-04.'],
      [13, 'From', expect.stringMatching(/outside this person’s employment/)],
      [14, 'From', expect.stringMatching(/awaiting a decision/)],
      [15, 'From', expect.stringMatching(/^The balance is .* short from /)],
      [16, 'From', 'Please enter a day that exists, from 2000 to 2100.'],
    ])
    expect(refusal(await admin.tryImporting('leave', file))).toMatch(
      /^400 Row 3, column ‘From’: Row 2 already has leave.*13 more rows have problems too\. Nothing was imported\.$/,
    )
    expect(await ana.ownRequests()).toHaveLength(1)
    const done = await admin.imports('leave', file, 'leave out')
    expect(done.counts).toEqual({ new: 1, changed: 0, known: 0, skipped: 0, problem: 0, waiting: 0 })
    expect(await ana.ownRequests()).toHaveLength(2)
  })

  it('with a status that reads like a fault of the database is refused as any other', async () => {
    const { admin, ana } = await company()
    const file = csv('Email,Type,From,To,Status', `${ana.email},Annual,2025-08-04,2025-08-04,Terminated`)
    expect(refusal(await admin.tryImporting('leave', file))).toMatch(/^400 .*‘Terminated’ isn’t a status\./)
  })

  it('refuses nothing for lack of balance that was taken already, and judges what lies ahead in order', async () => {
    const { admin, ana } = await company()
    const row = (start: string, end: string) => `${ana.email},Annual,${start},${end}`
    const file = csv(
      'Email,Type,From,To',
      row('2026-04-06', '2026-04-17'),
      row('2026-01-05', '2026-01-09'),
      row('2026-05-04', '2026-05-15'),
      row('2026-06-01', '2026-06-05'),
      row('2025-01-06', '2025-05-30'),
    )
    expect(fatesOf(await admin.imports('leave', file, dry))).toEqual(['new', 'new', 'problem', 'new', 'new'])
    await admin.imports('leave', file, 'leave out')
    expect((await ana.balance()).usedDays).toBe('20')
  })

  it('knows our own Leave History and Leave Balances again', async () => {
    const { admin, ana } = await company()
    const file = csv(
      'Email,Type,From,To,Half day,Notes',
      `${ana.email},Annual,2026-02-02,2026-02-06,,'=cmd`,
      `${ana.email},Sick,2025-11-04,2025-11-04,pm,"a, ""b"" c"`,
    )
    await admin.imports('leave', file)
    await ana.asksFor('2026-04-06')
    const history = await admin.call('GET', '/api/reports/history?format=csv')
    const told = await admin.imports('leave', history.body)
    expect(told).toMatchObject({ counts: { new: 0, known: 2, skipped: 1, problem: 0 } })
    expect(told.rows.map(({ note }) => note)).toEqual([null, null, null])
    const balances = await admin.call('GET', '/api/reports/balances?format=csv')
    const stated = await admin.imports('balances', balances.body)
    expect(stated.rows.map(({ note }) => note)).toEqual(Array(3).fill('Adjusts by 0 days.'))
    expect(await admin.imports('balances', balances.body)).toMatchObject({
      counts: { new: 0, known: 3, problem: 0 },
    })
  })

  it('is of one’s own company', async () => {
    const { admin } = await company()
    const others = await company()
    const file = csv(
      'Email,Id,Type,From,To',
      `${others.ana.email},,Annual,2025-08-04,2025-08-04`,
      `,${others.ana.id},Annual,2025-08-04,2025-08-04`,
    )
    expect(fatesOf(await admin.imports('leave', file, dry))).toEqual(['problem', 'problem'])
  })
})

describe('opening balances', () => {
  it('adjusts what remains to what the file says, once', async () => {
    const { admin, ana, max, company: own } = await company()
    await ana.asksFor('2026-03-12', '2026-03-13')
    const file = csv('Email,Balance', `${ana.email},7.5`, `${max.email},"20,0 days"`)
    const told = await admin.imports('balances', file, dry)
    expect(told.rows).toMatchObject([
      { fate: 'new', words: 'Annual, 7.5 days left on 2 Mar 2026', note: 'Adjusts by −12.5 days.' },
      { fate: 'new', note: 'Adjusts by 0 days.' },
    ])
    expect(fatesOf(await admin.imports('balances', file))).toEqual(['new', 'new'])
    const { totalDays, pendingDays } = await ana.balance()
    // Leave after the day comes off.
    expect([totalDays, pendingDays]).toEqual(['7.5', '2'])
    const audit = await auditOf(test, own.id, ana.id)
    expect(audit.at(-1)).toMatchObject({
      action: 'leave-balance.adjusted',
      after: { days: '-12.5', reason: 'Opening balance (import)', date: '2026-03-02' },
    })
    expect(fatesOf(await admin.imports('balances', file))).toEqual(['known', 'known'])
  })

  it('goes by the date and the type of the row', async () => {
    const { admin, ana } = await company()
    const file = csv('Name,Leave type,Days left,Date', 'Ana Employee,Holiday,12,13/01/2026')
    expect((await admin.imports('balances', file)).rows).toMatchObject([
      { fate: 'new', words: 'Annual, 12 days left on 13 Jan 2026' },
    ])
    expect((await ana.balance()).totalDays).toBe('12')
  })

  it('says what is wrong', async () => {
    const { admin, ana, max } = await company()
    const file = csv(
      'Email,Type,Remaining,Date',
      `${ana.email},Sick,3,`,
      `${ana.email},Annual,=4,`,
      `${ana.email},Annual,12.00 hours,`,
      `${ana.email},Annual,,`,
      `${ana.email},Annual,5,2025-12-31`,
      `${max.email},Annual,5,`,
      `${max.email},Annual,6,`,
      `${ana.email},Annual,999,`,
    )
    expect(problemsOf(await admin.imports('balances', file, dry))).toEqual([
      [2, 'Type', expect.stringMatching(/^Sick has no allowance/)],
      [3, 'Remaining', expect.stringMatching(/^This is a formula/)],
      [4, 'Remaining', expect.stringMatching(/This leave type doesn’t count in hours/)],
      [5, 'Remaining', 'Please enter the days left.'],
      [6, 'Date', expect.stringMatching(/starts later/)],
      [8, 'Remaining', expect.stringMatching(/^Row 7 already has this balance/)],
      // Row 6 is of another day.
      [9, 'Remaining', expect.stringMatching(/^This would change the balance by more than 366 days/)],
    ])
    expect(refusal(await admin.tryImporting('balances', file))).toMatch(/^400 Row 2, column ‘Type’/)
    expect((await max.balance()).totalDays).toBe('20')
  })
})

describe('several at once', () => {
  it('imports each row once, or says that another import runs', async () => {
    const { admin, ana } = await company()
    const file = csv(
      'Email,Type,From,To',
      `${ana.email},Annual,2025-08-04,2025-08-08`,
      `${ana.email},Sick,2025-08-11,2025-08-11`,
    )
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.tryImporting('leave', file)))
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
    expect(await ana.ownRequests()).toHaveLength(2)
  })

  it('beside a request for the same dates there is one of them', async () => {
    const { admin, ana } = await company()
    const file = csv('Email,Type,From,To', `${ana.email},Annual,2026-04-06,2026-04-07`)
    const [imported, asked] = await Promise.all([
      admin.tryImporting('leave', file),
      ana.tryAsking('2026-04-06', '2026-04-07'),
    ])
    expect([imported.statusCode, asked.statusCode].filter((status) => status < 300)).toHaveLength(1)
    expect(await ana.ownRequests()).toHaveLength(1)
  })

  it('brings 20,000 rows in', { timeout: 120_000 }, async () => {
    const { admin, ana, max } = await company()
    const days = Array.from({ length: 9_000 }, (_, day) => {
      const date = new Date(Date.UTC(2002, 0, 1) + day * 86_400_000)
      return [0, 6].includes(date.getUTCDay()) ? [] : date.toISOString().slice(0, 10)
    })
    const rows = days
      .flat()
      .flatMap((date) =>
        [ana, max].flatMap(({ email }) =>
          ['am', 'pm'].map((half) => `${email},Unpaid,${date},${date},${half}`),
        ),
      )
    const file = csv('Email,Type,From,To,Half day', ...rows.slice(0, 20_000))
    expect((await admin.imports('leave', file)).counts).toMatchObject({ new: 20_000 })
  })
})
