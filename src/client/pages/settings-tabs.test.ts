import { expect, test } from 'vitest'
import { failedJobsCount, settingsTabOf, settingsTabsOf } from './settings-tabs.ts'

test('admins have every tab, everybody else what they may read', () => {
  expect(settingsTabsOf('admin').map(({ value }) => value)).toEqual([
    'company',
    'leave-types',
    'rules',
    'places',
    'balances',
    'data',
    'audit',
    'parked',
  ])
  expect(settingsTabsOf('manager').map(({ value }) => value)).toEqual(['company', 'places'])
  expect(settingsTabsOf('employee').map(({ value }) => value)).toEqual(['company', 'places'])
})

test.each([
  ['rules', 'admin', 'rules'],
  ['rules', 'employee', 'company'],
  ['audit', 'admin', 'audit'],
  ['audit', 'manager', 'company'],
  ['parked', 'employee', 'company'],
  ['places', 'employee', 'places'],
  ['nonsense', 'admin', 'company'],
  [null, 'admin', 'company'],
] as const)('?tab=%s shows %s the tab %s', (address, role, tab) => {
  expect(settingsTabOf(address, role)).toBe(tab)
})

test.each([
  [0, 0],
  [199, 199],
  [200, '200+'],
])('of %i that are listed as undelivered, the tab says %s', (listed, said) => {
  expect(failedJobsCount(listed)).toBe(said)
})
