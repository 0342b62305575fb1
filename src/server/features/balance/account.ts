import { readDayLengths } from '#server/features/calendar/day-length.ts'
import { toPaySchedule, toPolicyVersion } from '#server/features/leave-type/company-terms.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { daysAddedBy } from '#shared/leave/amendment.ts'
import type {
  Adjustment,
  LeaveAccount,
  LeaveDay,
  OpeningBalance,
  TakenDate,
} from '#shared/leave/leave-account.ts'
import { parseAmount } from '#shared/leave/leave-unit.ts'
import { type AccountsRow, type BookedRequest, selectAccount, selectAccounts } from './account-rows.ts'

/** These people's accounts for one leave type: everything that their balances follow from. */
export async function readLeaveAccounts(
  tx: Tx,
  userIds: readonly string[],
  leaveType: string,
): Promise<Map<string, LeaveAccount>> {
  const ids = [...userIds]
  const [read] = await selectAccounts(tx, { ids, leaveType })
  return toAccounts(tx, ids, read)
}

/** The account of one person for one leave type. */
export async function readLeaveAccount(tx: Tx, userId: string, leaveType: string): Promise<LeaveAccount> {
  const [read] = await selectAccount(tx, { id: userId, leaveType })
  return only(await toAccounts(tx, [userId], read), userId)
}

async function toAccounts(
  tx: Tx,
  ids: readonly string[],
  read: AccountsRow | undefined,
): Promise<Map<string, LeaveAccount>> {
  if (!read) throw new Error('A transaction inside a company finds its company.')
  const shared = {
    companyCreated: read.companyCreated,
    leaveYearStarts: read.leaveYearStarts,
    policies: read.policies.map(toPolicyVersion),
    paySchedules: read.paySchedules.map(toPaySchedule),
  }
  const employment = groupByPerson(read.employment, ({ start, end }) => ({ start, end }))
  const own = groupByPerson(read.ownEntitlements, ({ validFrom, unit, annualAmount, isConverted }) => ({
    validFrom,
    unit,
    annualAmount: annualAmount === null ? null : parseAmount(annualAmount, unit),
    isConverted,
  }))
  const adjustments = groupByPerson(
    read.adjustments.filter(({ amount }) => amount !== null),
    (row): Adjustment => ({ ...byHand(row), amount: parseAmount(row.amount ?? '', row.unit) }),
  )
  const openingBalances = groupByPerson(
    read.adjustments.filter(({ amount }) => amount === null),
    (row): OpeningBalance => ({ ...byHand(row), leftAmount: parseAmount(row.statedAmount ?? '', row.unit) }),
  )
  const leave = toLeaveDays(read.leave)
  const dayLengths = hasChangedUnit(read) ? await readDayLengths(tx, ids) : undefined
  return new Map(
    ids.map((id) => {
      const dayLengthOn = dayLengths?.(id)
      return [
        id,
        {
          ...shared,
          employment: employment.get(id) ?? [],
          ownEntitlements: own.get(id) ?? [],
          adjustments: adjustments.get(id) ?? [],
          openingBalances: openingBalances.get(id) ?? [],
          leave: leave.get(id) ?? [],
          ...(dayLengthOn && { dayLengthOn }),
        },
      ]
    }),
  )
}

function byHand({ id, date, unit, firstName, lastName, reason }: AccountsRow['adjustments'][number]) {
  return { id, date, unit, by: `${firstName} ${lastName}`.trim(), reason }
}

/** Whether anything of the accounts may have to be converted from one unit to the other. */
function hasChangedUnit({ policies, ownEntitlements, adjustments }: AccountsRow): boolean {
  const unit = policies[0]?.unit ?? 'days'
  return (
    policies.some((policy) => policy.unit !== unit || policy.unitSince !== null) ||
    ownEntitlements.some((own) => own.unit !== unit) ||
    adjustments.some((adjustment) => adjustment.unit !== unit)
  )
}

function only(accounts: ReadonlyMap<string, LeaveAccount>, userId: string): LeaveAccount {
  const account = accounts.get(userId)
  if (!account) throw new Error('An account is read for a person of this company.')
  return account
}

/**
 * Pending and approved leave. A pending amendment counts by date as the larger of old and new: the days it
 * adds count as pending, on top of the leave that it would change (leave-rules, section 3).
 */
function toLeaveDays(booked: readonly BookedRequest[]): Map<string, LeaveDay[]> {
  const leave = new Map<string, LeaveDay[]>()
  const amendments: BookedRequest[] = []
  for (const request of booked) {
    if (request.isAmendment) amendments.push(request)
    else addDays(leave, request, datedDaysOf(request))
  }
  for (const amendment of amendments) {
    const known = leave.get(amendment.userId) ?? []
    const agreed = known.filter(({ requestId }) => requestId === amendment.requestId)
    addDays(leave, amendment, daysAddedBy(datedDaysOf(amendment), agreed))
  }
  return leave
}

function datedDaysOf({ days }: BookedRequest): TakenDate[] {
  return days.map(([date, hundredths, minutes]) => ({ date, hundredths, minutes }))
}

function addDays(
  leave: Map<string, LeaveDay[]>,
  { userId, requestId, status }: BookedRequest,
  days: readonly TakenDate[],
): void {
  const added = days.map(({ date, hundredths, minutes }): LeaveDay => {
    return { requestId, status, date, hundredths, minutes }
  })
  const known = leave.get(userId)
  if (known) known.push(...added)
  else leave.set(userId, added)
}

function groupByPerson<Row extends { userId: string }, Value>(
  rows: readonly Row[],
  toValue: (row: Row) => Value,
): Map<string, Value[]> {
  const byPerson = new Map<string, Value[]>()
  for (const row of rows) {
    const known = byPerson.get(row.userId)
    if (known) known.push(toValue(row))
    else byPerson.set(row.userId, [toValue(row)])
  }
  return byPerson
}
