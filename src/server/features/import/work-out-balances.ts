import { readLeaveAccounts } from '#server/features/balance/account.ts'
import { readUnits } from '#server/features/leave-type/company-terms.ts'
import { readLeaveTypes } from '#server/features/leave-type/leave-types.ts'
import { mapYielding } from '#server/platform/map-yielding.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatLeaveAmount, formatShortDay } from '#shared/format-dates.ts'
import { dateOrderIn } from '#shared/import/parse-date.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { type Amount, formatAmount, type LeaveUnit } from '#shared/leave/leave-unit.ts'
import { balanceIn } from '#shared/leave/ledger.ts'
import { ledgerYearOn } from '#shared/leave/statement.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type BalanceDraft, changeBy, readBalanceRow } from './balance-draft.ts'
import type { BalanceField } from './columns.ts'
import { personFinder, type RowsToFix, readPeople } from './find-person.ts'
import { typeFinder } from './find-type.ts'
import { type ImportTable, RowProblem, type TableRow } from './read-table.ts'
import { readStatedBalances, type StatedBalance, type StatedBalances, statedOf } from './stated-balances.ts'
import type { NewOpening } from './store-openings.ts'
import { readTimeZones } from './time-zones.ts'
import {
  attempt,
  cellsInWords,
  type DraftedRow,
  joinNotes,
  markRepeated,
  type WorkedOutRow,
} from './worked-out.ts'

type Worked = WorkedOutRow<NewOpening, BalanceField>
type Row = TableRow<BalanceField>
type Drafted = DraftedRow<BalanceDraft, BalanceField>

type How = {
  /** The date of rows without one; default: today. */
  on?: PlainDate | undefined
  today: PlainDate
  /** In which dates and numbers of the answer are written. */
  locale: string
  /** Locks these people, before their balances are read. */
  lock: (userIds: readonly string[]) => Promise<void>
  rowsToFix?: RowsToFix | undefined
}

/** Works out what becomes of each row of opening balances, from what the transaction sees. */
export async function workOutBalances(
  tx: Tx,
  table: ImportTable<BalanceField>,
  { on, today, locale, lock, rowsToFix }: How,
): Promise<Worked[]> {
  const people = await readPeople(tx)
  const reader = {
    findPerson: personFinder(people, rowsToFix),
    findType: typeFinder(await readLeaveTypes(tx)),
    unitOf: await readUnits(tx),
    order: dateOrderIn(table.rows.map(({ cell }) => cell('date'))),
    timeZonesOf: await readTimeZones(tx, people),
    on,
    today,
  }
  const read = await mapYielding(
    table.rows,
    (row): Drafted => ({ row, ...attempt(() => readBalanceRow(row, reader)) }),
  )
  const drafted = markRepeated(
    read,
    (draft) => `${keyOf(draft)} ${draft.date}`,
    (first) => {
      const message = `Row ${first} already has this balance of the same day. Please remove one of them.`
      return new RowProblem<BalanceField>('remaining', message)
    },
  )
  const userIds = [...new Set(drafted.flatMap(({ value }) => value?.user.id ?? []))]
  await lock(userIds)
  const known = { accounts: await readAccounts(tx, drafted), stated: await readStatedBalances(tx, userIds) }
  return mapYielding(drafted, (one) => workOut(one, known, { today, locale }))
}

async function readAccounts(tx: Tx, drafted: readonly Drafted[]): Promise<Map<string, LeaveAccount>> {
  const accounts = new Map<string, LeaveAccount>()
  const drafts = drafted.flatMap(({ value }) => value ?? [])
  for (const [leaveType, ofType] of Map.groupBy(drafts, ({ type }) => type.key)) {
    const ids = [...new Set(ofType.map(({ user }) => user.id))]
    for (const [userId, account] of await readLeaveAccounts(tx, ids, leaveType))
      accounts.set(`${leaveType} ${userId}`, account)
  }
  return accounts
}

type Known = { accounts: ReadonlyMap<string, LeaveAccount>; stated: StatedBalances }

type Reader = Pick<How, 'today' | 'locale'>

function workOut(
  { row, value: draft, problem }: Drafted,
  { accounts, stated }: Known,
  { today, locale }: Reader,
): Worked {
  const said = {
    row: row.row,
    user: draft?.user ?? null,
    words: wordsOf(row, draft, locale),
    note: draft?.dateNote ?? null,
    plan: null,
  }
  const account = draft && accounts.get(keyOf(draft))
  if (problem || !draft || !account) return { ...said, problem, fate: 'known' }
  const change = attempt<Amount, BalanceField>(() => changeBy(draft, account))
  const changedBy = change.value
  if (changedBy === null) return { ...said, problem: change.problem, fate: 'known' }
  const earlier = statedOf(stated, { leaveType: draft.type.key, userId: draft.user.id })
  const replaced = earlier.find(({ date }) => date === draft.date) ?? null
  const isKnown = replaced ? saysTheSame(replaced, draft) : isStillSo(draft, changedBy, earlier)
  if (isKnown) return { ...said, problem: null, fate: 'known' }
  const plan = toOpening(draft, changedBy, replaced)
  const note = joinNotes(draft.dateNote, noteOf(plan, account, { today, locale }))
  return { ...said, note, plan, problem: null, fate: 'new' }
}

/** As they are written: the same file is read in hours once the type counts in hours. */
function saysTheSame(stated: StatedBalance, { unit, remainingAmount }: BalanceDraft): boolean {
  return formatAmount(stated.remainingAmount, stated.unit) === formatAmount(remainingAmount, unit)
}

/** Whether a row without a date repeats on a later day what was stated, and is so still. */
function isStillSo(draft: BalanceDraft, changedBy: Amount, earlier: readonly StatedBalance[]): boolean {
  const latest = earlier.findLast(({ date }) => date <= draft.date)
  return draft.isUndated && changedBy === 0 && latest !== undefined && saysTheSame(latest, draft)
}

function toOpening(
  { user, type, date, unit, remainingAmount }: BalanceDraft,
  changedBy: Amount,
  replaced: StatedBalance | null,
): NewOpening {
  return {
    userId: user.id,
    leaveType: type.key,
    date,
    unit,
    leftAmount: remainingAmount,
    changedBy,
    replaced,
  }
}

/** 'Replaces 12 days. Adjusts by +3 days. 7 days left today.' */
function noteOf(
  { date, unit, leftAmount, changedBy, replaced }: NewOpening,
  account: LeaveAccount,
  { today, locale }: Reader,
): string {
  const inWords = (amount: Amount, counted: LeaveUnit) =>
    formatLeaveAmount(formatAmount(amount, counted), counted, locale)
  const notes = [`Adjusts by ${changedBy > 0 ? '+' : ''}${inWords(changedBy, unit)}.`]
  if (replaced) notes.unshift(`Replaces ${inWords(replaced.remainingAmount, replaced.unit)}.`)
  if (date > today)
    notes.push(`Leave up to ${formatShortDay(date, today, locale)} won’t change what is left then.`)
  if (date < today) {
    const others = (account.openingBalances ?? []).filter((one) => one.date !== date)
    const opening = { id: '', date, unit, leftAmount, by: null, reason: null }
    const now = ledgerYearOn({ ...account, openingBalances: [...others, opening] }, today)
    if (now) notes.push(`${inWords(balanceIn(now, today), now.policy.unit)} left today.`)
  }
  return notes.join(' ')
}

function keyOf({ type, user }: BalanceDraft): string {
  return `${type.key} ${user.id}`
}

/** 'Annual, 12 days left on 1 Jan 2026' */
function wordsOf({ cell }: Row, draft: BalanceDraft | null, locale: string): string {
  if (draft) {
    const { type, unit, remainingAmount, date } = draft
    const left = formatLeaveAmount(formatAmount(remainingAmount, unit), unit, locale)
    return `${type.name}, ${left} left on ${formatShortDay(date, '0000-01-01', locale)}`
  }
  return cellsInWords([cell('name') || cell('email'), cell('type'), cell('remaining')])
}
