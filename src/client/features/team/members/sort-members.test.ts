import { expect, test } from 'vitest'
import { member } from '#client/testing/people.ts'
import { type MemberColumn, nextSort, sortFromAddress, sortInAddress, sortMembers } from './sort-members.ts'

const team = [
  { member: member('Zoë', 'Adams', 'admin'), teamName: null, managerName: null, location: null },
  {
    member: { ...member('Ben', 'Osei', 'employee'), joinedOn: '2024-05-01' },
    teamName: 'Studio',
    managerName: 'Zoë Adams',
    location: { id: '1', name: 'Porto' },
  },
  {
    member: member('Änne', 'Lind', 'manager'),
    teamName: 'Design',
    managerName: null,
    location: { id: '2', name: 'Lisbon' },
  },
]

const sorted = (text: string) =>
  sortMembers(team, sortFromAddress(text)).map(({ member: { firstName } }) => firstName)

test.each([
  ['', ['Änne', 'Ben', 'Zoë']],
  ['-name', ['Zoë', 'Ben', 'Änne']],
  ['role', ['Zoë', 'Ben', 'Änne']],
  ['team', ['Änne', 'Ben', 'Zoë']],
  ['-team', ['Ben', 'Änne', 'Zoë']],
  ['location', ['Änne', 'Ben', 'Zoë']],
  ['manager', ['Ben', 'Zoë', 'Änne']],
  ['joined', ['Ben', 'Zoë', 'Änne']],
  ['height', ['Änne', 'Ben', 'Zoë']],
])('sorted by ‘%s’: %j, and who has nothing there comes last', (text, names) => {
  expect(sorted(text)).toEqual(names)
})

const walk = (from: string, column: MemberColumn) => sortInAddress(nextSort(sortFromAddress(from), column))

test('a heading sorts upwards at first, then downwards, and the address keeps it', () => {
  expect(walk('', 'team')).toBe('team')
  expect(walk('team', 'team')).toBe('-team')
  expect(walk('-team', 'team')).toBe('team')
  expect(walk('', 'name')).toBe('-name')
  expect(walk('-team', 'name')).toBe('')
})
