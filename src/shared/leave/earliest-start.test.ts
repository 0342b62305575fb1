import { expect, test } from 'vitest'
import { earliestStart } from './earliest-start.ts'

test.each([
  ['annual', '2026-03-02'],
  ['personal', '2026-03-02'],
  ['unpaid', '2026-03-02'],
  ['sick-child', '2026-03-02'],
  ['sick', '2026-02-16'],
])('leave of type %s may begin on %s or later, asked for on 2026-03-02', (leaveType, earliest) => {
  expect(earliestStart(leaveType, '2026-03-02')).toBe(earliest)
})
