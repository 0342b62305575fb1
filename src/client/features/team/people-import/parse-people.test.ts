import { expect, test } from 'vitest'
import { type ImportedPerson, toImportedRows } from './imported-person.ts'
import { parsePeople, readList } from './parse-people.ts'

async function peopleIn(text: string): Promise<ImportedPerson[]> {
  const parsed = await parsePeople(text)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed.people
}

const ben = {
  email: 'ben@halyard.example',
  role: 'manager',
  team: 'Design',
  manager: 'maya@halyard.example',
  startDate: '2026-12-01',
}

test.each([
  [
    'commas',
    'email,role,team,manager,first day\nben@halyard.example,Manager,Design,maya@halyard.example,2026-12-01',
  ],
  [
    'semicolons',
    'E-Mail;Role;Team;Manager email;Start date\r\nben@halyard.example;MANAGER;Design;maya@halyard.example;1.12.2026\r\n',
  ],
  [
    'tabs',
    '\uFEFFemail\trole\tteam\treports to\tstart\nben@halyard.example\tmanager\tDesign\tmaya@halyard.example\t2026-12-01',
  ],
  [
    'quotation marks',
    '"email","role","team","manager","start"\n"ben@halyard.example","manager","Design","maya@halyard.example","2026-12-01"',
  ],
])('a list with %s', async (_separator, text) => {
  expect((await peopleIn(text)).map(({ cells, row }) => ({ cells, row }))).toEqual([{ cells: ben, row: 2 }])
})

test('empty rows are left out and counted; a column that is missing is no cell', async () => {
  const people = await peopleIn('email,team\n\na@x.example\n , \nb@x.example,"Sales, north"\n')
  expect(people.map(({ row, cells }) => ({ row, cells }))).toEqual([
    { row: 3, cells: { email: 'a@x.example', team: '' } },
    { row: 5, cells: { email: 'b@x.example', team: 'Sales, north' } },
  ])
})

test('what is no role and no date stays as it was typed', async () => {
  const [person] = await peopleIn('email,role,start\na@x.example,Boss,03/04/2026')
  expect(person?.cells).toMatchObject({ role: 'Boss', startDate: '03/04/2026' })
})

test('a role that is left empty says nothing, so that a prepared manager stays one', async () => {
  const people = await peopleIn('email,role\na@x.example,\nb@x.example, \nc@x.example,manager')
  expect(people.map(({ cells }) => cells.role)).toEqual(['', '', 'manager'])
  expect(toImportedRows(people, people)[0]).toEqual({ row: 2, email: 'a@x.example' })
})

test.each([
  ['13/04/2026', '2026-04-03', '2026-04-13'],
  ['04/13/2026', '2026-03-04', '2026-04-13'],
  ['2026-04-13', '03/04/2026', '2026-04-13'],
])('beside %s, 03/04/2026 is %s', async (other, date, read) => {
  const people = await peopleIn(`email,start\na@x.example,03/04/2026\nb@x.example,${other}\nc@x.example,`)
  expect(people.map(({ cells }) => cells.startDate)).toEqual([date, read, ''])
})

test('what is not imported is named', async () => {
  expect(await parsePeople('shoe size,email\n43,a@x.example,more')).toMatchObject({
    notes: [
      'Columns not imported: shoe size.',
      'Row 2, column 3 has no heading. Put cells with a comma in them in quotation marks.',
    ],
  })
})

test.each([
  ['Nora Lindqvist', 'Nora', 'Lindqvist'],
  ['"Lindqvist, Nora"', 'Nora', 'Lindqvist'],
  ['Ana Maria da Silva', 'Ana', 'Maria da Silva'],
  ['Cher', 'Cher', ''],
])('the name %s is %s and %s', async (name, firstName, lastName) => {
  const [person] = await peopleIn(`Name,Email\n${name},a@x.example`)
  expect(person?.cells).toMatchObject({ firstName, lastName })
})

test('balances are columns of their own, and shown after the others', async () => {
  const parsed = await parsePeople('Annual balance,Email,Sick days left\n12.5,a@x.example,3')
  expect(parsed).toMatchObject({
    people: [{ cells: { email: 'a@x.example', 'balances.Annual': '12.5', 'balances.Sick': '3' } }],
    fields: [
      { field: 'email', label: 'Email' },
      { field: 'balances.Annual', label: 'Annual balance' },
      { field: 'balances.Sick', label: 'Sick days left' },
    ],
  })
})

test.each([
  [' \n', /^The list is empty\./],
  ['name\nBen', /^Row 1 has no column ‘Email’\./],
  ['email\n\n', /^There is no one below the column names\./],
  ['email,team\na@x.example,"Sales\nb@x.example,', /^Row 2, column 2: a quotation mark isn’t closed\./],
  ['email\n\u0000', /^Row 2, column 1 isn’t text\./],
  [
    `email\n${'a@x.example\n'.repeat(1001)}`,
    /^The list has 1,001 people\. Please import at most 1,000 at a time\./,
  ],
])('%j is refused', async (text, problem) => {
  expect(await parsePeople(text)).toEqual({ problem: expect.stringMatching(problem) })
})

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string) =>
  Uint8Array.from([0xff, 0xfe, ...Array.from(text, (letter) => [letter.charCodeAt(0), 0]).flat()])

test.each([
  ['UTF-8', utf8('email\nmüller@halyard.example')],
  ['UTF-8 with its mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8('email\nmüller@halyard.example')])],
  ['UTF-16, as Excel writes it', utf16('email\nmüller@halyard.example')],
])('%s is read', (_encoding, bytes) => {
  expect(readList(bytes)).toEqual({ text: 'email\nmüller@halyard.example' })
})

test.each([
  [
    'another encoding',
    latin1('email;team\r\na@x.example;Sales\r\nb@x.example;Küche'),
    /^Row 3, column 2 isn’t in UTF-8\./,
  ],
  ['no text', utf8('email\n\u0000\u0001'), /^Row 2, column 1 isn’t text\./],
  ['a spreadsheet', Uint8Array.from([0x50, 0x4b, 3, 4]), /^This is a spreadsheet, not text\./],
  ['a large file', new Uint8Array(1_048_577), /^This file is larger than 1 MB\./],
])('%s is refused', (_what, bytes, problem) => {
  expect(readList(bytes)).toEqual({ problem: expect.stringMatching(problem) })
})
