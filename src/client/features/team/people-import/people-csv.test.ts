import { expect, test } from 'vitest'
import type { ImportedPerson } from './imported-person.ts'
import { parsePeople } from './parse-people.ts'
import { csvOfPeople, template } from './people-csv.ts'

const fields = [
  { field: 'email', label: 'Email' },
  { field: 'team', label: 'Team' },
  { field: 'balances.Annual', label: 'Annual balance' },
] as const

test('what is downloaded is understood as it was', async () => {
  const people: ImportedPerson[] = [
    { key: 1, row: 2, cells: { email: 'a@x.example', team: 'Sales, "north"', 'balances.Annual': '2.5' } },
    { key: 2, row: 3, cells: { email: 'b@x.example' } },
  ]
  const again = await parsePeople(csvOfPeople(people, fields))
  expect(again).toMatchObject({
    people: [
      { cells: { email: 'a@x.example', team: 'Sales, "north"', 'balances.Annual': '2.5' } },
      { cells: { email: 'b@x.example', team: '' } },
    ],
    notes: [],
  })
})

test('a cell that would be a formula is none', () => {
  expect(csvOfPeople([{ key: 1, row: 2, cells: { email: '=1+1' } }], [fields[0]])).toBe("Email\r\n'=1+1\r\n")
})

test('the template is understood as a whole', async () => {
  expect(await parsePeople(template)).toMatchObject({ people: [{ row: 2 }], notes: [] })
})
