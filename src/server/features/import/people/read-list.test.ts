import { expect, test } from 'vitest'
import { kindOf } from '../columns.ts'
import { readCells } from '../read-cells.ts'
import { readList } from './read-list.ts'

const listIn = (csv: string) => readList(readCells(Buffer.from(csv)))

test.each([
  ['email,role,team,manager,first day\nben@x.example,Manager,Design,maya@x.example,1.12.2026'],
  [
    'E-Mail;Role;Department;Manager email;Start date\r\nben@x.example;Manager;Design;maya@x.example;1.12.2026\r\n',
  ],
  [
    '\uFEFFWork Email\tRole\tTeam\treports to\tHire_Date\nben@x.example\tManager\tDesign\tmaya@x.example\t1.12.2026',
  ],
])('%j', (csv) => {
  const { table, rows } = listIn(csv)
  const ben = { role: 'Manager', team: 'Design', manager: 'maya@x.example', startDate: '1.12.2026' }
  expect(rows).toMatchObject([{ row: 2, email: 'ben@x.example', ...ben, location: '', balances: {} }])
  expect(table.ignoredColumns).toEqual([])
})

test('the manager’s address goes before the name, and what is not imported is named', () => {
  const { table, rows } = listIn(
    'Manager,Manager email,Email,Shoe size,Id\nMaya,maya@x.example,a@x.example,43,7',
  )
  expect(rows).toMatchObject([{ email: 'a@x.example', manager: 'maya@x.example' }])
  expect(table.ignoredColumns).toEqual(['Manager', 'Shoe size', 'Id'])
})

test.each([
  ['Nora Lindqvist', 'Nora', 'Lindqvist'],
  ['"Lindqvist, Nora"', 'Nora', 'Lindqvist'],
  ['Ana Maria da Silva', 'Ana', 'Maria da Silva'],
  ['Cher', 'Cher', ''],
])('the name %s is %s and %s', (name, firstName, lastName) => {
  expect(listIn(`Name,Email\n${name},a@x.example`).rows).toMatchObject([{ firstName, lastName }])
})

test('first and last names of their own go before a whole name', () => {
  const names = { firstName: 'Nora', lastName: 'Lindqvist' }
  expect(listIn('Employee,First name,Surname,Email\nN. L.,Nora,Lindqvist,a@x.example').rows).toMatchObject([
    names,
  ])
  expect(listIn('Name,Surname,Email\nNora,Lindqvist,a@x.example').rows).toMatchObject([names])
})

test.each([
  ['Balance', 'annual'],
  ['Opening balance', 'annual'],
  ['Days left', 'annual'],
  ['Annual balance', 'Annual'],
  ['Balance: Study leave', 'Study leave'],
  ['Opening balance (Sick)', 'Sick'],
  ['Personal days remaining', 'Personal'],
])('‘%s’ has the days left of %s', (heading, leaveType) => {
  const { table, rows } = listIn(`Email,${heading}\na@x.example,12.5`)
  expect(rows).toMatchObject([{ balances: { [leaveType]: '12.5' } }])
  expect(table.ignoredColumns).toEqual([])
})

test.each(['Date left', 'Nickname', 'Balanced'])('‘%s’ is no balance', (heading) => {
  const { table, rows } = listIn(`Email,${heading}\na@x.example,12.5`)
  expect([rows[0]?.balances, table.ignoredColumns]).toEqual([{}, [heading]])
})

test.each([
  ['name\nBen', 'Row 1 has no column ‘Email’. It has: name.'],
  ['Ben,ben@x.example\nLea,lea@x.example', 'Row 1, column 2 is already an address.'],
  ['email\n\n', 'There’s nothing below the column names in row 1.'],
  [
    `email\n${'a@x.example\n'.repeat(1001)}`,
    'The list has 1,001 people. Please import at most 1,000 at a time.',
  ],
])('%j is refused', (csv, message) => {
  expect(() => listIn(csv)).toThrow(message)
})

test.each([
  ['Email,Type,Start date,End date,Notes', 'leave'],
  ['Name,From,To,Type', 'leave'],
  ['Email,Employee,Type of absence,Started at,Date type,Ended at,Date type', 'leave'],
  ['Email,Type,Remaining,Date', 'balances'],
  ['Email,Name,Start date,Team', 'people'],
  ['Email,Type,Balance,Team', 'people'],
  ['Email', 'people'],
])('a file with the columns %s has %s', (headings, kind) => {
  expect(kindOf(headings.split(','))).toBe(kind)
})
