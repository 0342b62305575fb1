import { describe, expect, it } from 'vitest'
import { decisionTimesByApprover, decisionTimesOf } from './decision-times.ts'

const at = (time: string) => new Date(`2026-03-02T${time}:00Z`)
const pendingSince = (...times: string[]) => times.map((time) => ({ since: at(time) }))

describe('how long requests waited', () => {
  it.each<[string, number[], number | null, number | null]>([
    ['without a decision', [], null, null],
    ['decided at once', [0], 0, 0],
    ['one', [90], 90, 90],
    ['the middle one of three, in whatever order', [600, 5, 30], 30, 600],
    ['halfway between the two in the middle of four', [60, 5, 9000, 20], 40, 9000],
    ['rounded to a minute', [1, 2], 2, 2],
    ['by number, not by text', [9, 10, 100], 10, 100],
  ])('%s', (_, waited, medianMinutes, slowestMinutes) => {
    const decisions = waited.map((waitedMinutes) => ({ waitedMinutes }))
    expect(decisionTimesOf(decisions, [])).toEqual({
      decided: waited.length,
      medianMinutes,
      slowestMinutes,
      waiting: 0,
      waitingSince: null,
    })
  })

  it('is since the oldest of those that still wait', () => {
    expect(decisionTimesOf([], pendingSince('10:00', '08:30', '11:00'))).toMatchObject({
      decided: 0,
      waiting: 3,
      waitingSince: at('08:30'),
    })
  })
})

describe('each approver', () => {
  it('has the decisions they made, and the requests that wait for them', () => {
    const times = decisionTimesByApprover(
      [
        { approverId: 'max', waitedMinutes: 10 },
        { approverId: 'ada', waitedMinutes: 500 },
        { approverId: 'max', waitedMinutes: 30 },
      ],
      [
        { approverIds: ['max', 'mona'], since: at('09:00') },
        { approverIds: ['max'], since: at('08:00') },
      ],
    )
    const none = { decided: 0, medianMinutes: null, slowestMinutes: null, waiting: 0, waitingSince: null }
    expect(Object.fromEntries(times)).toEqual({
      max: { decided: 2, medianMinutes: 20, slowestMinutes: 30, waiting: 2, waitingSince: at('08:00') },
      ada: { ...none, decided: 1, medianMinutes: 500, slowestMinutes: 500 },
      mona: { ...none, waiting: 1, waitingSince: at('09:00') },
    })
  })

  it('isn’t listed without a decision or a request', () => {
    expect(decisionTimesByApprover([], [{ approverIds: [], since: at('09:00') }]).size).toBe(0)
  })
})
