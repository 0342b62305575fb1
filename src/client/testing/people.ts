import type { CurrentUser } from '#shared/session/contract.ts'
import type { TeamMember } from '#shared/team/contract.ts'

/** An employee with default settings. */
export const kavya: CurrentUser = {
  id: '00000000-0000-4000-8000-000000000001',
  firstName: 'Kavya',
  lastName: 'Nair',
  email: 'kavya@halyard.example',
  role: 'employee',
  companyId: '00000000-0000-4000-8000-00000000000a',
  companyName: 'Halyard',
  managerId: null,
  startDate: null,
  profileImageUrl: null,
  today: '2026-03-02',
  locale: null,
  weekStart: 'sunday',
  isReadOnly: false,
  companyEndsAt: null,
}

/** A member, as in GET /api/team. Their id is their first name. */
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
    mailUndeliveredAt: null,
  }
}
