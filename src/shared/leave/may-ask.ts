import { formatDate, formatLeaveAmount, formatMonthDay } from '../format-dates.ts'
import { laterOf, type PlainDate } from '../plain-date.ts'
import { entriesOf } from './entries.ts'
import type { LeaveAccount, LeaveDay, TakenDate } from './leave-account.ts'
import { type Amount, formatAmount, type LeaveUnit } from './leave-unit.ts'
import { leaveYearOf } from './leave-year.ts'
import { type LedgerYear, ledgerWith } from './ledger.ts'
import { ledgerYearOn } from './statement.ts'

/** From which day on a balance lies below its limit, and by how much at most, in the unit of that day. */
export type Shortage = { from: PlainDate; atMost: Amount; unit: LeaveUnit }

export type MayAsk = { allowed: true } | { allowed: false; shortage: Shortage }

/**
 * May these days be asked for (leave-rules, section 2)? On every day from the first of them to the end of the
 * last leave year that holds any of them, or any leave of the account, the balance with them must stay at or
 * above the lower limit of that leave year. `asked` are the dates as `countWorkingDays` counts them. To edit
 * or approve a request, give its dates as `asked` and leave them out of the account. Always allowed without
 * an allowance, and for nothing.
 */
export function mayAskFor(account: LeaveAccount, asked: readonly TakenDate[]): MayAsk {
  const first = firstDateOf(asked)
  if (first === null) return { allowed: true }
  const shortage = findShortage(withAsked(account, asked), first)
  return shortage ? { allowed: false, shortage } : { allowed: true }
}

/** Whether any of the dates takes something from the balance, in the unit of its leave year. */
export function asksForMore(account: LeaveAccount, dates: readonly TakenDate[]): boolean {
  return dates.some((day) => {
    const year = ledgerYearOn(account, day.date)
    return (year ? year.amountOf(day) : day.hundredths) > 0
  })
}

/**
 * Where an account lies below its lower limit on or after `from`, up to the end of the last leave year with
 * leave in it or that holds `from`; null when nowhere. Flags what a change of policy leaves uncovered.
 */
export function findShortage(account: LeaveAccount, from: PlainDate): Shortage | null {
  const leave = account.leave ?? []
  return shortageWith(account, horizonOf(account, leave, from))(leave, from)
}

/**
 * `findShortage` with any leave in place of the account's own, none of it in a leave year after `until`: what
 * the leave years give is computed once for all that is tried.
 */
export function shortageWith(
  account: LeaveAccount,
  until: PlainDate,
): (leave: readonly LeaveDay[], from: PlainDate) => Shortage | null {
  const ledger = ledgerWith(account, until)
  return (leave, from) => {
    const horizon = horizonOf(account, leave, from)
    const short = ledger(leave).flatMap((year) => (year.year.start <= horizon ? shortDays(year, from) : []))
    const [first] = short
    if (!first) return null
    const inItsUnit = short.filter(({ unit }) => unit === first.unit)
    const atMost = Math.max(...inItsUnit.map(({ missing }) => missing))
    return { from: first.date, atMost, unit: first.unit }
  }
}

/** The end of the last leave year that holds any of the leave, or `from`. */
function horizonOf(
  { leaveYearStarts }: LeaveAccount,
  leave: readonly LeaveDay[],
  from: PlainDate,
): PlainDate {
  const lastDate = leave.reduce((last, { date }) => laterOf(last, date), from)
  return leaveYearOf(lastDate, leaveYearStarts).end
}

/** Whose balance is short, to its reader, and the first of the dates that were asked for. */
export type ShortageContext = { isOwn: boolean; asked: PlainDate; locale: string }

/**
 * A refusal for lack of balance, in one sentence; with the year where it isn't that of the dates asked for.
 */
export function refusalInWords(
  { from, atMost, unit }: Shortage,
  { isOwn, asked, locale }: ShortageContext,
): string {
  const amount = formatLeaveAmount(formatAmount(atMost, unit), unit, locale)
  const isSameYear = from.slice(0, 4) === asked.slice(0, 4)
  const day = isSameYear ? formatMonthDay(from.slice(5), locale) : formatDate(from, locale)
  return `${isOwn ? 'You’re' : 'The balance is'} ${amount} short from ${day}.`
}

function withAsked(account: LeaveAccount, asked: readonly TakenDate[]): LeaveAccount {
  return { ...account, leave: [...(account.leave ?? []), ...asAsked(asked)] }
}

/** Dates that are asked for as an account holds them. */
export function asAsked(days: readonly TakenDate[]): LeaveDay[] {
  return days.map(({ date, hundredths, minutes }) => {
    return { date, hundredths, minutes, requestId: '', status: 'pending' }
  })
}

function firstDateOf(days: readonly TakenDate[]): PlainDate | null {
  return days.reduce<PlainDate | null>(
    (first, { date }) => (first === null || date < first ? date : first),
    null,
  )
}

/** The days of a leave year, from `from` on, on which its balance falls or changes below the limit. */
function shortDays(ledgerYear: LedgerYear, from: PlainDate) {
  const days: { date: PlainDate; missing: Amount; unit: LeaveUnit }[] = []
  const { year, policy } = ledgerYear
  if (year.end < from) return days
  const entries = entriesOf(ledgerYear)
  let balance = 0
  entries.forEach(({ date, amount }, index) => {
    balance += amount
    const missing = policy.lowerLimit - balance
    const next = entries[index + 1]?.date ?? null
    // A balance counts at the end of its day, and holds until the day of the next entry.
    const isReplaced = next !== null && (next === date || next <= from)
    if (missing > 0 && !isReplaced) days.push({ date: laterOf(date, from), missing, unit: policy.unit })
  })
  return days
}
