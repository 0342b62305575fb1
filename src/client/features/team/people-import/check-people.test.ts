import { expect, test } from 'vitest'
import { member } from '#client/testing/people.ts'
import type { Invitation } from '#shared/team/contract.ts'
import { checkPeople, missingTeams } from './check-people.ts'
import type { ImportedPerson } from './imported-person.ts'

const invited = (
  email: string,
  role: Invitation['role'],
  { isExpired = false, declinedAt = null }: Partial<Invitation> = {},
): Invitation => ({
  id: email,
  email,
  role,
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2026-11-15T00:00:00.000Z',
  isExpired,
  declinedAt,
  undeliveredAt: null,
  userId: null,
})
const gone = {
  id: 'gone',
  firstName: 'Gone',
  lastName: 'By',
  email: 'gone@halyard.example',
  role: 'employee' as const,
  profileImageUrl: null,
  deactivatedAt: '2026-11-01T00:00:00.000Z',
  hasLeft: false,
  erasedAt: null,
}
const known = {
  members: [member('Maya', 'Okafor', 'admin'), member('Daniel', 'Okafor', 'employee')],
  former: [gone, { ...gone, id: 'left', email: 'left@halyard.example', hasLeft: true }],
  invitations: [
    invited('nora@halyard.example', 'manager'),
    invited('olga@halyard.example', 'employee'),
    invited('late@halyard.example', 'employee', { isExpired: true }),
    invited('dee@halyard.example', 'employee', { declinedAt: '2026-11-02T00:00:00.000Z' }),
  ],
  teams: [{ id: 'design', name: 'Design', mostAway: null, people: 0 }],
}

function list(...rows: Partial<ImportedPerson['cells']>[]): ImportedPerson[] {
  return rows.map((cells, index) => ({
    key: index,
    row: index + 2,
    cells: { email: 'new@x.example', role: 'employee', team: '', manager: '', startDate: '', ...cells },
    refusal: null,
  }))
}

test('a row without a problem makes an invitation', () => {
  const people = list(
    { email: ' Ana@x.example ', role: 'manager' },
    { team: 'design ', manager: 'ANA@x.example', startDate: '1.12.2026' },
  )
  expect(checkPeople(people, known).map(({ invitation }) => invitation)).toEqual([
    { email: 'Ana@x.example', role: 'manager' },
    {
      email: 'new@x.example',
      role: 'employee',
      teamId: 'design',
      managerEmail: 'ana@x.example',
      startDate: '2026-12-01',
    },
  ])
})

test.each([
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: 'ana.x.example' }, { email: 'Please enter a valid email address' }],
  [{ email: 'MAYA@halyard.example' }, { email: 'This person is a member already' }],
  [
    { email: 'gone@halyard.example' },
    { email: 'This person was deactivated. Please reactivate them instead' },
  ],
  [{ email: 'nora@halyard.example' }, { email: 'This person is invited already' }],
  [{ email: 'late@halyard.example' }, {}],
  [{ role: 'Boss' }, { role: 'Please choose employee, manager or admin' }],
  [{ team: 'Sales' }, { team: 'There is no team ‘Sales’ yet' }],
  [{ startDate: '03/04/2026' }, { startDate: 'Day or month first? Please write 2026-04-03 or 2026-03-04' }],
  [{ manager: 'maya@halyard.example' }, {}],
  [{ manager: 'Maya Okafor' }, {}],
  [{ manager: 'nora@halyard.example' }, {}],
  [{ manager: 'Somebody' }, { manager: 'Please enter the manager’s email address' }],
  [{ manager: 'who@x.example' }, { manager: 'Nobody here or in this list has this address' }],
  [{ manager: 'daniel@halyard.example' }, { manager: 'This person is an employee, not a manager' }],
  [{ manager: 'olga@halyard.example' }, { manager: 'This person is an employee, not a manager' }],
  [{ manager: 'new@x.example' }, { manager: 'Nobody reports to themselves' }],
  [
    { email: 'x', role: 'y', startDate: 'z' },
    {
      email: 'Please enter a valid email address',
      role: 'Please choose employee, manager or admin',
      startDate: 'Please write the date like 2026-03-31',
    },
  ],
])('%j: %j', (cells, problems) => {
  const [checked] = checkPeople(list(cells), known)
  expect(checked?.problems).toEqual(problems)
  expect(checked?.invitation === null).toBe(Object.keys(problems).length > 0)
})

test('of an address that is there twice, the first row counts', () => {
  const people = list(
    { email: 'a@x.example', role: 'manager' },
    { email: 'A@x.example' },
    { manager: 'a@x.example' },
  )
  expect(checkPeople(people, known).map(({ problems }) => problems)).toEqual([
    {},
    { email: 'Row 2 has this address already' },
    {},
  ])
})

test('somebody whom the list makes an employee manages nobody', () => {
  const people = list({ email: 'a@x.example' }, { manager: 'a@x.example' })
  expect(checkPeople(people, known)[1]?.problems).toEqual({
    manager: 'This person is an employee, not a manager',
  })
})

test('teams that are missing are named once', () => {
  const people = list({ team: 'Sales' }, { team: 'sales ' }, { team: 'DESIGN' }, { team: '' })
  expect(missingTeams(people, known.teams)).toEqual(['Sales'])
})

test('whoever left or declined can be invited again', () => {
  const people = list({ email: 'left@halyard.example' }, { email: 'dee@halyard.example' })
  expect(checkPeople(people, known).map(({ problems }) => problems)).toEqual([{}, {}])
})
