import { v7 as newId } from 'uuid'
import { readLeaveAccounts } from '#server/features/balance/account.ts'
import type { LeaveTypeRow } from '#server/features/leave-type/leave-types.ts'
import { auditAll } from '#server/platform/audit/service.ts'
import { insertMany } from '#server/platform/db/insert-many.ts'
import { leaveAdjustments } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { Person } from '#shared/fields.ts'
import { formatLeaveAmount, formatShortDay } from '#shared/format-dates.ts'
import type { LeaveAccount } from '#shared/leave/leave-account.ts'
import { type Amount, formatAmount, type LeaveUnit, toAmount } from '#shared/leave/leave-unit.ts'
import { leaveYearOf } from '#shared/leave/leave-year.ts'
import { balanceIn } from '#shared/leave/ledger.ts'
import { policyIn } from '#shared/leave/policy.ts'
import { ledgerYearOn } from '#shared/leave/statement.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { amountIn, assertNoFormula } from './cells.ts'
import type { By, Drafted, RowKind, RowReader } from './pipeline.ts'
import { cellsInWords, joinNotes, RowProblem, type TableRow } from './rows.ts'
import { readStatedBalances, type StatedBalance, statedOf } from './stated-balances.ts'

/** The balance of a row, at the end of its date. */
type BalanceDraft = {
  user: Person
  type: LeaveTypeRow
  unit: LeaveUnit
  left: Amount
  date: PlainDate
  /** That the date was a moment. */
  dateNote: string | null
  /** Neither the row nor the import names the date, so it is today. */
  isUndated: boolean
}

/** What a file states is left at the end of a date. */
type NewOpening = BalanceDraft & {
  /** By how much it changes the balance of that day, as leave is known now. */
  changedBy: Amount
  /** What was stated of the same day before, and holds no more. */
  replaced: StatedBalance | null
}

/** The same for many people, so not personal. */
const reason = 'Opening balance (import)'
const mostChanged: Readonly<Record<LeaveUnit, number>> = { days: 366, hours: 8784 }

/**
 * Opening balances: each balance at the end of its day is what the file says, whatever leave up to that day
 * is known now or later.
 */
export const balanceRows: RowKind<BalanceDraft, NewOpening> = {
  kind: 'balances',
  dates: ['date'],
  read: readBalanceRow,
  once: {
    key: (draft) => `${keyOf(draft)} ${draft.date}`,
    problem: (first) =>
      new RowProblem(
        'remaining',
        `Row ${first} already has this balance of the same day. Please remove one of them.`,
      ),
  },
  /** 'Annual, 12 days left on 1 Jan 2026' */
  words: ({ cell }, draft, locale) =>
    draft
      ? `${draft.type.name}, ${inWords(draft.left, draft.unit, locale)} left on ${formatShortDay(draft.date, '0000-01-01', locale)}`
      : cellsInWords([cell('name') || cell('email'), cell('type'), cell('remaining')]),
  checker: async (tx, rows, { actor: { today, locale } }) => {
    const accounts = await readAccounts(tx, rows)
    const stated = await readStatedBalances(tx, [
      ...new Set(rows.flatMap(({ draft }) => draft?.user.id ?? [])),
    ])
    return (draft) => {
      const account = accounts.get(keyOf(draft))
      if (!account) return { plan: null }
      const changedBy = changeBy(draft, account)
      const earlier = statedOf(stated, draft)
      const replaced = earlier.find(({ date }) => date === draft.date) ?? null
      const latest = earlier.findLast(({ date }) => date <= draft.date)
      // A row without a date may repeat on a later day what was stated, and is so still.
      const same = replaced ?? (draft.isUndated && changedBy === 0 ? latest : undefined)
      if (same && saysTheSame(same, draft)) return { plan: null }
      const plan = { ...draft, changedBy, replaced }
      return { plan, note: joinNotes(draft.dateNote, ...notesOf(plan, account, { today, locale })) }
    }
  },
  store: storeOpenings,
}

/** @throws RowProblem */
function readBalanceRow(row: TableRow, reader: RowReader): BalanceDraft {
  const { cell } = row
  const user = reader.person(cell)
  const typeText = cell('type') || 'annual'
  const type = reader.type(typeText)
  if (!type)
    throw new RowProblem('type', `There’s no leave type ‘${typeText.slice(0, 60)}’. Please correct it.`)
  if (type.archivedAt)
    throw new RowProblem('type', `${type.name} is archived. Please choose another leave type.`)
  const unit = reader.unitOf(type.key)
  const isBlank = cell('date') === ''
  const { date, note } = isBlank
    ? { date: reader.on ?? reader.today, note: null }
    : reader.date(row, 'date', { user, isEnd: true })
  const isUndated = isBlank && reader.on === undefined
  return { user, type, unit, left: leftIn(cell('remaining'), unit), date, dateNote: note, isUndated }
}

function leftIn(text: string, unit: LeaveUnit): Amount {
  if (text === '') throw new RowProblem('remaining', `Please enter the ${unit} left.`)
  assertNoFormula('remaining', text, 'number')
  const amount = amountIn(text, unit)
  if (amount !== undefined) return amount
  throw new RowProblem(
    'remaining',
    unit === 'days'
      ? 'Please enter the days as a number, such as 7.5. This leave type doesn’t count in hours.'
      : 'Please enter the hours as a number, such as 37.5 or 37:30.',
  )
}

async function readAccounts(
  tx: Tx,
  rows: readonly Drafted<BalanceDraft>[],
): Promise<Map<string, LeaveAccount>> {
  const accounts = new Map<string, LeaveAccount>()
  const drafts = rows.flatMap(({ draft }) => draft ?? [])
  for (const [leaveType, ofType] of Map.groupBy(drafts, ({ type }) => type.key)) {
    const ids = [...new Set(ofType.map(({ user }) => user.id))]
    for (const [userId, account] of await readLeaveAccounts(tx, ids, leaveType))
      accounts.set(`${leaveType} ${userId}`, account)
  }
  return accounts
}

/**
 * By how much the row changes the balance at the end of its day; 0 if it says what the balance is.
 *
 * @throws RowProblem when it would have no effect, or too large a one.
 */
function changeBy({ type, date, unit, left }: BalanceDraft, account: LeaveAccount): Amount {
  const ledgerYear = ledgerYearOn(account, date)
  if (!ledgerYear) {
    const year = leaveYearOf(date, account.leaveYearStarts)
    if (policyIn(year, account.policies, account.ownEntitlements).annualAmount === null)
      throw new RowProblem(
        'type',
        `${type.name} has no allowance in that leave year. Please give it one under Leave types, or remove the row.`,
      )
    throw new RowProblem('date', 'This person’s statement starts later. Please choose a later date.')
  }
  if (ledgerYear.policy.unit !== unit)
    throw new RowProblem(
      'date',
      `${type.name} counted in ${ledgerYear.policy.unit} in that leave year. Please choose a date in the current one.`,
    )
  const amount = left - balanceIn(ledgerYear, date)
  if (Math.abs(amount) > toAmount(mostChanged[unit], unit))
    throw new RowProblem(
      'remaining',
      `This would change the balance by more than ${mostChanged[unit]} ${unit}. Please correct it.`,
    )
  return amount
}

/** As they are written: the same file is read in hours once the type counts in hours. */
function saysTheSame(stated: StatedBalance, { unit, left }: BalanceDraft): boolean {
  return formatAmount(stated.left, stated.unit) === formatAmount(left, unit)
}

/** 'Replaces 12 days.', 'Adjusts by +3 days.', '7 days left today.' */
function notesOf(
  { date, unit, left, changedBy, replaced }: NewOpening,
  account: LeaveAccount,
  { today, locale }: { today: PlainDate; locale: string },
): (string | null | undefined)[] {
  const others = (account.openingBalances ?? []).filter((one) => one.date !== date)
  const opening = { id: '', date, unit, leftAmount: left, by: null, reason: null }
  const now = date < today && ledgerYearOn({ ...account, openingBalances: [...others, opening] }, today)
  return [
    replaced && `Replaces ${inWords(replaced.left, replaced.unit, locale)}.`,
    `Adjusts by ${changedBy > 0 ? '+' : ''}${inWords(changedBy, unit, locale)}.`,
    date > today
      ? `Leave up to ${formatShortDay(date, today, locale)} won’t change what is left then.`
      : null,
    now ? `${inWords(balanceIn(now, today), now.policy.unit, locale)} left today.` : null,
  ]
}

function inWords(amount: Amount, unit: LeaveUnit, locale: string): string {
  return formatLeaveAmount(formatAmount(amount, unit), unit, locale)
}

function keyOf({ type, user }: Pick<BalanceDraft, 'type' | 'user'>): string {
  return `${type.key} ${user.id}`
}

/** What an audit line calls what was stated. */
const statedIn = { days: 'statedDays', hours: 'statedHours' } as const

/** Stores opening balances, each with its line in the audit log, in a few statements for any number. */
async function storeOpenings(tx: Tx, { ctx, actor }: By, openings: readonly NewOpening[]): Promise<void> {
  const rows = openings.map(({ user, type, date, unit, left }) => ({
    companyId: ctx.companyId,
    id: newId(),
    userId: user.id,
    leaveType: type.key,
    date,
    unit,
    statedAmount: formatAmount(left, unit),
    reason,
    createdBy: actor.userId,
    createdAt: ctx.now,
  }))
  await insertMany(tx, leaveAdjustments, rows)
  await auditAll(
    tx,
    { ctx, actor },
    openings.map(({ user, type, date, unit, left, changedBy, replaced }, index) => ({
      action: 'leave-balance.adjusted' as const,
      subjectId: user.id,
      ...(replaced && { before: { [statedIn[replaced.unit]]: formatAmount(replaced.left, replaced.unit) } }),
      after: {
        adjustmentId: rows[index]?.id,
        leaveType: type.key,
        date,
        reason,
        [unit]: formatAmount(changedBy, unit),
        [statedIn[unit]]: formatAmount(left, unit),
      },
    })),
  )
}
