import { expect, test } from 'vitest'
import { timeZoneGroups } from './time-zones.ts'

test('time zones are listed by region, by the name of their city', () => {
  const known = ['America/Argentina/Salta', 'America/New_York', 'Europe/Berlin']
  expect(timeZoneGroups('UTC', known)).toEqual([
    {
      region: 'America',
      zones: [
        { zone: 'America/Argentina/Salta', label: 'Argentina, Salta' },
        { zone: 'America/New_York', label: 'New York' },
      ],
    },
    { region: 'Europe', zones: [{ zone: 'Europe/Berlin', label: 'Berlin' }] },
    { region: 'Other', zones: [{ zone: 'UTC', label: 'UTC' }] },
  ])
})

test('a saved zone that this browser knows is there once', () => {
  expect(timeZoneGroups('Europe/Berlin', ['Europe/Berlin'])[0]?.zones).toHaveLength(1)
})
