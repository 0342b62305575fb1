import { notFound } from '#server/platform/errors.ts'
import {
  type Download,
  downloadOf,
  type FileFormat,
  storedDownload,
} from '#server/platform/files/download.ts'
import { tooManyRows } from '#server/platform/files/xlsx.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { canLockPayroll } from '#shared/permissions.ts'
import type { DateRange, PlainDate } from '#shared/plain-date.ts'
import { mostXlsxRows, type PayPeriodView, type PayrollReport } from '#shared/report/contract.ts'
import { payPeriodOn, payPeriodsAround, reasonNotToLock } from '#shared/report/payroll.ts'
import { linesOf, type PayrollLine, payrollTable } from './payroll-lines.ts'
import {
  type LockedPeriod,
  type PayrollState,
  readDaysToTell,
  readLock,
  readPayrollState,
} from './payroll-state.ts'
import { type ReportFilter, type ReportScope, readReportScope } from './scope.ts'

export type PayrollFilter = ReportFilter & { on?: PlainDate | undefined }

type PayPeriods = Omit<PayrollReport, 'rows'>

type PayrollFile = { format: FileFormat; name: string }

type Payroll = {
  scope: ReportScope
  state: PayrollState
  period: DateRange
  locked: LockedPeriod | undefined
}

/** GET /api/reports/payroll: the pay period that holds a day. */
export async function reportPayroll(ctx: Context, filter: PayrollFilter): Promise<PayrollReport> {
  return ctx.inCompany(async (tx, actor) => {
    const payroll = await findPayroll(tx, actor, filter)
    return { ...periodsAround(payroll, actor), rows: await readLines(tx, payroll) }
  })
}

/** GET /api/v1/payroll-periods: the period that holds a day, by default today, and those around it. */
export async function readPayPeriods(ctx: Context, on: PlainDate | undefined): Promise<PayPeriods> {
  return ctx.inCompany(async (tx, actor) => periodsAround(await findPayroll(tx, actor, { on }), actor))
}

/**
 * GET /api/v1/payroll-periods/{start}/lines: by person, as `linesOf` has them; of a locked period, those of
 * the lock.
 *
 * @throws Refusal 'notFound' if no period starts on that day.
 */
export async function listPayrollLines(ctx: Context, start: PlainDate): Promise<PayrollLine[]> {
  return ctx.inCompany(async (tx, actor) => readLines(tx, await findPayrollFrom(tx, actor, start)))
}

/** The same as a file. Of a locked period, for everybody, it is the very file that was built at the lock. */
export async function downloadPayroll(
  ctx: Context,
  filter: PayrollFilter,
  format: FileFormat,
): Promise<Download> {
  const { stored, period, lines } = await ctx.inCompany(async (tx, actor) => {
    const payroll = await findPayroll(tx, actor, filter)
    const isWhole = actor.role === 'admin' && filter.teamId === undefined && filter.leaveType === undefined
    const isStored = payroll.locked !== undefined && isWhole
    return {
      period: payroll.period,
      stored: isStored ? await readLock(tx, payroll.period.start) : undefined,
      lines: isStored ? [] : await readLines(tx, payroll),
    }
  })
  const table = payrollTable(period, lines)
  if (!stored) return downloadOf(table, format)
  if (format === 'csv') return storedDownload(table.name, format, Buffer.from(stored.csv, 'utf8'))
  if (stored.xlsx === '') throw tooManyRows()
  return storedDownload(table.name, format, Buffer.from(stored.xlsx, 'base64'))
}

/**
 * GET /api/v1/payroll-periods/{start}/files: the formats that a locked period can be downloaded in; none of
 * an open one, whose lines still change.
 *
 * @throws Refusal 'notFound' if no period starts on that day.
 */
export async function listPayrollFiles(ctx: Context, start: PlainDate): Promise<PayrollFile[]> {
  return ctx.inCompany(async (tx, actor) => {
    const payroll = await findPayrollFrom(tx, actor, start)
    if (!payroll.locked) return []
    const { name } = payrollTable(payroll.period, [])
    const isShort = (await readLines(tx, payroll)).length <= mostXlsxRows
    const formats: FileFormat[] = isShort ? ['csv', 'xlsx'] : ['csv']
    return formats.map((format) => ({ format, name: `${name}.${format}` }))
  })
}

/**
 * GET /api/v1/payroll-periods/{start}/files/{format}: as `downloadPayroll`, of a locked period alone.
 *
 * @throws Refusal 'notFound' if no period starts on that day, or for one that is open.
 */
export async function downloadLockedPayroll(
  ctx: Context,
  start: PlainDate,
  format: FileFormat,
): Promise<Download> {
  const { locked } = await ctx.inCompany((tx, actor) => findPayrollFrom(tx, actor, start))
  if (!locked) throw notFound('This pay period isn’t locked yet, so it has no files.')
  return downloadPayroll(ctx, { on: start }, format)
}

async function findPayrollFrom(tx: Tx, actor: Actor, start: PlainDate): Promise<Payroll> {
  const payroll = await findPayroll(tx, actor, { on: start })
  if (payroll.period.start !== start) throw notFound('No pay period starts on that day.')
  return payroll
}

async function findPayroll(tx: Tx, actor: Actor, { on, ...filter }: PayrollFilter): Promise<Payroll> {
  const scope = await readReportScope(tx, actor, filter)
  const state = await readPayrollState(tx)
  const period = payPeriodOn(on ?? actor.today, state)
  return { scope, state, period, locked: lockOf(period, state) }
}

/** A locked period keeps its lines, whatever has changed since. */
async function readLines(tx: Tx, { scope, state, period, locked }: Payroll): Promise<PayrollLine[]> {
  if (!locked) {
    const days = await readDaysToTell(tx, scope, { period, state })
    return linesOf(days, { period, locked: state.locked, scope })
  }
  const { lines } = await readLock(tx, period.start)
  return lines.filter(
    ({ user, leaveType }) =>
      scope.personOf(user.id) && (scope.leaveType === undefined || scope.leaveType === leaveType),
  )
}

function periodsAround({ state, period, scope }: Payroll, actor: Actor): PayPeriods {
  const toView = (one: DateRange) => toPeriodView(one, { actor, state, scope })
  return { period: toView(period), periods: payPeriodsAround(period, state).map(toView) }
}

function toPeriodView(
  period: DateRange,
  { actor, state, scope }: { actor: Actor; state: PayrollState; scope: ReportScope },
): PayPeriodView {
  const lock = lockOf(period, state)
  return {
    start: period.start,
    end: period.end,
    locked: lock ? { at: lock.at.toISOString(), by: scope.nameOf(lock.by) } : null,
    canLock: canLockPayroll(actor) && reasonNotToLock(period, state, actor.today) === null,
  }
}

function lockOf({ start }: DateRange, { locked }: PayrollState): LockedPeriod | undefined {
  return locked.find((period) => period.start === start)
}
