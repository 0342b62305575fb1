import { expect, test } from 'vitest'
import { hasOwnTeam, peopleOf, teamToShow } from './calendar-team.ts'

const person = (id: string, teamId: string | null, managerId: string | null = null) => ({
  id,
  teamId,
  managerId,
})
const members = [
  person('mia', 'sales'),
  person('anna', 'design', 'mia'),
  person('ben', 'design'),
  person('omar', null, 'mia'),
  person('li', null, 'mia'),
  person('zoe', null),
]
const crowd = [...members, ...Array.from({ length: 25 }, (_, nth) => person(`p${nth}`, 'sales'))]

test.each([
  ['all', 'anna', null],
  ['design', 'zoe', ['anna', 'ben']],
  ['none', 'anna', ['omar', 'li', 'zoe']],
  ['mine', 'ben', ['anna', 'ben']],
  // Without a team: those of the same manager.
  ['mine', 'omar', ['omar', 'li']],
  // With her own team, the people who report to her.
  ['mine', 'mia', ['mia', 'anna', 'omar', 'li']],
  ['mine', 'zoe', ['zoe']],
])('the team %s of %s', (team, userId, people) => {
  const ids = peopleOf(team, members, userId)
  expect(ids && [...ids]).toEqual(people)
})

test.each([
  ['more than 30 people', { members: crowd, userId: 'anna' }, 'mine'],
  ['30 people', { members: crowd.slice(1), userId: 'anna' }, 'all'],
  ['somebody alone on their team', { members: crowd, userId: 'zoe' }, 'all'],
  [
    'My team, chosen before they were alone on it',
    { members: crowd, userId: 'zoe', remembered: 'mine' },
    'all',
  ],
  [
    'the address of My team, for somebody alone on it',
    { members: crowd, userId: 'zoe', asked: 'mine' },
    'mine',
  ],
  ['a choice before', { members: crowd, userId: 'anna', remembered: 'all' }, 'all'],
  ['a choice in a small company', { members, userId: 'anna', remembered: 'mine' }, 'mine'],
  ['a chosen team that is gone', { members: crowd, userId: 'anna', remembered: 'old' }, 'mine'],
  ['an address', { members, userId: 'anna', asked: 'design', remembered: 'mine' }, 'design'],
  ['an address that nobody made', { members, userId: 'anna', asked: 'x', remembered: 'none' }, 'none'],
])('with %s', (_, choice, team) => {
  const usual = { asked: null, remembered: null, teams: [{ id: 'design' }, { id: 'sales' }] }
  expect(teamToShow({ ...usual, ...choice })).toBe(team)
})

test.each([
  ['anna', true],
  ['zoe', false],
  ['nobody', false],
])('whether %s has a team to show', (userId, has) => {
  expect(hasOwnTeam(members, userId)).toBe(has)
})

test('a team of everybody is not one’s own', () => {
  expect(hasOwnTeam([person('anna', null), person('ben', null)], 'anna')).toBe(false)
})
