import { findOverlap, overlapInWords } from '#server/features/leave-record/overlap.ts'
import { recordLeaveUpdate } from '#server/features/leave-record/record-update.ts'
import type { LeaveRow } from '#server/features/leave-record/rows.ts'
import {
  assertActive,
  findPendingAmendment,
  lockRequest,
  readDates,
  readRequest,
} from '#server/features/leave-record/store.ts'
import { readReportingLines } from '#server/features/people/approvers.ts'
import { companies } from '#server/platform/db/schema.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import { shareCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { currentApproverIds } from '#shared/leave/approvers.ts'
import type { LeaveRequest } from '#shared/leave/contract.ts'
import { periodOf, wholeDates } from '#shared/leave/leave-period.ts'
import { whyNoDecision, whyNotStillIll } from '#shared/leave/own-illness.ts'
import { workCalendar } from '#shared/leave/work-calendar.ts'
import { countWorkingDays } from '#shared/leave/working-days.ts'
import { addDays, type PlainDate } from '#shared/plain-date.ts'
import { factsOf, swapLeave } from './amendment.ts'
import { readCalendarFor } from './count.ts'
import { assertWithinEmployment } from './employment-end.ts'
import { refusingOverlap } from './overlap.ts'
import { findPayrollLock } from './payroll-lock.ts'

/**
 * The owner of sick leave that has just ended is still ill: it lasts until the end of today, without a
 * decision, and those who may decide it are told (docs/rules.md, 'Requests'). Its days so far stay as agreed.
 * Sent again, or twice at once, it has one effect.
 *
 * @throws Refusal 'notFound', 'forbidden' for somebody else's leave, 'conflict' with the sentence of
 *   `whyNotStillIll`, for other leave on the dates, a locked pay period, or an allowance that doesn't cover
 *   them, 'invalid' for dates outside the employment.
 */
export async function extendIllness(ctx: Context, id: string): Promise<LeaveRequest> {
  return refusingOverlap(
    ctx.inCompany(async (tx, actor) => {
      // Before the person, as everywhere: no pay period is locked meanwhile.
      await shareCompany(tx)
      const leave = await lockRequest(tx, id)
      if (leave.userId !== actor.userId)
        throw forbidden('Only the person who was ill can extend their sick leave.')
      await assertActive(tx, leave.userId)
      const { today } = actor
      if (isUntil(leave, today)) return readRequest(tx, id, today)

      const dates = await datesUntil(tx, leave, today)
      const { leaveType, unit } = leave
      const before = factsOf({ leaveType, unit, period: periodOf(leave), dates: dates.agreed })
      const period = { ...periodOf(leave), end: today }
      const changed = { leaveType, unit, period, dates: dates.all, notes: leave.notes }
      await assertFree(tx, leave, today)
      await swapLeave(tx, ctx, leave, changed, true)
      const lines = await readReportingLines(tx, today, [leave])
      await recordLeaveUpdate(
        tx,
        { ctx, actor },
        {
          subjectId: id,
          action: 'leave-request.changed',
          before,
          after: { ...factsOf(changed), because: `Still ill. ${whyNoDecision}` },
          notify: currentApproverIds(lines, { userId: leave.userId }),
        },
      )
      return readRequest(tx, id, today)
    }),
  )
}

/** Whether it has been extended already. */
function isUntil({ leaveType, status, amendsId, endDate, endsAt }: LeaveRow, today: PlainDate): boolean {
  const isSickLeave = leaveType === 'sick' && status === 'approved' && amendsId === null
  return isSickLeave && endDate === today && endsAt === null
}

/** Its dates as agreed, and those until today as they count now. */
async function datesUntil(tx: Tx, leave: LeaveRow, today: PlainDate) {
  if (leave.amendsId !== null) throw conflict('This is a leave change. Please open the leave itself.')
  const start = addDays(leave.endDate, 1)
  const calendar = await readCalendarFor(tx, leave.userId, { startDate: start, endDate: today })
  const workedOn = workCalendar(calendar)
  const [rules] = await tx.select({ daysBack: companies.illnessDaysBack }).from(companies)
  if (!rules) throw new Error('A transaction inside a company finds its company.')
  const amendment = await findPendingAmendment(tx, leave.id)
  const refusal = whyNotStillIll(
    { ...leave, isChanging: amendment !== undefined },
    { ...rules, today, isWorkingDate: (date) => workedOn(date).part !== 'none' },
  )
  if (refusal) throw conflict(refusal)
  const agreed = await readDates(tx, leave.id)
  const added = countWorkingDays({ start, end: today, isHalfDay: false, ...calendar }).dates
  return { agreed, all: [...agreed, ...added] }
}

/**
 * The dates until today: no other leave is on them, no pay period with one is locked, and the person is
 * employed.
 */
async function assertFree(tx: Tx, leave: LeaveRow, today: PlainDate) {
  const { id, userId, endDate } = leave
  const added = { start: addDays(endDate, 1), end: today }
  const taken = await findOverlap(tx, { userId, period: { ...periodOf(leave), end: today }, requestId: id })
  if (taken) throw conflict(overlapInWords(taken, null))
  await assertWithinEmployment(tx, userId, { ...added, ...wholeDates })
  if (await findPayrollLock(tx, [added]))
    throw conflict('Some of these dates are in a locked pay period. Please request sick leave for today.')
}
