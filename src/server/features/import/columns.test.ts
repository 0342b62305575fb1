import { expect, test } from 'vitest'
import { balanceNames, findColumns, leaveNames } from './columns.ts'

const leave = (...headings: string[]) =>
  findColumns(headings, { names: leaveNames, needed: ['type', 'start', 'end'] })
const balances = (...headings: string[]) =>
  findColumns(headings, { names: balanceNames, needed: ['remaining'] })

test('our own Leave History', () => {
  const headings =
    'Person,Email,Team,Type,First day,Last day,Part of day,Days,Status,Notes,Reason for rejection'
  expect(leave(...headings.split(','))).toEqual({
    indexes: { name: 0, email: 1, type: 3, start: 4, end: 5, half: 6, days: 7, status: 8, notes: 9 },
    madeBy: null,
    ignored: ['Team', 'Reason for rejection'],
  })
})

test('TimeOff.Management has one heading for both halves, and a name that is the first one', () => {
  const headings =
    'Department;Last name;Name;Email address;Type of absence;Started at;Date type;Ended at;Date type'
  expect(leave(...headings.split(';'))).toEqual({
    indexes: { lastName: 1, firstName: 2, email: 3, type: 4, start: 5, startPart: 6, end: 7, endPart: 8 },
    madeBy: 'TimeOff.Management',
    ignored: ['Department'],
  })
})

test('BambooHR', () => {
  expect(leave('Employee #', 'Name', 'From', 'To', 'Type', 'Amount', 'Status', 'Notes')).toEqual({
    indexes: { name: 1, start: 2, end: 3, type: 4, days: 5, status: 6, notes: 7 },
    madeBy: 'BambooHR',
    ignored: ['Employee #'],
  })
  expect(balances('Employee #', 'Name', 'Category', 'Balance')).toMatchObject({
    indexes: { name: 1, type: 2, remaining: 3 },
    madeBy: 'BambooHR',
  })
})

test('Timetastic', () => {
  const headings =
    'Name,Email,Department,Leave Type,Start Date,Start Type,End Date,End Type,Deducted,Status,Reason'
  expect(leave(...headings.split(','))).toEqual({
    indexes: {
      name: 0,
      email: 1,
      type: 3,
      start: 4,
      startPart: 5,
      end: 6,
      endPart: 7,
      days: 8,
      status: 9,
      notes: 10,
    },
    madeBy: 'Timetastic',
    ignored: ['Department'],
  })
})

test('of several names for one thing the best counts', () => {
  expect(balances('Email', 'Days', 'Remaining').indexes).toEqual({ email: 0, remaining: 2 })
})

test.each([
  [() => leave('Type', 'From', 'To'), 'Row 1 has no column ‘Email’. It has: Type, From, To.'],
  [
    () => leave('Email'),
    'Row 1 has no column ‘Type’ and no column ‘Start date’ and no column ‘End date’. It has: Email.',
  ],
  [() => balances('Email', 'Type'), 'Row 1 has no column ‘Remaining’. It has: Email, Type.'],
  [() => balances('Email', 'Balance', 'balance'), 'Row 1, column 3: ‘balance’ appears twice.'],
])('%o is refused', (find, message) => {
  expect(find).toThrow(message)
})
