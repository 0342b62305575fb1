import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Minutes } from '#shared/leave/days.ts'
import { ownOrCompany } from '#shared/leave/own-or-company.ts'
import { dayLengthIn, mondayToFriday } from '#shared/leave/work-calendar.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { readWorkingWeeks } from './calendar-versions.ts'

/**
 * How long a day of these people is on average, by their own working weeks or the company's; of nobody, by
 * the company's alone.
 */
export async function readDayLengths(
  tx: Tx,
  userIds: readonly string[],
): Promise<(userId: string | null) => (date: PlainDate) => Minutes> {
  const weeks = await readWorkingWeeks(tx, userIds)
  return (userId) => {
    const own = userId === null ? [] : (weeks.byUser.get(userId) ?? [])
    const patterns = ownOrCompany(weeks.company, own, mondayToFriday).map(({ validFrom, value }) => ({
      validFrom,
      ...(value ?? mondayToFriday),
    }))
    return (date) => dayLengthIn(patterns, date)
  }
}
