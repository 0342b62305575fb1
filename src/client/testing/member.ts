import type { TeamMember } from '#shared/team/contract.ts'

/** A colleague, as GET /api/team tells of one. Their id is their first name. */
export function member(firstName: string, lastName: string, role: TeamMember['role']): TeamMember {
  return {
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
  }
}
