import { expect, it } from 'vitest'
import { isCoverNeeded } from './cover.ts'

it.each([
  ['off', null, 500, false],
  ['optional', null, 500, false],
  ['needed', null, 50, true],
  ['needed', 3, 300, false],
  ['needed', 3, 350, true],
] as const)('%s above %s days, for %s hundredths: %s', (cover, coverAboveDays, total, isNeeded) => {
  expect(isCoverNeeded({ cover, coverAboveDays }, total)).toBe(isNeeded)
})
