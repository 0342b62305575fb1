import { expect, test } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import type { LeaveStatus } from '#shared/leave/contract.ts'
import { builtInTypeOf } from './leave-types.ts'
import { BarShape, SwatchShape } from './mark-shapes.tsx'

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

test.each([
  ['half a day', false, 'A½'],
  ['an hour', true, 'A'],
])('the bar of %s', async (_, isByTheClock, text) => {
  const shape = { leaveType: builtInTypeOf('annual'), half: 'morning', isByTheClock } as const
  await draw(<BarShape {...shape} startsHere endsHere />)
  expect(document.querySelector('.leave-bar')?.textContent).toBe(text)
})
