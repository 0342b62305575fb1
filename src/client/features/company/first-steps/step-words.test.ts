import { describe, expect, it } from 'vitest'
import type { FirstStep, FirstSteps } from '#shared/company/contract.ts'
import { areAllDone, progressOf, stepAfter } from './step-words.ts'

const order = ['people', 'holidays', 'balances'] as const

function steps(...done: FirstStep[]): FirstSteps {
  return order.map((step) => ({ step, isDone: done.includes(step) }))
}

describe('the progress of the first week', () => {
  it.each([
    [steps(), '0 of 3 done', false],
    [steps('holidays'), '1 of 3 done', false],
    [steps(...order), '3 of 3 done', true],
  ])('%# says how many are done, and whether it is over', (given, progress, isOver) => {
    expect(progressOf(given)).toBe(progress)
    expect(areAllDone(given)).toBe(isOver)
  })
})

describe('the step to go on with', () => {
  it.each([
    ['people', steps('people'), 'holidays'],
    ['people', steps('people', 'holidays'), 'balances'],
    ['balances', steps('balances'), 'people'],
    ['balances', steps('people', 'balances'), 'holidays'],
    // The steps as they were before this one was ticked: it is not its own next.
    ['holidays', steps('people', 'balances'), undefined],
    ['holidays', steps(...order), undefined],
  ] as const)('after %s it is the next open one', (ticked, given, next) => {
    expect(stepAfter(given, ticked)).toBe(next)
  })
})
