import { formatDate } from '../format-dates.ts'
import { laterOf, type PlainDate } from '../plain-date.ts'
import { daysInWords, type Hundredths } from './days.ts'
import { entriesOf } from './entries.ts'
import type { DatedDays, LeaveAccount, LeaveDay } from './leave-account.ts'
import { leaveYearOf } from './leave-year.ts'
import { type LedgerYear, ledgerUntil } from './ledger.ts'
import { ledgerYearOn } from './statement.ts'

/** More than any balance. */
const farBeyond: Hundredths = 100_000_000

/** From which day on a balance lies below its limit, and by how much at most, in hundredths of a day. */
export type Shortage = { from: PlainDate; atMostHundredths: Hundredths }

export type MayAsk = { allowed: true } | { allowed: false; shortage: Shortage }

/**
 * May these days be asked for (leave-rules, section 2)? On every day from the first of them to the end of the
 * last leave year that holds any of them, or any leave of the account, the balance with them must stay at or
 * above the lower limit of that leave year. `asked` are the dates as `countWorkingDays` counts them. To edit
 * or approve a request, give its dates as `asked` and leave them out of the account. Always allowed without
 * an allowance, and for nothing.
 */
export function mayAskFor(account: LeaveAccount, asked: readonly DatedDays[]): MayAsk {
  const first = firstDateOf(asked)
  if (first === null) return { allowed: true }
  const shortage = findShortage(withAsked(account, asked), first)
  return shortage ? { allowed: false, shortage } : { allowed: true }
}

/**
 * Where an account lies below its lower limit on or after `from`, up to the end of the last leave year with
 * leave in it or that holds `from`; null when nowhere. Flags what a change of policy leaves uncovered.
 */
export function findShortage(account: LeaveAccount, from: PlainDate): Shortage | null {
  const lastDate = (account.leave ?? []).reduce((last, { date }) => laterOf(last, date), from)
  const horizon = leaveYearOf(lastDate, account.leaveYearStarts).end
  const short = ledgerUntil(account, horizon).flatMap((year) => shortDays(year, from))
  const [first] = short
  if (!first) return null
  return { from: first.date, atMostHundredths: Math.max(...short.map(({ missing }) => missing)) }
}

/**
 * The most that could be asked for on the dates of `asked`, in hundredths of a day: what the request dialog
 * shows as available. What goes beyond the days asked for is tried on the last date. Null when the leave year
 * of the last date has no allowance, or when nothing is asked for.
 */
export function availableFor(account: LeaveAccount, asked: readonly DatedDays[]): Hundredths | null {
  const lastDate = asked.reduce<PlainDate | null>((last, { date }) => laterOf(last ?? date, date), null)
  if (lastDate === null || ledgerYearOn(account, lastDate) === null) return null

  const askedHundredths = asked.reduce((sum, { hundredths }) => sum + hundredths, 0)
  const answer = mayAskFor(account, asked)
  if (!answer.allowed) return Math.max(0, askedHundredths - answer.shortage.atMostHundredths)
  // A day more lowers each balance by a day, once no carried days are left that would only have expired. So
  // far beyond that, what is missing says exactly how much there is.
  const beyond = mayAskFor(account, [...asked, { date: lastDate, hundredths: farBeyond }])
  return askedHundredths + farBeyond - (beyond.allowed ? 0 : beyond.shortage.atMostHundredths)
}

/** A refusal for lack of balance, in one sentence. */
export function refusalInWords({ from, atMostHundredths }: Shortage): string {
  return `The balance does not cover this: from ${formatDate(from, 'en-GB')} on it would be short, by ${daysInWords(atMostHundredths)} at most.`
}

function withAsked(account: LeaveAccount, asked: readonly DatedDays[]): LeaveAccount {
  const days = asked.map(({ date, hundredths }): LeaveDay => {
    return { date, hundredths, requestId: '', status: 'pending' }
  })
  return { ...account, leave: [...(account.leave ?? []), ...days] }
}

function firstDateOf(days: readonly DatedDays[]): PlainDate | null {
  return days.reduce<PlainDate | null>(
    (first, { date }) => (first === null || date < first ? date : first),
    null,
  )
}

/** The days of a leave year, from `from` on, on which its balance falls or changes below the limit. */
function shortDays(ledgerYear: LedgerYear, from: PlainDate) {
  const days: { date: PlainDate; missing: Hundredths }[] = []
  const { year, policy } = ledgerYear
  if (year.end < from) return days
  const entries = entriesOf(ledgerYear)
  let balance = 0
  entries.forEach(({ date, hundredths }, index) => {
    balance += hundredths
    const missing = policy.lowerLimitHundredths - balance
    const next = entries[index + 1]?.date ?? null
    // A balance counts at the end of its day, and holds until the day of the next entry.
    const isReplaced = next !== null && (next === date || next <= from)
    if (missing > 0 && !isReplaced) days.push({ date: laterOf(date, from), missing })
  })
  return days
}
