import { laterOf, type PlainDate } from '../plain-date.ts'
import { stepsAhead } from './approval-progress.ts'
import type { ApprovalPath } from './approvals-contract.ts'
import { currentApprovers, type ReportingLines, type Waiting } from './approvers.ts'
import { type DueStep, type Followed, hasReached, lastWordOn, type SilenceRules } from './silence.ts'

/**
 * The path of a request that waits, as it is if nobody decides and nothing changes. `steps`: from `dueSteps`.
 */
export function approvalPath(
  lines: ReportingLines,
  waiting: Waiting & Pick<Followed, 'endsOn'>,
  {
    steps,
    today,
    lastWord,
  }: { steps: readonly DueStep[]; today: PlainDate; lastWord: SilenceRules['lastWord'] },
): Omit<ApprovalPath, 'approvals'> {
  const [, ...later] = stepsAhead(lines, waiting)
  const now = currentApprovers(lines, waiting)
  const known = new Set(now.map(({ id }) => id))
  const stages: ApprovalPath['stages'] = [{ people: now, from: null }]
  for (const { step, on } of steps) {
    if ((step !== 'joined' && step !== 'admins') || hasReached(waiting.escalation, step)) continue
    const people = currentApprovers(lines, { ...waiting, escalation: step }).filter(
      ({ id }) => !known.has(id),
    )
    if (people.length === 0) continue
    for (const { id } of people) known.add(id)
    stages.push({ people, from: laterOf(on, today) })
  }
  const on = lastWordOn(waiting, steps, today)
  const outcome = lastWord === 'approve' ? 'approved' : 'lapsed'
  return {
    stages,
    later: later.map(({ people, needsAll }) => ({ people, needsAll })),
    end: on ? { outcome, on } : null,
  }
}
