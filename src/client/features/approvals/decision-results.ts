import { noticeOf, UnansweredError } from '#client/api/http.ts'
import type { Decidable, MadeDecision } from '#client/queries/approvals.ts'
import type { InTurn } from '#client/queries/in-turn.ts'
import type { LeaveDecision } from '#shared/leave/contract.ts'

/** Spec 8. */
export const failureText = 'Failed to update request. Please try again.'
const unsentText = 'This hasn’t been decided yet. Please try again.'

/** A decision that wasn't made, as far as the screen knows: the request is shown again with the reason. */
export type Refusal<T extends Decidable> = {
  approval: T
  decision: LeaveDecision
  message: string
  /** `unclear`: it had no answer, so it may have been made; `unsent`: it can't have been. */
  why: 'refused' | 'unclear' | 'unsent'
}

/** `nowWith`: whom a request waits for after the approval of a step, in words. */
export type Results<T extends Decidable> = {
  done: MadeDecision[]
  refusals: Refusal<T>[]
  nowWith?: string | null
}

/** What became of each of several. */
export function resultsOf<T extends Decidable>(
  approvals: readonly T[],
  decision: LeaveDecision,
  { outcomes, failed, unsent }: InTurn<Decidable>,
): Results<T> {
  const refusal = (id: string, message: string, why: Refusal<T>['why']): Refusal<T>[] => {
    const approval = approvals.find((one) => one.id === id)
    return approval ? [{ approval, decision, message, why }] : []
  }
  return {
    done: outcomes.flatMap(({ id, decidedAt }) => (decidedAt === null ? [] : [{ id, decidedAt }])),
    refusals: [
      ...outcomes.flatMap(({ id, refusal: said }) => (said === null ? [] : refusal(id, said, 'refused'))),
      ...(failed?.items ?? []).flatMap(({ id }) =>
        refusal(id, noticeOf(failed?.error, failureText), isUnsent(failed?.error) ? 'unsent' : 'unclear'),
      ),
      ...unsent.flatMap(({ id }) => refusal(id, unsentText, 'unsent')),
    ],
  }
}

function isUnsent(error: unknown): boolean {
  return error instanceof UnansweredError && error.isUnsent
}

/** The reason that was typed for a single rejection which the server then refused. */
export function reasonOfRefusal(
  approvals: readonly Decidable[],
  refusalOf: (id: string) => Refusal<Decidable> | undefined,
): string {
  const [only, ...others] = approvals
  if (!only || others.length > 0) return ''
  return refusalOf(only.id)?.decision.rejectionReason ?? ''
}
