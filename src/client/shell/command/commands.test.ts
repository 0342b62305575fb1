import { describe, expect, test } from 'vitest'
import { kavya } from '#client/testing/people.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import type { TeamMember } from '#shared/team/contract.ts'
import { actionCommands } from './action-commands.ts'
import { type Command, findCommands } from './commands.ts'
import { guideCommands } from './guide-commands.ts'
import { pageCommands, settingsCommands } from './page-commands.ts'
import { balanceCommands, peopleCommands } from './people-commands.ts'

const go = (label: string, detail?: string): Command => ({
  id: label,
  label,
  detail,
  act: { kind: 'go', to: '/' },
})

const user = (role: CurrentUser['role']): CurrentUser => ({ ...kavya, id: 'nora', role })

const member = (id: string, name: string, changes: Partial<TeamMember> = {}): TeamMember => ({
  id,
  firstName: name.split(' ')[0] ?? '',
  lastName: name.split(' ')[1] ?? '',
  email: `${id}@halyard.example`,
  role: 'employee',
  managerId: 'nora',
  teamId: null,
  startDate: null,
  joinedOn: '2025-01-01',
  profileImageUrl: null,
  awayUntil: null,
  mailUndeliveredAt: null,
  ...changes,
})

const members = [
  member('nora', 'Nora Lindqvist', { role: 'manager', managerId: 'maya' }),
  member('maya', 'Maya Okafor', { role: 'admin', managerId: null }),
  member('ben', 'Ben Ito', { role: 'admin', managerId: 'maya' }),
  member('daniel', 'Daniel Osei'),
]

describe('searching', () => {
  const groups = [
    { title: 'People', commands: [go('Daniel Osei', 'daniel@halyard.example')], isOffered: false },
    { title: 'Pages', commands: [go('My Dashboard'), go('Dashboard'), go('Team')], isOffered: true },
    { title: 'Nothing', commands: [], isOffered: true },
  ]
  const found = (search: string) =>
    findCommands(groups, search).map(({ title, commands }) => [title, ...commands.map(({ label }) => label)])

  test('offers pages before anything is typed', () => {
    expect(found(' ')).toEqual([['Pages', 'My Dashboard', 'Dashboard', 'Team']])
  })
  test('finds names and details, what begins with it first', () => {
    expect(found('da')).toEqual([
      ['People', 'Daniel Osei'],
      ['Pages', 'Dashboard', 'My Dashboard'],
    ])
    expect(found('halyard')).toEqual([['People', 'Daniel Osei']])
    expect(found('osei daniel')).toEqual([['People', 'Daniel Osei']])
    expect(found('nowhere')).toEqual([])
  })
  test('finds what is not shown by its beginning alone', () => {
    const ask = {
      title: 'Actions',
      commands: [{ ...go('Request leave'), otherWords: 'ask holiday' }],
      isOffered: true,
    }
    expect(findCommands([ask], 'holi')).toHaveLength(1)
    expect(findCommands([ask], 'day')).toEqual([])
  })
  test('settings by what people call them', () => {
    const settings = { title: 'Settings', commands: settingsCommands(user('employee')), isOffered: false }
    const labelsFound = (search: string) => labels(findCommands([settings], search)[0]?.commands ?? [])
    expect(labelsFound('subscribe')).toEqual(['Calendar addresses'])
    expect(labelsFound('bank holiday')).toEqual(['Places and public holidays'])
  })
  test.each([
    ['section of the settings', settingsCommands(user('admin'))],
    ['chapter of the guide', guideCommands()],
  ])('every %s, by its title and by another word', (title, commands) => {
    expect(commands.length).toBeGreaterThan(25)
    const foundBy = (search: string) =>
      labels(findCommands([{ title, commands, isOffered: false }], search)[0]?.commands ?? [])
    for (const { label, otherWords = '' } of commands) {
      expect(foundBy(label), label).toContain(label)
      const finding = otherWords.split(' ').filter((word) => word !== '' && foundBy(word).includes(label))
      expect(finding, label).not.toEqual([])
    }
  })
  test('shows six of a group at most', () => {
    const many = {
      title: 'Many',
      commands: Array.from({ length: 9 }, (_, n) => go(`Ann ${n}`)),
      isOffered: false,
    }
    expect(findCommands([many], 'ann')[0]?.commands).toHaveLength(6)
  })
})

const labels = (commands: readonly Command[]) => commands.map(({ label }) => label)

describe('what there is for whom', () => {
  test('people lead to their details where the reader may see them, else to their card', () => {
    const targets = peopleCommands(user('manager'), members).map(({ label, act }) => [label, act])
    expect(targets).toContainEqual(['Daniel Osei', { kind: 'go', to: '/team?person=daniel' }])
    expect(targets).toContainEqual(['Ben Ito', { kind: 'go', to: '/team?search=Ben+Ito' }])
    expect(labels(balanceCommands(user('manager'), members))).toEqual([
      'Balance of Maya Okafor',
      'Balance of Daniel Osei',
    ])
    expect(balanceCommands(user('employee'), members)).toEqual([])
  })

  test.each([
    ['admin', true, true],
    ['manager', false, true],
    ['employee', false, false],
  ] as const)('%s: invites %s, decides %s', (role, invites, decides) => {
    expect(labels(actionCommands(user(role), () => undefined)).includes('Invite member')).toBe(invites)
    expect(labels(pageCommands(user(role))).includes('Team Approvals')).toBe(decides)
    expect(labels(settingsCommands(user(role))).includes('Balances')).toBe(role === 'admin')
  })
})
