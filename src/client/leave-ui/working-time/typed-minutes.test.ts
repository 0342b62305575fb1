import { expect, test } from 'vitest'
import { clockOfMinutes, minutesTyped } from './typed-minutes.ts'

test.each([
  ['7:30', 450],
  [' 07:30 ', 450],
  ['7.5', 450],
  ['7,5', 450],
  ['7.33', 440],
  ['7 h 30 min', 450],
  ['7h30', 450],
  ['7 H', 420],
  ['8', 480],
  ['24:00', 1440],
  ['', 0],
  ['7:', 0],
  ['7:3', 0],
  ['7:60', 0],
  ['-7', 0],
  ['a day', 0],
])('%j is %i minutes', (text, minutes) => {
  expect(minutesTyped(text)).toBe(minutes)
})

test.each([
  [450, '7:30'],
  [480, '8:00'],
  [65, '1:05'],
  [1440, '24:00'],
])('%i minutes are written %s', (minutes, text) => {
  expect(clockOfMinutes(minutes)).toBe(text)
  expect(minutesTyped(text)).toBe(minutes)
})
