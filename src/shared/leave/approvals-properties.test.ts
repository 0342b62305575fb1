import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, type PlainDate } from '../plain-date.ts'
import { approvalPath } from './approval-path.ts'
import { stepsAfterApproval, stepsAhead, stepsStillOpen } from './approval-progress.ts'
import { approvedBy, stepsAnew } from './approval-steps.ts'
import type { ApprovalStep, StepsOfRequest } from './approval-steps-contract.ts'
import {
  currentApproverIds,
  type LineMember,
  type ReportingLines,
  reportingLinesOf,
  representedBy,
  type Waiting,
} from './approvers.ts'
import { defaultSilenceRules, dueSteps, type Escalation, escalationAnew, stepToTake } from './silence.ts'
import { workCalendar } from './work-calendar.ts'

const ids = Array.from({ length: 6 }, (_, index) => `p${index}`)
const someone = fc.constantFrom(...ids)
const since = '2026-03-02'
const works = workCalendar()

const change = fc.oneof(
  fc.record({ role: fc.constantFrom('employee' as const, 'manager' as const, 'admin' as const) }),
  fc.record({ managerId: fc.option(someone, { nil: null }) }),
  fc.record({ isActive: fc.boolean() }),
  fc.record({ isAway: fc.boolean() }),
  fc.record({ deputyId: fc.option(someone, { nil: null }), isHandedOver: fc.boolean() }),
)
/** What happens next: something about somebody, a day passes, or a decision is undone. */
const event = fc.oneof(
  { weight: 5, arbitrary: fc.record({ who: someone, change }) },
  { weight: 3, arbitrary: fc.constant('a day passes' as const) },
  { weight: 1, arbitrary: fc.constant('a decision is undone' as const) },
)

const company: LineMember[] = ids.map((userId, index) => ({
  userId,
  firstName: userId,
  lastName: '',
  // An admin, two managers below each other, another manager, and two who report to the lower one.
  role: (['admin', 'manager', 'manager', 'manager', 'employee', 'employee'] as const)[index] ?? 'employee',
  managerId: [null, 'p0', 'p1', 'p0', 'p2', 'p2'][index] ?? null,
  isActive: true,
  isAway: false,
  deputyId: null,
  isHandedOver: false,
}))

type State = { members: LineMember[]; escalation: Escalation; since: PlainDate; today: PlainDate }

function next(state: State, happened: typeof event extends fc.Arbitrary<infer Event> ? Event : never): State {
  if (happened === 'a day passes') return { ...state, today: addDays(state.today, 1) }
  if (happened === 'a decision is undone')
    return { ...state, since: state.today, escalation: escalationAnew(state.escalation) }
  const { who, change: changed } = happened
  const members = state.members.map((member) => (member.userId === who ? { ...member, ...changed } : member))
  return { ...state, members }
}

/** As the server's follow-up does. */
function followUp(state: State): State {
  const step = stepToTake({ ...state, endsOn: null }, stepsOf(state), state.today)
  return step && step !== 'last-word' ? { ...state, escalation: step } : state
}

const stepsOf = (state: State) =>
  dueSteps(defaultSilenceRules, state.since, (date) => works(date).part !== 'none')

/**
 * Everybody active but the owner, who is an admin, or a manager above, or one where nobody is above or no
 * other admin is left.
 */
function othersWhoMay(lines: ReportingLines, userId: string): string[] {
  return lines.approvers.map((approver) => approver.userId).filter((id) => lines.mayDecide(id, { userId }))
}

it('whatever waits can be decided by somebody active who is not its owner, whatever happens to people', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 30 }), (events) => {
      let state: State = { members: company, escalation: 'none', since, today: since }
      for (const happened of events) {
        state = followUp(next(state, happened))
        const lines = reportingLinesOf(state.members)
        for (const userId of ids) {
          const waiting = { userId, status: 'pending', escalation: state.escalation }
          const approvers = currentApproverIds(lines, waiting)
          // Empty exactly when it's approved at once, as nobody else may decide.
          expect(approvers.length > 0).toBe(othersWhoMay(lines, userId).length > 0)
          expect(approvers).not.toContain(userId)
          expect(approvers.filter((id) => !lines.mayDecide(id, waiting))).toEqual([])
          expect(new Set(approvers).size).toBe(approvers.length)
        }
      }
    }),
    { numRuns: 500 },
  )
})

it('the path that is shown is the one that happens', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), someone, (events, userId) => {
      let state: State = { members: company, escalation: 'none', since, today: since }
      for (const happened of events) state = followUp(next(state, happened))
      const lines = reportingLinesOf(state.members)
      const shown = approvalPath(
        lines,
        { userId, escalation: state.escalation, endsOn: null },
        { steps: stepsOf(state), today: state.today, lastWord: 'none' },
      )
      for (let day = 0; day < 14; day += 1) {
        const { today, escalation } = state
        const expected = shown.stages
          .filter(({ from }) => from === null || from <= today)
          .flatMap(({ people }) => people.map(({ id }) => id))
        expect(currentApproverIds(lines, { userId, escalation }).toSorted()).toEqual(expected.toSorted())
        state = followUp({ ...state, today: addDays(today, 1) })
      }
    }),
    { numRuns: 500 },
  )
})

const step: fc.Arbitrary<ApprovalStep> = fc
  .record({
    by: fc.constantFrom(
      'manager' as const,
      'managers-manager' as const,
      'admins' as const,
      'people' as const,
    ),
    named: fc.uniqueArray(someone, { minLength: 1, maxLength: 3 }),
    needed: fc.constantFrom('one' as const, 'all' as const),
  })
  .map(({ by, named, needed }) => {
    return { by, needed, people: by === 'people' ? named : [], when: 'always' as const, days: null }
  })
const definedSteps = fc.array(step, { minLength: 1, maxLength: 3 })

const approval = (waiting: Waiting, lines: ReportingLines, by: string) => {
  return { id: '', by, inPlaceOf: representedBy(lines, by, waiting)?.id ?? null, since: '', at: '' }
}

/** As the server's undo does. */
function undone(lines: ReportingLines, userId: string, steps: StepsOfRequest): StepsOfRequest {
  const last = steps.approvals.at(-1)
  const before = last ? { ...steps, current: last.step, approvals: steps.approvals.slice(0, -1) } : steps
  return stepsStillOpen(lines, { userId, approvalSteps: before }) ?? stepsAnew(steps)
}

it('a request in steps comes to its end by approvals of different people who may decide, whatever happens to people', () => {
  const happening = fc.oneof(
    { weight: 2, arbitrary: event },
    { weight: 2, arbitrary: fc.record({ approves: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.constant('an approval is undone' as const) },
    { weight: 1, arbitrary: fc.constant('the dates are edited' as const) },
  )
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), definedSteps, someone, (events, defined, userId) => {
      const sent: StepsOfRequest = { steps: defined, current: 0, approvals: [] }
      let state: State = { members: company, escalation: 'none', since, today: since }
      let approvalSteps: StepsOfRequest | null = null
      for (const happened of events) {
        const isApproval = typeof happened === 'object' && 'approves' in happened
        const isUndo = happened === 'an approval is undone'
        const isEdit = happened === 'the dates are edited'
        if (!isApproval && !isUndo && !isEdit) state = followUp(next(state, happened))
        // Its steps begin anew, and so do the days of silence.
        if (isEdit) approvalSteps = null
        if (isEdit) state = { ...state, since: state.today, escalation: escalationAnew(state.escalation) }
        const lines = reportingLinesOf(state.members)
        if (isUndo && approvalSteps) approvalSteps = undone(lines, userId, approvalSteps)
        const before: Waiting = { userId, status: 'pending', escalation: state.escalation }
        // The one before is approved: another one is sent.
        const reached = stepsStillOpen(lines, { ...before, approvalSteps: approvalSteps ?? sent })
        const asked = currentApproverIds(lines, { ...before, approvalSteps: reached })
        const by = isApproval && reached ? asked[happened.approves % asked.length] : undefined
        const inSteps = { ...before, approvalSteps: reached }
        approvalSteps = by ? stepsAfterApproval(lines, inSteps, approval(inSteps, lines, by)) : reached
        if (!approvalSteps) continue
        const waiting = { ...before, approvalSteps }
        const approvers = currentApproverIds(lines, waiting)
        expect(approvers).not.toEqual([])
        expect(approvers.filter((id) => !lines.mayDecide(id, waiting))).toEqual([])
        expect(approvers.filter((id) => [userId, ...approvedBy(approvalSteps)].includes(id))).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})

it('the steps that are shown are those that follow, without people who have approved before', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), definedSteps, someone, (events, defined, userId) => {
      let state: State = { members: company, escalation: 'none', since, today: since }
      for (const happened of events) state = next(state, happened)
      const lines = reportingLinesOf(state.members)
      let at: Waiting = {
        userId,
        status: 'pending',
        approvalSteps: { steps: defined, current: 0, approvals: [] },
      }
      const shown = stepsAhead(lines, at).map(({ step: position, people }) => [
        position,
        people.map(({ id }) => id),
      ])
      const asked: [number, string[]][] = []
      while (at.approvalSteps) {
        const { current } = at.approvalSteps
        const now = currentApproverIds(lines, at)
        const [by] = now
        if (by === undefined) break
        if (asked.every(([position]) => position !== current)) asked.push([current, now])
        at = { ...at, approvalSteps: stepsAfterApproval(lines, at, approval(at, lines, by)) }
      }
      expect(asked[0] ?? shown[0]).toEqual(shown[0])
      // One of several who approved before isn't asked again, so that a step may be passed. Who was expected
      // to approve it is asked at a later one then.
      const positions = shown.map(([position]) => position)
      const isPassed = positions.some((position) => asked.every(([other]) => other !== position))
      const unexpected = asked.filter(([position]) => !positions.includes(position))
      expect(isPassed ? [] : unexpected).toEqual([])
    }),
    { numRuns: 500 },
  )
})
