import { expect, test } from 'vitest'
import { fileNameOf, plainWords, sheetNameOf } from './file-name.ts'

test.each([
  ['Größe & Co', 'grosse-co'],
  ['GRÖẞE', 'grosse'],
  ['Smørrebrød Ærø', 'smorrebrod-aero'],
  ['Łódź Đorđe', 'lodz-dorde'],
  ['Crème brûlée', 'creme-brulee'],
  ['ﬁnance ①', 'finance-1'],
  ['  -- ', ''],
  ['株式会社', ''],
])('%j in plain letters is %j', (name, plain) => {
  expect(plainWords(name)).toBe(plain)
})

test('a file of a company is named by it, the product and the date', () => {
  const now = new Date('2026-03-02T23:00:00Z')
  expect(fileNameOf('Größe', now)).toBe('sorrel-grosse-2026-03-02')
  expect(fileNameOf('株式会社', now)).toBe('sorrel-company-2026-03-02')
  expect(fileNameOf('a'.repeat(200), now)).toHaveLength(60 + 'sorrel--2026-03-02'.length)
})

test.each([
  ['leave-balances-2026-03-02', 'Leave balances'],
  ['payroll-2026-03-01-to-2026-03-31', 'Payroll'],
  ['leave-history-from-2026-03-01', 'Leave history'],
  ['a-name-that-is-longer-than-a-spreadsheet-allows', 'A name that is longer than a sp'],
])('the sheet of %s is called %j', (file, sheet) => {
  expect(sheetNameOf(file)).toBe(sheet)
})
