import { describe, expect, test } from 'vitest'
import type { Notification } from '#shared/notification/contract.ts'
import { ageLabel, arrivalWords, bellLabel } from './notification-words.ts'

const nowMs = Date.parse('2026-03-02T12:00:00Z')

const one = (id: string, isRead = false): Notification => ({
  id,
  title: 'Leave approved',
  message: `Message ${id}`,
  type: 'approval',
  isRead,
  createdAt: '2026-03-02T11:00:00Z',
  path: '/requests',
})

test.each([
  ['2026-03-02T12:00:30Z', 'Just now'], // the server's clock is ahead of ours
  ['2026-03-02T12:00:00Z', 'Just now'],
  ['2026-03-02T11:00:01Z', 'Just now'],
  ['2026-03-02T11:00:00Z', '1h ago'],
  ['2026-03-02T10:00:01Z', '1h ago'],
  ['2026-03-01T12:00:01Z', '23h ago'],
  ['2026-03-01T12:00:00Z', '1d ago'],
  ['2026-02-28T12:00:01Z', '1d ago'],
  ['2026-01-01T12:00:00Z', '60d ago'],
])('of %s: %s', (createdAt, label) => {
  expect(ageLabel(createdAt, nowMs)).toBe(label)
})

test.each([
  [0, 'Notifications'],
  [3, 'Notifications, 3 unread'],
])('the bell with %i unread', (unread, label) => {
  expect(bellLabel(unread)).toBe(label)
})

describe('what is said when the list becomes another', () => {
  test.each([
    ['a new one', [one('a')], [one('b'), one('a')], 'New notification. Leave approved: Message b'],
    ['two new ones', [], [one('c'), one('b')], '2 new notifications'],
    ['one that was read elsewhere', [one('a')], [one('a', true)], ''],
    ['a new one that is read already', [], [one('a', true)], ''],
    ['one that has gone', [one('a'), one('b')], [one('a')], ''],
  ])('%s', (_what, before, now, words) => {
    expect(arrivalWords(before, now)).toBe(words)
  })
})
