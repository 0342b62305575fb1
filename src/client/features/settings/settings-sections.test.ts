import { expect, test } from 'vitest'
import { findSettings } from './settings-list.tsx'
import { failedJobsCount, listedSectionOf, settingsSectionsFor } from './settings-sections.ts'

const addresses = (role: 'admin' | 'manager' | 'employee') =>
  settingsSectionsFor(role).map(({ address }) => address)

const forEverybody = [
  'profile',
  'notifications',
  'calendar',
  'appearance',
  'sessions',
  'api-keys',
  'your-data',
  'leave-company',
  'company',
  'policies',
  'places',
  'blocked',
  'teams',
]

/** Who may name a deputy. */
const forDeciders = [...forEverybody.slice(0, 2), 'deputy', ...forEverybody.slice(2)]

test('everybody has their own sections and what they may read of the company’s', () => {
  expect(addresses('employee')).toEqual(forEverybody)
  expect(addresses('manager')).toEqual(forDeciders)
})

test('admins have every section, each at an address of its own', () => {
  const all = addresses('admin')
  expect(all.filter((address) => !forDeciders.includes(address))).toEqual([
    'leave-types',
    'rules',
    'working-time',
    'team-limit',
    'silence',
    'illness',
    'email-decisions',
    'balances',
    'data',
    'past-leave',
    'roster',
    'company-file',
    'connections',
    'webhooks',
    'audit',
    'parked',
    'deletion',
  ])
  expect(new Set(all).size).toBe(all.length)
  expect(new Set(settingsSectionsFor('admin').map(({ label }) => label)).size).toBe(all.length)
})

test('a section that the list doesn’t name is below the link to its panel', () => {
  const all = settingsSectionsFor('admin')
  const listed = all.map((section) => [section.address, listedSectionOf(section, all)?.address])
  expect(listed.filter(([address, link]) => address !== link)).toEqual([
    ['working-time', 'rules'],
    ['team-limit', 'rules'],
    ['silence', 'rules'],
    ['illness', 'rules'],
    ['email-decisions', 'rules'],
    ['past-leave', 'data'],
    ['roster', 'data'],
    ['company-file', 'data'],
    ['webhooks', 'connections'],
  ])
})

test('the addresses that mails and notifications lead to go on working', () => {
  const linked = ['notifications', 'leave-types', 'rules', 'places', 'balances', 'data', 'audit', 'parked']
  expect(addresses('admin')).toEqual(expect.arrayContaining(linked))
})

test('a section is found by each of its words', () => {
  const sections = settingsSectionsFor('admin')
  for (const section of sections)
    for (const word of `${section.label} ${section.otherWords}`.split(' '))
      expect(findSettings(sections, word), `${section.address} by ${word}`).toContain(section)
})

test.each([
  ['holiday', 'places'],
  ['bank holiday', 'places'],
  ['carry', 'policies'],
  ['carry-over', 'policies'],
  ['carryover', 'policies'],
  ['iCal', 'calendar'],
  ['subscribe', 'calendar'],
  ['2 factor', 'sessions'],
  ['sessions', 'sessions'],
  ['logo', 'company'],
  ['e-mail', 'notifications'],
  ['email', 'notifications'],
  ['dark mode', 'appearance'],
  ['gdpr', 'your-data'],
])('an admin who searches for %s finds %s', (search, address) => {
  const found = findSettings(settingsSectionsFor('admin'), search).map((section) => section.address)
  expect(found).toContain(address)
})

test('what is called so comes before what may be meant', () => {
  const found = findSettings(settingsSectionsFor('admin'), 'delete company')
  expect(found.map(({ address }) => address)).toEqual(['deletion', 'leave-company'])
})

test('nobody finds what isn’t theirs', () => {
  expect(findSettings(settingsSectionsFor('employee'), 'audit')).toEqual([])
  expect(findSettings(settingsSectionsFor('employee'), 'delete').map(({ address }) => address)).toEqual([
    'leave-company',
  ])
})

test.each([
  [0, 0],
  [199, 199],
  [200, '200+'],
])('of %i that are listed as undelivered, the list says %s', (listed, said) => {
  expect(failedJobsCount(listed)).toBe(said)
})
