import { expect, test } from 'vitest'
import type { Team, TeamMember } from '#shared/team/contract.ts'
import { peopleIn, rowsOf } from './timeline-rows.ts'

const member = (id: string, teamId: string | null): TeamMember => ({
  id,
  firstName: id,
  lastName: 'Example',
  email: '',
  role: 'employee',
  managerId: null,
  teamId,
  startDate: null,
  joinedOn: '2024-01-01',
  profileImageUrl: null,
  awayUntil: null,
  mailUndeliveredAt: null,
})
const team = (id: string, name: string): Team => ({ id, name, mostAway: null, people: 0 })
const teams = [team('t1', 'Product'), team('t2', 'Customer'), team('t3', 'Ärzte'), team('t4', 'Empty')]
const members = [
  member('Zoe', 't1'),
  member('Anna', 't2'),
  member('Özil', 't2'),
  member('Ben', null),
  member('Cem', 't3'),
  member('Olga', 't1'),
  member('Mia', 't1'),
]
const inWords = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => (row.kind === 'group' ? `# ${row.name} ${row.count}` : row.key))

test.each([
  ['Olga', '# Product 3, Olga, Mia, Zoe, # Ärzte 1, Cem, # Customer 2, Anna, Özil, # No team 1, Ben'],
  ['Ben', '# No team 1, Ben, # Ärzte 1, Cem, # Customer 2, Anna, Özil, # Product 3, Mia, Olga, Zoe'],
  // Filtered out.
  ['Robin', '# Ärzte 1, Cem, # Customer 2, Anna, Özil, # Product 3, Mia, Olga, Zoe, # No team 1, Ben'],
])('for %s the rows are: %s', (own, rows) => {
  expect(inWords(rowsOf(members, teams, own)).join(', ')).toBe(rows)
})

test('where nobody has a team there are no headings', () => {
  expect(inWords(rowsOf([member('Zoe', null), member('Anna', 'gone')], teams, 'Zoe'))).toEqual([
    'Zoe',
    'Anna',
  ])
})

test('the arrow keys go over people alone', () => {
  const people = peopleIn(rowsOf(members, teams, 'Olga'))
  expect(people.map(({ key }) => key)).toEqual(['Olga', 'Mia', 'Zoe', 'Cem', 'Anna', 'Özil', 'Ben'])
  expect(people.filter(({ isOwn }) => isOwn).map(({ name }) => name)).toEqual(['Olga Example'])
})
