import { expect, test } from 'vitest'
import { dateOrderIn, parseDate } from './parse-date.ts'

test.each([
  ['2026-03-31', '2026-03-31'],
  ['2026-3-1', '2026-03-01'],
  [' 31.03.2026 ', '2026-03-31'],
  ['1.4.2026', '2026-04-01'],
  ['31/03/2026', '2026-03-31'],
  ['03/31/2026', '2026-03-31'],
  ['04/04/2026', '2026-04-04'],
  ['29.02.2028', '2028-02-29'],
])('%s is %s', (text, date) => {
  expect(parseDate(text)).toEqual({ date })
})

test.each([
  ['03/04/2026', 'Day or month first? Please write 2026-04-03 or 2026-03-04'],
  ['2026-02-30', 'Please enter a day that exists, from 2000 to 2100'],
  ['31.13.2026', 'Please enter a day that exists, from 2000 to 2100'],
  ['1999-12-31', 'Please enter a day that exists, from 2000 to 2100'],
  ['0/5/2026', 'Please enter a day that exists, from 2000 to 2100'],
  ['31.03.26', 'Please write the date like 2026-03-31'],
  ['March 2026', 'Please write the date like 2026-03-31'],
  ['46112', 'Please write the date like 2026-03-31'],
])('%s is refused: %s', (text, problem) => {
  expect(parseDate(text)).toEqual({ problem })
})

test.each([
  ['2025-08-03T00:00:00', '2025-08-03'],
  ['3 Aug 2025', '2025-08-03'],
  ['03-Aug-2025', '2025-08-03'],
  ['August 3, 2025', '2025-08-03'],
  ['31-03-2026', '2026-03-31'],
])('%s, as other tools write it, is %s', (text, date) => {
  expect(parseDate(text)).toEqual({ date })
})

test('a known order decides', () => {
  expect(parseDate('03/04/2026', 'day')).toEqual({ date: '2026-04-03' })
  expect(parseDate('03/04/2026', 'month')).toEqual({ date: '2026-03-04' })
  expect(parseDate('31/03/2026', 'month')).toHaveProperty('problem')
})

test.each([
  [['03/04/2026', '31/03/2026'], 'day'],
  [['03/04/2026', '03/31/2026'], 'month'],
  [['03/04/2026', '2026-12-31'], undefined],
  [['31/03/2026', '03/31/2026'], undefined],
  [[], undefined],
])('the order in %j is %s', (texts, order) => {
  expect(dateOrderIn(texts)).toBe(order)
})
