import { forbidden, scopeMissing } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/tenancy/context.ts'
import type { ReportingLines, Waiting } from '#shared/leave/approvers.ts'

/**
 * For what somebody does to another person's leave, which is decided by that: they may decide it and, by an
 * API key, its scopes say so.
 *
 * @throws Refusal 'forbidden', with this sentence or one that names the scope.
 */
export function assertDecidesFor(
  lines: ReportingLines,
  { userId, key }: Pick<Actor, 'userId' | 'key'>,
  waiting: Waiting,
  refusal: string,
): void {
  if (!lines.mayDecide(userId, waiting)) throw forbidden(refusal)
  if (key && !key.scopes.includes('leave:decide')) throw scopeMissing('leave:decide')
}
