import { expect, test } from 'vitest'
import type { ImportKind } from '#shared/import/contract.ts'
import { kindOf } from './columns.ts'
import { readCells } from './read-cells.ts'
import { readTable } from './rows.ts'

const tableOf = (kind: ImportKind, csv: string) => readTable(kind, readCells(csv))

test.each<
  [what: string, kind: ImportKind, heading: string, madeBy: string | null, fields: object, ignored: string[]]
>([
  [
    'our own Leave History',
    'leave',
    'Person,Email,Team,Type,First day,Last day,Part of day,Days,Status,Notes,Reason for rejection',
    null,
    {
      name: 'Person',
      start: 'First day',
      end: 'Last day',
      half: 'Part of day',
      days: 'Days',
      notes: 'Notes',
    },
    ['Team', 'Reason for rejection'],
  ],
  [
    'TimeOff.Management, with one heading for both halves, and a name that is the first one',
    'leave',
    'Department,Last name,Name,Email address,Type of absence,Started at,Date type,Ended at,Date type',
    'TimeOff.Management',
    {
      firstName: 'Name',
      lastName: 'Last name',
      start: 'Started at',
      startPart: 'Date type',
      endPart: 'Date type',
    },
    ['Department'],
  ],
  [
    'BambooHR',
    'leave',
    'Employee #,Name,From,To,Type,Amount,Status,Notes',
    'BambooHR',
    {
      name: 'Name',
      start: 'From',
      end: 'To',
      type: 'Type',
      days: 'Amount',
      status: 'Status',
      notes: 'Notes',
    },
    ['Employee #'],
  ],
  [
    'balances of BambooHR',
    'balances',
    'Employee #,Name,Category,Balance',
    'BambooHR',
    { name: 'Name', type: 'Category', remaining: 'Balance' },
    ['Employee #'],
  ],
  [
    'Timetastic',
    'leave',
    'Name,Email,Department,Leave Type,Start Date,Start Type,End Date,End Type,Deducted,Status,Reason',
    'Timetastic',
    { type: 'Leave Type', startPart: 'Start Type', endPart: 'End Type', days: 'Deducted', notes: 'Reason' },
    ['Department'],
  ],
  [
    'the best of several names',
    'balances',
    'Email,Days,Remaining',
    null,
    { remaining: 'Remaining' },
    ['Days'],
  ],
  [
    'a list of people',
    'people',
    'E-Mail,Role,Department,Manager,Manager email,Hire_Date,Shoe size,Id',
    null,
    { email: 'E-Mail', role: 'Role', team: 'Department', manager: 'Manager email', startDate: 'Hire_Date' },
    ['Manager', 'Shoe size', 'Id'],
  ],
  ['a first name beside a last one', 'people', 'Name,Surname,Email', null, { firstName: 'Name' }, []],
  ...[
    ['Balance', 'annual'],
    ['Opening balance', 'annual'],
    ['Days left', 'annual'],
    ['Annual balance', 'Annual'],
    ['Balance: Study leave', 'Study leave'],
    ['Opening balance (Sick)', 'Sick'],
    ['Personal days remaining', 'Personal'],
  ].map(([heading = '', type]): [string, ImportKind, string, null, object, string[]] => [
    `what is left of ${type}`,
    'people',
    `Email,${heading}`,
    null,
    { [`balances.${type}`]: heading },
    [],
  ]),
  ['no balance', 'people', 'Email,Date left,Nickname', null, { email: 'Email' }, ['Date left', 'Nickname']],
])('reads %s', (_what, kind, heading, madeBy, fields, ignored) => {
  const table = tableOf(kind, `${heading}\nx`)
  const headings = table.fields.map((field) => [field, table.headingOf(field)])
  expect(Object.fromEntries(headings)).toMatchObject(fields)
  expect([table.madeBy, table.ignoredColumns]).toEqual([madeBy, ignored])
})

test.each<[kind: ImportKind, csv: string, message: string]>([
  ['leave', 'Type,From,To\nx', 'Row 1 has no column ‘Email’. It has: Type, From, To.'],
  [
    'leave',
    'Email\nx',
    'Row 1 has no column ‘Type’ and no column ‘Start date’ and no column ‘End date’. It has: Email.',
  ],
  ['balances', 'Email,Type\nx', 'Row 1 has no column ‘Remaining’. It has: Email, Type.'],
  ['balances', 'Email,Balance,balance\nx', 'Row 1, column 3: ‘balance’ appears twice.'],
  ['roster', 'Email,Date\nx', 'Row 1 has no column ‘Worked’. It has: Email, Date.'],
  ['people', 'name\nBen', 'Row 1 has no column ‘Email’. It has: name.'],
  ['people', 'Ben,ben@x.example\nLea,lea@x.example', 'Row 1, column 2 is already an address.'],
  ['people', 'email\n\n', 'There’s nothing below the column names in row 1.'],
])('as %s, %j is refused', (kind, csv, message) => {
  expect(() => tableOf(kind, csv)).toThrow(message)
})

test.each([
  ['Email,Type,Start date,End date,Notes', 'leave'],
  ['Name,From,To,Type', 'leave'],
  ['Email,Employee,Type of absence,Started at,Date type,Ended at,Date type', 'leave'],
  ['Email,Type,Remaining,Date', 'balances'],
  ['Email,Name,Start date,Team', 'people'],
  ['Email,Type,Balance,Team', 'people'],
  ['Email', 'people'],
])('a file with the columns %s has %s', (heading, kind) => {
  expect(kindOf(heading.split(','))).toBe(kind)
})
