import { expect, test } from 'vitest'
import { timeOf, type WorkedDay } from './work-calendar.ts'
import { minutesInWords, workedInWords } from './working-time-words.ts'

test.each<[WorkedDay, string]>([
  ['none', 'Free'],
  ['full', 'Full day'],
  ['morning', 'Morning'],
  [{ part: 'full', minutes: 480 }, 'Full day'],
  [{ part: 'full', minutes: 390 }, 'Full day, 6 h 30 min'],
  [{ part: 'full', minutes: 480, from: '22:00', until: '06:00' }, '22:00 to 06:00'],
  [
    { part: 'afternoon', minutes: 210, from: '13:00', until: '17:00', breakMinutes: 30 },
    'Afternoon, 13:00 to 17:00, 30 min break',
  ],
])('%j reads %s', (worked, words) => {
  expect(workedInWords(timeOf(worked))).toBe(words)
})

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [450, '7 h 30 min'],
])('%d minutes read %s', (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words)
})
