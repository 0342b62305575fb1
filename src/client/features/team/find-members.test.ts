import { expect, test } from 'vitest'
import type { TeamMember } from '#shared/team/contract.ts'
import { findMembers } from './find-members.ts'

const member = (firstName: string, lastName: string, role: TeamMember['role']): TeamMember => ({
  id: firstName,
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@halyard.example`,
  role,
  managerId: null,
  teamId: null,
  startDate: null,
  joinedOn: '2026-01-05',
  profileImageUrl: null,
  awayUntil: null,
})
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
