import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { addMember, makeCompany, makeSmallCompany } from '#test/factories.ts'
import { addressOf, csvOf, fileOf, xlsxOf } from '#test/reports.ts'

// The clock stands at Monday 2 March 2026, 09:00 UTC.
let test: TestApp
beforeAll(async () => {
  test = await startApp({ worker: false })
})
beforeEach(() => test.setNow('2026-03-02T09:00:00Z'))
afterAll(() => test.close())

const formulas = ['=1+1', '+1', '-1+1', '@SUM(A1)', '=HYPERLINK("http://example.com")']
const year = { startDate: '2026-01-01', endDate: '2026-12-31' }

describe('a file', () => {
  it('says what it is, how it is called, and that it is not to be stored', async () => {
    const { admin } = await makeCompany(test)
    const csv = await fileOf(admin, 'history', 'csv', year)
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leave-history-2026-01-01-to-2026-12-31.csv"',
      'cache-control': 'no-store',
    })
    const xlsx = await fileOf(admin, 'balances', 'xlsx')
    expect(xlsx.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="leave-balances-2026-03-02.xlsx"',
    })
  })

  it('has text that looks like a formula as text', async () => {
    const company = await makeCompany(test)
    const { admin } = company
    for (const formula of formulas) {
      const person = await addMember(test, company, 'Eve Mallory')
      await person.changesProfile({ firstName: formula, lastName: '' }).catch(() => {})
      await person.asksFor('2026-03-11', '2026-03-11', { notes: formula })
    }
    const notes = (await csvOf(admin, 'history')).map((line) => line['Notes'])
    expect(notes.toSorted()).toEqual(formulas.map((formula) => `'${formula}`).toSorted())
    for (const line of await csvOf(admin, 'history')) expect(line['Person']).not.toMatch(/^[=+\-@]/)

    const [headings = [], ...rows] = await xlsxOf(admin, 'history')
    expect(rows.map((row) => row[headings.indexOf('Notes')]).toSorted()).toEqual(formulas.toSorted())
  })

  it('has dates as dates and numbers as numbers in XLSX', async () => {
    const { ana } = await makeSmallCompany(test)
    await ana.asksFor('2026-03-11', '2026-03-11', { isHalfDay: true })
    const [headings = [], row = []] = await xlsxOf(ana, 'history')
    const cell = (heading: string) => row[headings.indexOf(heading)]
    expect(cell('First day')).toEqual(new Date('2026-03-11'))
    expect(cell('Asked at (UTC)')).toEqual(new Date('2026-03-02T09:00:00Z'))
    expect(cell('Days')).toBe(0.5)
  })

  it.each([
    ['history', 'Leave history'],
    ['balances', 'Leave balances'],
    ['payroll', 'Payroll'],
  ] as const)('of %s has a sheet that says what it holds: %s', async (name, sheet) => {
    const { admin } = await makeCompany(test)
    const sheets = await readXlsx((await fileOf(admin, name, 'xlsx')).bytes)
    expect(sheets.map((each) => each.sheet)).toEqual([sheet])
  })

  it('can be opened whatever was written', async () => {
    const { ana } = await makeSmallCompany(test)
    const notes = ['constructor', '__proto__', 'toString', '<b>&"\'</b>', 'a\nb', '🌴', ' ']
    for (const [index, note] of notes.entries())
      await ana.asksFor(`2026-03-${10 + (index > 3 ? index + 2 : index)}`, undefined, { notes: note })
    const [headings = [], ...rows] = await xlsxOf(ana, 'history')
    const written = rows.map((row) => String(row[headings.indexOf('Notes')] ?? '').trim())
    expect(written.toSorted()).toEqual(notes.map((note) => note.trim()).toSorted())
  })

  it('is compressed where the browser takes it', async () => {
    const { admin } = await makeCompany(test)
    const answer = await admin.call('GET', addressOf('usage', { format: 'csv' }), undefined, {
      'accept-encoding': 'gzip, br',
    })
    expect(answer.headers['content-encoding']).toBe('gzip')
  })
})
