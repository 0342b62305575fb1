import { describe, expect, test } from 'vitest'
import { rulerTicks } from './ruler-ticks.ts'

describe('the marks of the ruler', () => {
  test.each([
    [25, ['0', '5', '10', '15', '20', '25']],
    [22, ['0', '5', '10', '15', '20', '22']],
    [21.5, ['0', '5', '10', '15', '21.5']],
    [60, ['0', '10', '20', '30', '40', '50', '60']],
    [3, ['0', '3']],
    [160, ['0', '25', '50', '75', '100', '125', '160']],
  ])('%s days', (length, expected) => {
    expect(rulerTicks(length).flatMap(({ label }) => label ?? [])).toEqual(expected)
  })
})
