import { describe, expect, it } from 'vitest'
import { doEmploymentsOverlap, employmentAround } from './employment.ts'

/** `2024-01-01..2024-06-30, 2025-01-01..`; a side left out is open. */
function employments(text: string) {
  return text.split(', ').map((range) => {
    const [start, end] = range.split('..')
    return { start: start || null, end: end || null }
  })
}

describe('employments', () => {
  it.each([
    ['2024-01-01..', false],
    ['2024-01-01..2024-06-30, 2024-07-01..', false],
    ['2024-07-01.., 2024-01-01..2024-06-30', false],
    ['..2024-06-30, 2024-07-01..', false],
    ['2024-01-01..2024-06-30, 2024-06-30..', true],
    ['2024-01-01.., 2025-01-01..2025-06-30', true],
    ['..2024-06-30, ..2023-06-30', true],
    ['2024-01-01..2024-06-30, 2024-01-01..2024-03-31', true],
    ['2024-01-01..2024-12-31, 2024-03-01..2024-04-30, 2025-01-01..', true],
  ])('%s overlap: %s', (text, expected) => {
    expect(doEmploymentsOverlap(employments(text))).toBe(expected)
  })

  it.each([
    ['the current one', '2020-01-01..2021-12-31, 2024-01-01.., ..2019-06-30', '2026-03-02', '2024-01-01'],
    ['its last day counted', '2020-01-01..2026-03-02, 2026-04-01..', '2026-03-02', '2020-01-01'],
    [
      'the next one',
      '2020-01-01..2021-12-31, 2026-04-01.., 2025-01-01..2025-12-31',
      '2026-03-02',
      '2026-04-01',
    ],
    ['the last one', '2020-01-01..2021-12-31, 2023-01-01..2024-12-31', '2026-03-02', '2023-01-01'],
    ['one without a start', '..2026-12-31', '2026-03-02', null],
  ])('around a date are %s', (_case, text, date, start) => {
    expect(employmentAround(employments(text), date)?.start).toBe(start)
  })

  it('around a date are none for somebody who was there all along', () => {
    expect(employmentAround([], '2026-03-02')).toBeUndefined()
    expect(doEmploymentsOverlap([])).toBe(false)
  })
})
