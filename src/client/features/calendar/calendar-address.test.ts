import { expect, test } from 'vitest'
import { addressIn, addressOf, inView } from './use-calendar-address.ts'

const today = '2026-03-04'

test.each([
  ['view=week&week=2026-03-04', 'sunday', '2026-03-01'],
  ['view=week&week=2026-03-01', 'sunday', '2026-03-01'],
  // A link from somebody whose weeks begin on another day.
  ['view=week&week=2026-03-01', 'monday', '2026-02-23'],
  ['view=week&week=2026-03-01', 'saturday', '2026-02-28'],
  ['view=week&week=2028-02-29', 'monday', '2028-02-28'],
  ['view=week', 'monday', '2026-03-02'],
  ['view=week&week=yesterday', 'saturday', '2026-02-28'],
] as const)('the address ?%s with weeks from %s shows the week of %s', (address, weekStart, week) => {
  expect(addressIn(new URLSearchParams(address), today, weekStart)).toEqual({ view: 'week', week })
})

const monthOf = (week: string, from: string) => inView({ view: 'week', week }, 'month', from, 'monday')

test('the month of a week is that of today where the week holds today, else that of its first day', () => {
  expect(monthOf('2026-02-23', '2026-03-01')).toEqual({ view: 'month', month: '2026-03' })
  expect(monthOf('2026-02-23', today)).toEqual({ view: 'month', month: '2026-02' })
})

test('the week of a month is the one that holds today or its first day', () => {
  expect(inView({ view: 'month', month: '2026-03' }, 'week', today, 'monday')).toEqual(
    addressOf('2026-03-02', 'week', 'monday'),
  )
  expect(inView({ view: 'month', month: '2026-04' }, 'week', today, 'monday')).toEqual({
    view: 'week',
    week: '2026-03-30',
  })
})

test.each([
  ['view=timeline&month=2026-05', '2026-05'],
  ['view=timeline', '2026-03'],
  ['view=timeline&month=soon', '2026-03'],
])('the address ?%s shows the timeline from %s', (address, month) => {
  expect(addressIn(new URLSearchParams(address), today, 'monday')).toEqual({ view: 'timeline', month })
})

test('month and timeline show the same month, and the timeline of a week that of its first day', () => {
  const timeline = { view: 'timeline', month: '2026-05' } as const
  expect(inView({ view: 'month', month: '2026-05' }, 'timeline', today, 'monday')).toEqual(timeline)
  expect(inView(timeline, 'month', today, 'monday')).toEqual({ view: 'month', month: '2026-05' })
  expect(inView({ view: 'week', week: '2026-05-04' }, 'timeline', today, 'monday')).toEqual(timeline)
  expect(inView(timeline, 'week', today, 'monday')).toEqual({ view: 'week', week: '2026-04-27' })
  expect(addressOf('2026-05-09', 'timeline', 'monday')).toEqual(timeline)
})
