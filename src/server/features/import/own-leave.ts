import { reasonForNoDecision } from '#server/features/leave/requests/no-decision.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { currentApproverIds } from '#shared/leave/approvers.ts'
import type { LeaveField } from './columns.ts'
import type { PlannedLeave } from './leave-plan.ts'
import { RowProblem } from './read-table.ts'
import type { WorkedOutRow } from './worked-out.ts'

type Row = WorkedOutRow<PlannedLeave, LeaveField>

/**
 * Makes the actor's own leave that isn't over a problem of its row, as no one approves their own leave. Where
 * nobody else could decide it, or its type needs no approval, it is stored with the reason, as a request is
 * (product, section 2). Own leave that is over is history. The caller holds the lock on the actor, so that an
 * approver who comes or goes does so before or after the import.
 */
export async function judgeOwnLeave(tx: Tx, { userId, today }: Actor, rows: readonly Row[]): Promise<Row[]> {
  const isOwnAhead = ({ draft, leave }: PlannedLeave) =>
    draft.user.id === userId && leave.some(({ period }) => period.end >= today)
  if (!rows.some(({ plan }) => plan && isOwnAhead(plan))) return [...rows]
  const lines = await readReportingLines(tx, today, [{ userId }])
  const othersDecide = currentApproverIds(lines, { userId }).length > 0
  return rows.map((row) => {
    const { plan, problem } = row
    if (!plan || problem || !isOwnAhead(plan)) return row
    const { needsApproval } = plan.draft.type
    if (needsApproval && othersDecide)
      return { ...row, problem: new RowProblem<LeaveField>('start', refusal) }
    return { ...row, plan: { ...plan, undecided: reasonForNoDecision({ needsApproval, isExempt: false }) } }
  })
}

const refusal =
  'You can’t approve your own leave: request it instead, or ask another admin to import this row.'
