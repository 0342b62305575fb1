import { expect, test } from 'vitest'
import { member } from '#client/testing/people.ts'
import { findMembers, listMembers, noFilter } from './find-members.ts'

const lisbon = { id: 'lisbon', name: 'Lisbon' }
const team = listMembers(
  [
    { ...member('Anna', 'Müller', 'admin'), teamId: 'studio' },
    { ...member('Ben', 'Osei', 'employee'), managerId: 'Hana', teamId: 'gone' },
    member('Hana', 'Osei', 'manager'),
  ],
  [{ id: 'studio', name: 'Studio', mostAway: null, people: 1 }],
  (userId) => (userId === 'Hana' ? lisbon : null),
)

test.each([
  { filter: {}, found: ['Anna', 'Ben', 'Hana'] },
  { filter: { search: 'osei' }, found: ['Ben', 'Hana'] },
  { filter: { search: 'osei', role: 'manager' as const }, found: ['Hana'] },
  { filter: { search: 'muller anna' }, found: ['Anna'] },
  { filter: { search: ' BEN@halyard ' }, found: ['Ben'] },
  { filter: { search: 'nobody' }, found: [] },
  { filter: { teamId: 'studio' }, found: ['Anna'] },
  { filter: { locationId: 'lisbon' }, found: ['Hana'] },
  { filter: { locationId: 'lisbon', role: 'admin' as const }, found: [] },
])('the filter $filter finds $found', ({ filter, found }) => {
  const ids = findMembers(team, { ...noFilter, ...filter }).map((listed) => listed.member.id)
  expect(ids).toEqual(found)
})

test('each has the names of their manager, team and location', () => {
  expect(team.map(({ managerName, teamName, location }) => [managerName, teamName, location])).toEqual([
    [null, 'Studio', null],
    ['Hana Osei', null, null],
    [null, null, lisbon],
  ])
})
