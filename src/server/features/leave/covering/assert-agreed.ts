import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'
import { conflict } from '#server/platform/errors.ts'
import { isCoverNeeded } from '#shared/leave/cover.ts'
import { parseDays } from '#shared/leave/days.ts'

/**
 * A company may want leave approved only once the colleague has agreed to cover.
 *
 * @throws Refusal 'conflict'.
 */
export function assertCoverAgreed(
  { coverId, coverAnswer, totalDays }: LeaveRow,
  type: LeaveTypeRow | undefined,
): void {
  if (!type?.coverMustAccept || type.cover === 'off' || coverAnswer === 'accepted') return
  if (coverId !== null)
    throw conflict(
      'The colleague who was asked to cover hasn’t agreed yet. You can still reject the request.',
    )
  if (isCoverNeeded(type, parseDays(totalDays)))
    throw conflict('No one covers for this leave yet. You can still reject the request.')
}
