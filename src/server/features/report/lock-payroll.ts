import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { audit } from '#server/platform/audit/service.ts'
import { listOf } from '#server/platform/db/list-parameter.ts'
import { payrollDays, payrollLocks } from '#server/platform/db/schema.ts'
import { conflict, forbidden, notFound } from '#server/platform/errors.ts'
import { csvOf } from '#server/platform/files/csv.ts'
import { xlsxOf } from '#server/platform/files/xlsx.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { formatDays } from '#shared/leave/days.ts'
import { canLockPayroll } from '#shared/permissions.ts'
import { addDays, type DateRange, type PlainDate } from '#shared/plain-date.ts'
import { mostXlsxRows } from '#shared/report/contract.ts'
import { payPeriodOn, reasonNotToLock } from '#shared/report/payroll.ts'
import type { TakenDay } from './leave-days.ts'
import { linesOf, type PayrollLine, payrollTable } from './payroll-lines.ts'
import { type PayrollState, readDaysToTell, readPayrollState } from './payroll-state.ts'
import { readReportScope } from './scope.ts'

const refusal = 'Only an admin can lock a pay period.'
const attempts = 3

/** What a lock stores, without its files. */
type Draft = { period: DateRange; days: TakenDay[]; lines: PayrollLine[] }

/**
 * POST /api/payroll-periods/{start}/lock: freezes the period's lines and files; later changes are corrected
 * in the next period. Admins only. The files are built outside any transaction, and stored only if the lines
 * are still the same.
 *
 * @throws Refusal 'forbidden', 'notFound' if no period begins on that day, 'conflict' for one that is locked,
 *   not over or not the next, or whose leave keeps changing.
 */
export async function lockPayPeriod(ctx: Context, start: PlainDate): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const draft = await ctx.inCompany((tx, actor) => readDraft(tx, actor, start))
    const files = await makeFiles(draft)
    const isStored = await ctx.inCompany(async (tx, actor) => {
      await lockAsAdmin(tx, actor, { may: canLockPayroll, refusal })
      const now = await readDraft(tx, actor, start)
      if (!isDeepStrictEqual(now.lines, draft.lines)) return false
      await storeLock(tx, { ctx, actor }, { ...now, ...files })
      return true
    })
    if (isStored) return
  }
  throw conflict('Leave in this pay period is being changed. Please try again in a moment.')
}

async function readDraft(tx: Tx, actor: Actor, start: PlainDate): Promise<Draft> {
  if (!canLockPayroll(actor)) throw forbidden(refusal)
  const state = await readPayrollState(tx)
  const period = payPeriodOn(start, state)
  if (period.start !== start) throw notFound('No pay period starts on that day.')
  assertLockable(period, state, actor.today)
  const scope = await readReportScope(tx, actor, {})
  const days = await readDaysToTell(tx, scope, { period, state })
  return { period, days, lines: linesOf(days, { period, locked: state.locked, scope }) }
}

function assertLockable(period: DateRange, state: PayrollState, today: PlainDate): void {
  const reason = reasonNotToLock(period, state, today)
  if (reason === 'locked') throw conflict('This pay period is already locked.')
  if (reason === 'not over')
    throw conflict(`This pay period isn’t over yet. Please lock it after ${period.end}.`)
  if (reason === 'not next') {
    const next = addDays(state.locked.at(-1)?.end ?? period.end, 1)
    throw conflict(`Pay periods are locked in order. Please lock the one that starts on ${next} next.`)
  }
}

/** Without an XLSX that would be too long: the CSV has all lines. */
async function makeFiles({ period, lines }: Draft): Promise<{ csv: string; xlsx: string }> {
  const csv = (await buffer(csvOf(payrollTable(period, lines)))).toString('utf8')
  if (lines.length > mostXlsxRows) return { csv, xlsx: '' }
  return { csv, xlsx: (await xlsxOf(payrollTable(period, lines))).toString('base64') }
}

async function storeLock(
  tx: Tx,
  { ctx, actor }: { ctx: Context; actor: Actor },
  { period, days, lines, csv, xlsx }: Draft & { csv: string; xlsx: string },
): Promise<void> {
  const { companyId, now } = ctx
  const { start, end } = period
  await tx.insert(payrollLocks).values({
    companyId,
    startDate: start,
    endDate: end,
    lockedBy: actor.userId,
    lockedAt: now,
    lines,
    csv,
    xlsx,
  })
  await storeDays(tx, companyId, start, days)
  await audit(
    tx,
    { ctx, actor },
    {
      action: 'payroll-period.locked',
      subjectId: companyId,
      after: { startDate: start, endDate: end, lines: lines.length },
    },
  )
  await tx.invalidate('leave')
}

/** One statement for any number of days: as parameters of rows they would be too many. */
async function storeDays(
  tx: Tx,
  companyId: string,
  start: PlainDate,
  days: readonly TakenDay[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${payrollDays} (company_id, period_start, user_id, date, leave_type, days, minutes)
    SELECT ${companyId}::uuid, ${start}::date, counted.* FROM unnest(
      ${listOf(days.map(({ userId }) => userId))}::uuid[],
      ${listOf(days.map(({ date }) => date))}::date[],
      ${listOf(days.map(({ leaveType }) => leaveType))}::text[],
      ${listOf(days.map(({ hundredths }) => formatDays(hundredths)))}::numeric[],
      ${listOf(days.map(({ minutes }) => minutes))}::integer[]
    ) AS counted`)
}
