import { expect, test } from 'vitest'
import { greetingAt, summaryInWords } from './greeting-words.ts'

test.each([
  [0, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [16, 'Good afternoon'],
  [17, 'Good evening'],
  [23, 'Good evening'],
])('at %s: %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})

test.each([
  [4, 3, true, 'Four requests are waiting for you. Three people are out today.'],
  [1, 1, true, 'One request is waiting for you. One person is out today.'],
  [0, 0, true, 'You’re all caught up. No one is out today.'],
  [2, 14, false, 'Two of your requests are pending. 14 people are out today.'],
  [0, 0, false, 'You have no pending requests. No one is out today.'],
])('%s pending, %s out', (pendingRequests, outToday, decides, sentence) => {
  const stats = {
    leaveBalance: '12',
    balance: { unit: 'days' as const, amount: '12' },
    teamMembers: 18,
    pendingRequests,
    outToday,
  }
  expect(summaryInWords(stats, decides)).toBe(sentence)
})
