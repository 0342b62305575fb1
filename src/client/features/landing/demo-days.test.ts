import { expect, test } from 'vitest'
import { demoDays, piecesOf } from './demo-days.ts'
import { mondayOf } from './demo-team.ts'

const monday = '2026-03-09'

test.each([
  ['2026-03-09', monday],
  ['2026-03-10', monday],
  ['2026-03-15', monday],
  ['2026-03-16', '2026-03-16'],
])('the week of %s begins on %s', (date, expected) => {
  expect(mondayOf(date)).toBe(expected)
})

test('the days know weekends and today', () => {
  const days = demoDays(monday, 4, 3, '2026-03-13')
  expect(days).toEqual([
    { offset: 4, date: '2026-03-13', isWeekend: false, isToday: true },
    { offset: 5, date: '2026-03-14', isWeekend: true, isToday: false },
    { offset: 6, date: '2026-03-15', isWeekend: true, isToday: false },
  ])
})

test('leave over a weekend is three bars, the weekend a thin one', () => {
  const pieces = piecesOf({ type: 'annual', from: 3, to: 8 }, demoDays(monday, 0, 14, monday))
  expect(pieces).toEqual([
    { from: 3, days: 2, startsHere: true, endsHere: false, thin: false },
    { from: 5, days: 2, startsHere: false, endsHere: false, thin: true },
    { from: 7, days: 2, startsHere: false, endsHere: true, thin: false },
  ])
})

test('leave that begins before the first day in sight is cut there', () => {
  const pieces = piecesOf({ type: 'annual', from: 3, to: 8 }, demoDays(monday, 7, 7, monday))
  expect(pieces).toEqual([{ from: 7, days: 2, startsHere: false, endsHere: true, thin: false }])
})

test('leave out of sight has no bars', () => {
  expect(piecesOf({ type: 'annual', from: 3, to: 8 }, demoDays(monday, 14, 7, monday))).toEqual([])
})
