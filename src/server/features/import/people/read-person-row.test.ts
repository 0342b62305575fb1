import { expect, test } from 'vitest'
import { readPersonRow } from './read-person-row.ts'

test.each([
  ['Nora Lindqvist', 'Nora', 'Lindqvist'],
  ['Lindqvist, Nora', 'Nora', 'Lindqvist'],
  ['Ana Maria da Silva', 'Ana', 'Maria da Silva'],
  ['Cher', 'Cher', undefined],
])('the name %s is %s and %s, unless first and last names have columns', (name, firstName, lastName) => {
  const locations = { known: new Map(), toAdd: new Map(), isDryRun: true }
  const reader = { locations, order: undefined, timeZone: 'UTC', unit: 'days' as const }
  const cells: Record<string, string> = { email: 'a@x.example', name, firstName: 'N.', lastName: 'L.' }
  const row = { row: 2, cell: (field: string) => cells[field] ?? '' }
  const namesOf = (hasNames: boolean) => readPersonRow(row, { ...reader, hasNames }).draft
  expect(namesOf(false)).toMatchObject({ firstName, lastName })
  expect(namesOf(true)).toMatchObject({ firstName: 'N.', lastName: 'L.' })
})
