import { readReportingLines } from '#server/features/people/approvers.ts'
import { forbidden, invalid, notFound } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import { stepsAhead } from '#shared/leave/approval-progress.ts'
import type { ApprovalPreview, ApprovalStep } from '#shared/leave/approval-steps-contract.ts'
import type { LineMember, ReportingLines } from '#shared/leave/approvers.ts'
import { canChangeCompany } from '#shared/permissions.ts'

const mostShown = 3

/**
 * POST /api/leave-types/approval-preview: whom requests of up to three people would wait for, if all of these
 * steps held, as things stand today. Admins only.
 *
 * @throws Refusal 'forbidden', or as `assertApprovers`.
 */
export async function previewApproval(
  ctx: Context,
  { steps }: { steps: ApprovalStep[] },
): Promise<ApprovalPreview> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canChangeCompany(actor)) throw forbidden('Only an admin can change leave types.')
    const lines = await readReportingLines(tx, actor.today)
    assertApprovers(lines, steps)
    return differentPeople(lines).map((member) => ({
      person: { id: member.userId, firstName: member.firstName, lastName: member.lastName },
      steps: stepsAhead(lines, {
        userId: member.userId,
        approvalSteps: { steps, current: 0, approvals: [] },
      }).map(({ step, people, needsAll }) => ({ step, people, needsAll })),
    }))
  })
}

/** @throws Refusal 'notFound' for an id that nobody here has, 'invalid' for somebody who can't decide. */
export function assertApprovers(lines: ReportingLines, steps: readonly ApprovalStep[]): void {
  const named = steps.flatMap(({ people }) => people)
  if (named.some((id) => lines.members.every(({ userId }) => userId !== id))) throw notFound()
  if (named.some((id) => !lines.approver(id))) throw invalid('Please choose active managers or admins.')
}

/**
 * Active people who are approved differently: below as many managers as there are, a manager, and somebody
 * without a manager.
 */
function differentPeople(lines: ReportingLines): LineMember[] {
  const active = lines.members.filter(({ isActive }) => isActive)
  const below = (member: LineMember) => lines.ownerOf({ userId: member.userId }).managerChain.length
  const deepest = active.toSorted((one, other) => below(other) - below(one))
  const kinds = [
    deepest.find(({ role }) => role === 'employee'),
    deepest.find(({ role }) => role === 'manager'),
    active.find((member) => below(member) === 0),
    ...active,
  ]
  return [...new Set(kinds.filter((member) => member !== undefined))].slice(0, mostShown)
}
