import { expect, test } from 'vitest'
import { checkRows, emptyRow, fillRows, type InvitationRow, startRows, summaryOf } from './invitation-row.ts'

const rowsWith = (...emails: string[]): InvitationRow[] => emails.map((email) => ({ ...emptyRow(), email }))
const emailsOf = (rows: readonly InvitationRow[]) => rows.map(({ email }) => email)

test('a form starts with two empty rows for employees', () => {
  expect(startRows()).toMatchObject([
    { email: '', role: 'employee' },
    { email: '', role: 'employee' },
  ])
})

test('a pasted list fills its row and the empty ones below, then adds rows', () => {
  const rows = rowsWith('', 'b@x.example', '')
  const filled = fillRows(rows, rows[0]?.key ?? 0, ['1@x.example', '2@x.example', '3@x.example'])
  expect(emailsOf(filled)).toEqual(['1@x.example', 'b@x.example', '2@x.example', '3@x.example'])
})

test('a pasted address that the list has already is left out', () => {
  const rows = rowsWith('b@x.example', '')
  const filled = fillRows(rows, rows[1]?.key ?? 0, ['B@x.example', 'c@x.example'])
  expect(emailsOf(filled)).toEqual(['b@x.example', 'c@x.example'])
})

test('each row says what is wrong with it', () => {
  const rows = checkRows(rowsWith('', 'ravi.x.example', 'b@x.example', 'B@x.example ', ''))
  expect(rows.map(({ problem }) => problem)).toEqual([
    null,
    'Please enter a valid email address',
    null,
    'This address is in the list already',
    null,
  ])
  expect(summaryOf(rows)).toBe('1 invitation ready, 2 need a look.')
})

test.each([
  [[], 'No invitations yet. You can also invite people later.'],
  [['a@x.example'], '1 invitation ready.'],
  [['a@x.example', 'b@x.example'], '2 invitations ready.'],
])('%j: %s', (emails, summary) => {
  expect(summaryOf(checkRows(rowsWith(...emails)))).toBe(summary)
})
