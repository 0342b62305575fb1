import { expect, test } from 'vitest'
import { member } from '#client/testing/people.ts'
import { findMembers } from './find-members.ts'

const team = [
  member('Anna', 'Müller', 'admin'),
  member('Ben', 'Osei', 'employee'),
  member('Hana', 'Osei', 'manager'),
]

test.each([
  { search: '', role: null, found: ['Anna', 'Ben', 'Hana'] },
  { search: 'osei', role: null, found: ['Ben', 'Hana'] },
  { search: 'osei', role: 'manager' as const, found: ['Hana'] },
  { search: 'muller anna', role: null, found: ['Anna'] },
  { search: ' BEN@halyard ', role: null, found: ['Ben'] },
  { search: 'nobody', role: null, found: [] },
])('searching for "$search" among the role $role finds $found', ({ search, role, found }) => {
  expect(findMembers(team, { search, role }).map(({ firstName }) => firstName)).toEqual(found)
})
