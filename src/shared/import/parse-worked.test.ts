import { expect, test } from 'vitest'
import { timeOf } from '../leave/work-calendar.ts'
import { workedInWords } from '../leave/working-time-words.ts'
import { parseWorked } from './parse-worked.ts'

test.each([
  ['free', 'Free'],
  [' Off ', 'Free'],
  ['FULL', 'Full day'],
  ['morning', 'Morning'],
  ['pm', 'Afternoon'],
  ['09:00-17:30', '09:00 to 17:30'],
  ['9-13', '09:00 to 13:00'],
  ['9.15 – 13.45', '09:15 to 13:45'],
  ['22:00 to 6:00 30', '22:00 to 06:00, 30 min break'],
  ['22:00-06:00  45 min', '22:00 to 06:00, 45 min break'],
  ['16:00-24:00', '16:00 to 00:00'],
  ['16-24 30', '16:00 to 00:00, 30 min break'],
  ['09:00-17:00 0', '09:00 to 17:00'],
  ['morning 09:00-12:30', 'Morning, 09:00 to 12:30'],
])('‘%s’ is %s', (text, words) => {
  const parsed = parseWorked(text)
  expect('worked' in parsed && parsed.worked && workedInWords(timeOf(parsed.worked))).toBe(words)
})

test.each(['usual', ' As usual '])('‘%s’ is no exception', (text) => {
  expect(parseWorked(text)).toEqual({ worked: null })
})

test('the minutes are those between the times, also past midnight', () => {
  expect(parseWorked('22:00-06:00 30')).toEqual({
    worked: { part: 'full', minutes: 450, from: '22:00', until: '06:00', breakMinutes: 30 },
  })
})

const unknown = /^Please write what is worked like free, full, morning/
test.each([
  ['', unknown],
  ['late', unknown],
  ['09:00', unknown],
  ['free 09:00-12:00', unknown],
  ['09:00-17:30 half', unknown],
  ['24:00-06:00', 'Please enter the time like 09:00'],
  ['16:00-24:30', 'Please enter the time like 09:00'],
  ['25:00-06:00', 'Please enter the time like 09:00'],
  ['09:00-17:75', 'Please enter the time like 09:00'],
  ['09:00-09:30', 'Please enter a shift of 1 to 24 hours'],
  ['09:00-17:00 480', 'Please enter a shift of 1 to 24 hours'],
])('‘%s’ is refused', (text, message) => {
  expect(parseWorked(text)).toEqual({ problem: expect.stringMatching(message) })
})
