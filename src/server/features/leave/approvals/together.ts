import { Refusal, type RefusalKind } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { DecisionTogether, UndoneTogether } from '#shared/leave/approvals-contract.ts'
import { decideLeaveRequest } from './decide.ts'
import { undoDecision } from './undo-decision.ts'

/** What became of one of several: when it was decided, or why it was refused. */
export type Outcome = { id: string; decidedAt: string | null; refusal: Refusal | null }

/**
 * POST /api/approvals/decide: decides one request after the other, each in a transaction of its own and
 * checked against what the one before it leaves. One that is refused doesn't keep the others. No one is
 * notified for `undoSecondsTogether`.
 *
 * @param contextNow the caller's context at this moment: each is decided a moment later than the one before
 *   it.
 * @throws Refusal 'notFound' for an id that no request has, 'unauthorized' or 'unavailable'; what was decided
 *   before stays decided.
 */
export async function decideTogether(
  contextNow: () => Context,
  { requests, ...decision }: DecisionTogether,
): Promise<Outcome[]> {
  return inTurn(requests, async ({ id, version: shownVersion }) => {
    const deciding = { id, decision, shownVersion, via: 'selection' } as const
    const { decidedAt, stepApprovedAt } = await decideLeaveRequest(contextNow(), deciding)
    return decidedAt ?? stepApprovedAt
  })
}

/**
 * POST /api/approvals/undo: takes back one decision after the other, as `undoDecision` does.
 *
 * @param contextNow as for `decideTogether`.
 * @throws Refusal 'notFound' for an id that no request has, 'unauthorized' or 'unavailable'; what was undone
 *   before stays undone.
 */
export async function undoTogether(
  contextNow: () => Context,
  { decisions }: UndoneTogether,
): Promise<Outcome[]> {
  return inTurn(decisions, async ({ id, decidedAt }) => {
    await undoDecision(contextNow(), id, { decidedAt })
    return null
  })
}

async function inTurn<One extends { id: string }>(
  all: readonly One[],
  act: (one: One) => Promise<string | null>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const one of all) outcomes.push(await outcomeOf(one.id, act(one)))
  return outcomes
}

/** What is said of one request alone. Anything else would be said of each that follows. */
const ofOne: ReadonlySet<RefusalKind> = new Set(['forbidden', 'conflict'])

async function outcomeOf(id: string, acting: Promise<string | null>): Promise<Outcome> {
  try {
    return { id, decidedAt: await acting, refusal: null }
  } catch (error) {
    if (!(error instanceof Refusal && ofOne.has(error.kind))) throw error
    return { id, decidedAt: null, refusal: error }
  }
}
