import { v7 as newId } from 'uuid'
import { lengthFacts } from '#server/features/leave-record/facts-in.ts'
import { totalOf } from '#server/features/leave-record/store.ts'
import { auditAll } from '#server/platform/audit/service.ts'
import { insertMany } from '#server/platform/db/insert-many.ts'
import { leaveRequestDays, leaveRequests } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDays } from '#shared/leave/days.ts'
import { totalMinutesOf } from '#shared/leave/working-days.ts'
import type { PlannedLeave } from './leave-planner.ts'
import type { By } from './pipeline.ts'

/** The statement timeout holds for each batch. */
const leaveAtOnce = 2_000

/**
 * Stores leave as approved and recorded by the actor, and decided by them unless nobody decides it, in a few
 * statements, without notifications.
 */
export async function storeLeave(tx: Tx, by: By, planned: readonly PlannedLeave[]): Promise<void> {
  const all = planned.flatMap(({ draft, leave, undecided }) =>
    leave.map((each) => ({ ...each, draft, undecided, id: newId() })),
  )
  for (let from = 0; from < all.length; from += leaveAtOnce)
    await storeAtOnce(tx, by, all.slice(from, from + leaveAtOnce))
}

type NewLeave = Omit<PlannedLeave, 'leave' | 'words' | 'note'> &
  PlannedLeave['leave'][number] & { id: string }

async function storeAtOnce(tx: Tx, { ctx, actor }: By, leave: readonly NewLeave[]): Promise<void> {
  const { companyId, now } = ctx
  await insertMany(
    tx,
    leaveRequests,
    leave.map(({ id, draft, unit, period, dates, undecided }) => ({
      companyId,
      id,
      userId: draft.user.id,
      leaveType: draft.type.key,
      startDate: period.start,
      endDate: period.end,
      startsAt: period.startsAt,
      endsAt: period.endsAt,
      notes: draft.notes,
      unit,
      totalDays: formatDays(totalOf(dates)),
      totalMinutes: totalMinutesOf(dates),
      status: 'approved' as const,
      createdBy: actor.userId,
      decidedBy: undecided === null ? actor.userId : null,
      decidedAt: now,
      createdAt: now,
    })),
  )
  await insertMany(
    tx,
    leaveRequestDays,
    leave.flatMap(({ id, dates }) =>
      dates.map(({ date, hundredths, minutes }) => ({
        companyId,
        requestId: id,
        date,
        days: formatDays(hundredths),
        minutes,
      })),
    ),
  )
  await auditAll(
    tx,
    { ctx, actor },
    leave.map(({ id, draft, unit, period, dates, undecided }) => ({
      action: 'leave-request.recorded' as const,
      subjectId: id,
      after: {
        userId: draft.user.id,
        leaveType: draft.type.key,
        startDate: period.start,
        endDate: period.end,
        ...lengthFacts({ unit, dates }),
        status: 'approved',
        because: ['Imported from a file.', ...(undecided === null ? [] : [undecided])].join(' '),
      },
    })),
  )
}
