import { expect, test } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import type { LeaveStatus } from '#shared/leave/contract.ts'
import { builtInTypeOf } from './leave-types.ts'
import { SwatchShape } from './mark-shapes.tsx'

test.each<[LeaveStatus, string[]]>([
  ['approved', []],
  ['pending', ['data-pending']],
  ['rejected', ['data-over']],
  ['cancelled', ['data-over']],
])('the mark of %s leave', async (status, marks) => {
  await draw(<SwatchShape leaveType={builtInTypeOf('annual')} status={status} />)
  const swatch = document.querySelector('.leave-swatch')
  expect(['data-pending', 'data-over'].filter((mark) => swatch?.hasAttribute(mark))).toEqual(marks)
})
