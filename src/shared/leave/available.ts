import { earlierOf, laterOf, type PlainDate } from '../plain-date.ts'
import { largerByDate } from './amendment.ts'
import { type Hundredths, halfDay } from './days.ts'
import type { DatedDays, LeaveAccount } from './leave-account.ts'
import { leaveYearOf } from './leave-year.ts'
import { asAsked, mayAskFor, shortageWith } from './may-ask.ts'
import { compareText } from './order.ts'
import { ledgerYearOn } from './statement.ts'

/** More than any balance. */
const farBeyond: Hundredths = 100_000_000

/**
 * What the request dialog shows as available on the dates of `asked`, in hundredths of a day
 * (docs/leave-rules, 'May this be asked for?'). Where not all of them could be asked for, the most days of
 * any of them in a row that could, or half a day where that is all. Otherwise what goes beyond them is tried
 * on the last date, and the answer is 0 or below where there is nothing. A change of approved leave gives its
 * `agreed` dates, which count until it is decided; the account doesn't hold them. Null when the leave year of
 * the last date has no allowance, or when nothing is asked for.
 */
export function availableFor(
  account: LeaveAccount,
  asked: readonly DatedDays[],
  agreed: readonly DatedDays[] = [],
): Hundredths | null {
  const lastDate = asked.map(({ date }) => date).reduce<PlainDate | null>(laterOfBoth, null)
  if (lastDate === null || ledgerYearOn(account, lastDate) === null) return null

  const judged = largerByDate(asked, agreed)
  if (!mayAskFor(account, judged).allowed) return mostInARow(account, asked, agreed)
  // A day more lowers each balance by a day, once no carried days are left that would only have expired. So
  // far beyond that, what is missing says exactly how much there is.
  const beyond = mayAskFor(account, [...judged, { date: lastDate, hundredths: farBeyond }])
  return sumOf(asked) + farBeyond - (beyond.allowed ? 0 : beyond.shortage.atMostHundredths)
}

/**
 * The most days of a row of the dates that the account covers. What it covers, it covers without any of the
 * dates, too: so the row that ends with the next date never begins before the one that ended with this.
 */
function mostInARow(
  account: LeaveAccount,
  asked: readonly DatedDays[],
  agreed: readonly DatedDays[],
): Hundredths {
  const covers = coverOf(account, asked, agreed)
  const days = asked.toSorted((a, b) => compareText(a.date, b.date))
  let most = 0
  let row: DatedDays[] = []
  for (const day of days) {
    row = [...row, day]
    // Only more than what is known to be covered is worth a look.
    while (sumOf(row) > most && !covers(row)) row = row.slice(1)
    most = Math.max(most, sumOf(row))
  }
  if (most > 0) return most
  // Half a day is asked for on a date of its own.
  const hasHalf = days.some(
    (day) => day.hundredths > halfDay && covers([{ date: day.date, hundredths: halfDay }]),
  )
  return hasHalf ? halfDay : 0
}

/** Whether the account covers some of the dates, beside those that are agreed. */
function coverOf(account: LeaveAccount, asked: readonly DatedDays[], agreed: readonly DatedDays[]) {
  const own = account.leave ?? []
  const last = [...own, ...asked, ...agreed].map(({ date }) => date).reduce(laterOf)
  const shortage = shortageWith(account, leaveYearOf(last, account.leaveYearStarts).end)
  return (part: readonly DatedDays[]): boolean => {
    const judged = largerByDate(part, agreed)
    const first = judged.map(({ date }) => date).reduce(earlierOf)
    return shortage([...own, ...asAsked(judged)], first) === null
  }
}

function laterOfBoth(a: PlainDate | null, b: PlainDate): PlainDate {
  return a === null ? b : laterOf(a, b)
}

function sumOf(days: readonly DatedDays[]): Hundredths {
  return days.reduce((sum, { hundredths }) => sum + hundredths, 0)
}
