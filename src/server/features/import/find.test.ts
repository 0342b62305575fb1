import { describe, expect, it } from 'vitest'
import type { Field } from './columns.ts'
import { personFinder, typeFinder } from './find.ts'

const person = (id: string, firstName: string, lastName: string, email: string) => ({
  id,
  firstName,
  lastName,
  email,
})

const type = (key: string, name: string) => ({
  companyId: '',
  key,
  name,
  colour: 'teal' as const,
  isPaid: true,
  needsApproval: true,
  approvalSteps: null,
  isPrivate: false,
  cover: 'off' as const,
  coverAboveDays: null,
  coverMustAccept: false,
  archivedAt: null,
  createdAt: new Date(0),
})

describe('a person', () => {
  const find = personFinder([
    person('1', 'Ana', 'Lee', 'ana@x.example'),
    person('2', 'Jo', 'Lee', 'jo@x.example'),
    person('3', 'Jo', 'Lee', 'jo.lee@x.example'),
    person('4', 'Zoë', 'de la Cruz', 'zoe@x.example'),
  ])
  const found = (cells: Partial<Record<Field, string>>) => find((field) => cells[field] ?? '').id

  it.each<[Partial<Record<Field, string>>, string]>([
    [{ email: 'ANA@x.example' }, '1'],
    [{ email: 'jo.lee@x.example', name: 'Ana Lee' }, '3'],
    [{ name: ' ana  lee' }, '1'],
    [{ name: 'Lee, Ana' }, '1'],
    [{ name: 'de la Cruz, Zoe\u0308' }, '4'],
    [{ firstName: 'Ana', lastName: 'Lee' }, '1'],
    [{ name: 'ana@x.example' }, '1'],
    [{ id: '3' }, '3'],
    [{ id: '3', name: 'Josephine Lee' }, '3'],
  ])('%j is %s', (cells, id) => {
    expect(found(cells)).toBe(id)
  })

  it.each<[Partial<Record<Field, string>>, string]>([
    [{}, 'Please enter the person’s email or name.'],
    [{ name: 'Jo Lee' }, '2 people are called ‘Jo Lee’. Please enter the email address instead.'],
    [{ name: 'Ana' }, 'No one here matches ‘Ana’. Please correct it, or invite them first.'],
    [{ email: 'ana@y.example', name: 'Ana Lee' }, 'No one here matches ‘ana@y.example’.'],
  ])('%j: %s', (cells, message) => {
    expect(() => found(cells)).toThrow(message)
  })
})

describe('a leave type', () => {
  const find = typeFinder([
    type('annual', 'Annual'),
    type('sick', 'Sick'),
    type('personal', 'Personal'),
    type('unpaid', 'Unpaid'),
    type('holiday-swap', 'Holiday swap'),
    type('pto', 'PTO'),
  ])

  it.each([
    ['annual', 'annual'],
    ['Annual Leave', 'annual'],
    ['Vacation', 'annual'],
    ['Holiday', 'annual'],
    ['Paid Time Off', 'annual'],
    ['SICK LEAVE', 'sick'],
    ['Sickness absence', 'sick'],
    ['Unpaid leave', 'unpaid'],
    ['Holiday Swap', 'holiday-swap'],
    ['PTO', 'pto'],
    ['Jury duty', undefined],
    ['leave', undefined],
    ['', undefined],
  ])('%j is %j', (text, key) => {
    expect(find(text)?.key).toBe(key)
  })
})
