import { readLeaveAccounts } from '#server/features/balance/account.ts'
import { readUnits } from '#server/features/leave-type/company-terms.ts'
import { readLeaveTypes } from '#server/features/leave-type/leave-types.ts'
import { mapYielding } from '#server/platform/map-yielding.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatLeaveAmount, formatShortDay } from '#shared/format-dates.ts'
import { dateOrderIn } from '#shared/import/parse-date.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { type Amount, formatAmount } from '#shared/leave/leave-unit.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { adjustmentFor, type BalanceDraft, readBalanceRow } from './balance-draft.ts'
import type { BalanceField } from './columns.ts'
import { personFinder, type RowsToFix, readPeople } from './find-person.ts'
import { typeFinder } from './find-type.ts'
import { type ImportTable, RowProblem, type TableRow } from './read-table.ts'
import { readStatedBalances, type StatedBalances, statedOf } from './stated-balances.ts'
import type { NewAdjustment } from './store-adjustments.ts'
import { readTimeZones } from './time-zones.ts'
import {
  attempt,
  cellsInWords,
  type DraftedRow,
  joinNotes,
  markRepeated,
  type WorkedOutRow,
} from './worked-out.ts'

type Worked = WorkedOutRow<NewAdjustment, BalanceField>
type Row = TableRow<BalanceField>
type Drafted = DraftedRow<BalanceDraft, BalanceField>

type How = {
  /** The date of rows without one. */
  on: PlainDate
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
  { on, locale, lock, rowsToFix }: How,
): Promise<Worked[]> {
  const people = await readPeople(tx)
  const reader = {
    findPerson: personFinder(people, rowsToFix),
    findType: typeFinder(await readLeaveTypes(tx)),
    unitOf: await readUnits(tx),
    order: dateOrderIn(table.rows.map(({ cell }) => cell('date'))),
    timeZonesOf: await readTimeZones(tx, people),
    on,
  }
  const read = await mapYielding(
    table.rows,
    (row): Drafted => ({ row, ...attempt(() => readBalanceRow(row, reader)) }),
  )
  const drafted = markRepeated(read, keyOf, (first) => {
    const message = `Row ${first} already has this balance. Please remove one of them.`
    return new RowProblem<BalanceField>('remaining', message)
  })
  const userIds = [...new Set(drafted.flatMap(({ value }) => value?.user.id ?? []))]
  await lock(userIds)
  const known = { accounts: await readAccounts(tx, drafted), stated: await readStatedBalances(tx, userIds) }
  return mapYielding(drafted, (one) => workOut(one, known, locale))
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

function workOut(
  { row, value: draft, problem }: Drafted,
  { accounts, stated }: Known,
  locale: string,
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
  const adjustment = attempt<Amount, BalanceField>(() => adjustmentFor(draft, account))
  const amount = adjustment.value
  if (amount === null || (amount === 0 && isStated(draft, stated)))
    return { ...said, problem: adjustment.problem, fate: 'known' }
  const { unit } = draft
  const words = formatLeaveAmount(formatAmount(amount, unit), unit, locale)
  const note = joinNotes(draft.dateNote, `Adjusts by ${amount > 0 ? '+' : ''}${words}.`)
  return { ...said, note, plan: toAdjustment(draft, amount), problem: null, fate: 'new' }
}

/** Whether the latest file that states this balance up to the day says the same. */
function isStated(
  { type, user, date, unit, remainingAmount }: BalanceDraft,
  stated: StatedBalances,
): boolean {
  const earlier = statedOf(stated, { leaveType: type.key, userId: user.id })
  const latest = earlier.findLast((one) => one.date <= date)
  return latest?.unit === unit && latest.remainingAmount === remainingAmount
}

function toAdjustment(
  { user, type, date, unit, remainingAmount }: BalanceDraft,
  amount: Amount,
): NewAdjustment {
  return {
    userId: user.id,
    leaveType: type.key,
    date,
    unit,
    amount,
    statedAmount: remainingAmount,
    reason: 'Opening balance (import)',
  }
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
