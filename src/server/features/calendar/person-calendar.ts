import { readReportingLines } from '#server/features/people/approvers.ts'
import { findActivePerson } from '#server/features/people/person.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { canSeeBalances } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { readWorkCalendars } from './work-calendar.ts'

/**
 * GET /api/work-calendars/{userId}: one's own, or that of somebody whose requests the reader may decide.
 *
 * @throws Refusal 'forbidden', 'notFound'.
 */
export async function getWorkCalendar(
  ctx: Context,
  userId: string,
  { startDate, endDate }: { startDate: PlainDate; endDate: PlainDate },
): Promise<WorkCalendarOfPerson> {
  return ctx.inCompany(async (tx, actor) => {
    if (!(await findActivePerson(tx, userId))) throw notFound('There is nobody here with that id.')
    const lines = await readReportingLines(tx, actor.today, [userId])
    if (!canSeeBalances(actor, lines.ownerOf(userId)))
      throw forbidden('Only somebody who may decide this person’s leave can see when they work.')
    const calendars = await readWorkCalendars(tx, [userId], { start: startDate, end: endDate })
    return calendars.get(userId) ?? { patterns: [], holidays: [] }
  })
}
