import type { WorkCalendarOfPerson } from '#shared/leave/work-calendar-contract.ts'
import { canSeeBalances } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { Context } from '../context.ts'
import { forbidden, notFound } from '../errors.ts'
import { readLinesOf } from '../leave/approvers.ts'
import { findActivePerson } from '../team/person.ts'
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
    const lines = await readLinesOf(tx, actor.today, [userId])
    if (!canSeeBalances(actor, lines.ownerOf(userId)))
      throw forbidden('Only somebody who may decide this person’s leave can see when they work.')
    const calendars = await readWorkCalendars(tx, [userId], { start: startDate, end: endDate })
    return calendars.get(userId) ?? { patterns: [], holidays: [] }
  })
}
