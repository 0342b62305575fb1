import { earlierOf, laterOf, type PlainDate } from '../plain-date.ts'
import { largerByDate } from './amendment.ts'
import { halfDay } from './days.ts'
import type { LeaveAccount, TakenDate } from './leave-account.ts'
import type { Amount, AmountInUnit } from './leave-unit.ts'
import { leaveYearOf } from './leave-year.ts'
import { balanceIn, type LedgerYear } from './ledger.ts'
import { asAsked, mayAskFor, shortageWith } from './may-ask.ts'
import { compareText } from './order.ts'
import { ledgerYearOn } from './statement.ts'

/** More than any balance. */
const farBeyond: Amount = 100_000_000

/**
 * What the request dialog shows as available on the dates of `asked`, in the unit of the last one's leave
 * year (docs/leave-rules, 'May this be asked for?'). Where not all of them could be asked for, the most of
 * any of them in a row that could, or half a day where that is all; in hours, as much of the date after the
 * row as well. Otherwise what goes beyond them is tried on the last date, and the answer is 0 or below where
 * there is nothing. A change of approved leave gives its `agreed` dates, which count until it is decided; the
 * account doesn't hold them. Null when the leave year of the last date has no allowance, or when nothing is
 * asked for.
 */
export function availableFor(
  account: LeaveAccount,
  asked: readonly TakenDate[],
  agreed: readonly TakenDate[] = [],
): AmountInUnit | null {
  const lastDate = asked.map(({ date }) => date).reduce<PlainDate | null>(laterOfBoth, null)
  const lastYear = lastDate === null ? null : ledgerYearOn(account, lastDate)
  if (lastDate === null || lastYear === null) return null

  const judged = largerByDate(asked, agreed)
  const choice = { account, lastYear, asked, agreed }
  const { unit } = lastYear.policy
  if (!mayAskFor(account, judged).allowed) return { amount: mostInARow(choice), unit }
  // A day more lowers each balance by a day, once no carried days are left that would only have expired. So
  // far beyond that, what is missing says exactly how much there is.
  const more = (part: Amount) => ({ date: lastDate, hundredths: part, minutes: part })
  const askFor = (part: Amount) => mayAskFor(account, [...judged, more(part)])
  const beyond = askFor(farBeyond)
  // Whatever is taken on the day of an opening balance, it leaves as much.
  if (beyond.allowed) return { amount: Math.max(sumOf(asked, lastYear), balanceIn(lastYear, lastDate)), unit }
  // What is missing is said in one unit.
  const isAllInUnit = account.policies.every((one) => one.unit === unit || one.validFrom <= lastYear.year.end)
  const beyondThem = isAllInUnit
    ? lastYear.amountOf(more(farBeyond)) - beyond.shortage.atMost
    : lastYear.amountOf(more(mostOf(farBeyond, (part) => askFor(part).allowed)))
  return { amount: sumOf(asked, lastYear) + beyondThem, unit }
}

type Choice = {
  account: LeaveAccount
  lastYear: LedgerYear
  asked: readonly TakenDate[]
  agreed: readonly TakenDate[]
}

/**
 * The most of a row of the dates that the account covers. What it covers, it covers without any of the dates,
 * too: so the row that ends with the next date never begins before the one that ended with this.
 */
function mostInARow(choice: Choice): Amount {
  const { asked, lastYear } = choice
  const covers = coverOf(choice)
  const days = asked.toSorted((a, b) => compareText(a.date, b.date))
  const isByTheMinute = lastYear.policy.unit === 'hours'
  let most = 0
  let row: TakenDate[] = []
  for (const day of days) {
    // Before the type changed its unit, a date is converted whole.
    if (isByTheMinute && lastYear.amountOf(day) === day.minutes)
      most = Math.max(most, sumOf(row, lastYear) + partAfter(row, day, covers))
    row = [...row, day]
    // Only more than what is known to be covered is worth a look.
    while (sumOf(row, lastYear) > most && !covers(row)) row = row.slice(1)
    most = Math.max(most, sumOf(row, lastYear))
  }
  if (most > 0 || isByTheMinute) return most
  // Half a day is asked for on a date of its own.
  const hasHalf = days.some((day) => day.hundredths > halfDay && covers([{ ...day, hundredths: halfDay }]))
  return hasHalf ? halfDay : 0
}

/** The most minutes of a date that the account covers beside the dates before it. */
function partAfter(
  row: readonly TakenDate[],
  day: TakenDate,
  covers: (part: readonly TakenDate[]) => boolean,
): Amount {
  return mostOf(day.minutes, (minutes) => covers([...row, { ...day, minutes }]))
}

/** The most up to `all` that is covered, where nothing is and more never is if less isn't. */
function mostOf(all: Amount, isCovered: (part: Amount) => boolean): Amount {
  let [covered, tooMuch] = [0, all + 1]
  while (tooMuch - covered > 1) {
    const part = Math.trunc((covered + tooMuch) / 2)
    if (isCovered(part)) covered = part
    else tooMuch = part
  }
  return covered
}

/** Whether the account covers some of the dates, beside those that are agreed. */
function coverOf({ account, asked, agreed }: Choice) {
  const own = account.leave ?? []
  const last = [...own, ...asked, ...agreed].map(({ date }) => date).reduce(laterOf)
  const shortage = shortageWith(account, leaveYearOf(last, account.leaveYearStarts).end)
  return (part: readonly TakenDate[]): boolean => {
    const judged = largerByDate(part, agreed)
    const first = judged.map(({ date }) => date).reduce(earlierOf)
    return shortage([...own, ...asAsked(judged)], first) === null
  }
}

function laterOfBoth(a: PlainDate | null, b: PlainDate): PlainDate {
  return a === null ? b : laterOf(a, b)
}

function sumOf(days: readonly TakenDate[], { amountOf }: LedgerYear): Amount {
  return days.reduce((sum, day) => sum + amountOf(day), 0)
}
