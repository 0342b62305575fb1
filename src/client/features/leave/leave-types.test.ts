import { describe, expect, test } from 'vitest'
import { leaveTypeOf } from './leave-types.ts'

describe('leave types', () => {
  test.each([
    ['annual', { name: 'Annual', letter: 'A', look: 'annual' }],
    ['study-leave', { name: 'Study leave', letter: 'S', look: 'neutral' }],
    [null, { name: 'Away', letter: '–', look: 'neutral' }],
  ])('%s', (key, type) => {
    expect(leaveTypeOf(key)).toEqual(type)
  })
})
