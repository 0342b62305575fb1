import { expect, test } from 'vitest'
import { otherKindOf } from './other-kind.ts'

test.each([
  ['Email,Type,Start date,End date,Notes', 'leave'],
  ['"Name";"From";"To";"Type"', 'leave'],
  ['\uFEFFName,From,To,Type,Amount,Status,Notes\n"Nair, Kavya",04/08/2025,08/08/2025', 'leave'],
  ['Email,Employee,Type of absence,Started at,Date type,Ended at,Date type', 'leave'],
  ['Email,Type,Remaining,Date', 'balances'],
  ['Email,Name,Start date,Team', null],
  ['Email,Type,Balance,Team', null],
  ['Email', null],
])('%s is %s', (text, kind) => {
  expect(otherKindOf(text)).toBe(kind)
})
