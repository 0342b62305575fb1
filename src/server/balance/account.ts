import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { daysAddedBy } from '#shared/leave/amendment.ts'
import { type Hundredths, parseDays } from '#shared/leave/days.ts'
import type { Adjustment, DatedDays, LeaveAccount, LeaveDay } from '#shared/leave/leave-account.ts'
import type { OwnAnnualDays } from '#shared/leave/policy.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Tx } from '../db/company-door.ts'
import { isOneOf } from '../db/is-one-of.ts'
import {
  companies,
  leaveAdjustments,
  leaveRequestDays,
  leaveRequests,
  ownAnnualDays,
  users,
} from '../db/schema.ts'
import { readEmployment } from '../team/employment.ts'
import { readLeaveYearStarts, readPaySchedules, readPolicies } from './company-terms.ts'

/** The accounts of these people for one leave type: all that their balances follow from, in a few reads for any number. */
export async function readLeaveAccounts(
  tx: Tx,
  userIds: readonly string[],
  leaveType: string,
): Promise<Map<string, LeaveAccount>> {
  const ids = [...userIds]
  // Sent together and answered in turn: one round trip to a database that is far away.
  const [company, leaveYearStarts, policies, paySchedules, employment, own, adjustments, leave] =
    await Promise.all([
      selectCompany(tx),
      readLeaveYearStarts(tx),
      readPolicies(tx, leaveType),
      readPaySchedules(tx),
      readEmployment(tx, ids),
      readOwnAnnualDays(tx, ids, leaveType),
      readAdjustments(tx, ids, leaveType),
      readLeaveDays(tx, ids, leaveType),
    ])
  if (!company[0]) throw new Error('A transaction inside a company finds its company.')
  const shared = { companyCreated: company[0].createdOn, leaveYearStarts, policies, paySchedules }
  return new Map(
    ids.map((id) => [
      id,
      {
        ...shared,
        employment: employment.get(id) ?? [],
        ownAnnualDays: own.get(id) ?? [],
        adjustments: adjustments.get(id) ?? [],
        leave: leave.get(id) ?? [],
      },
    ]),
  )
}

/** The account of one person for one leave type. */
export async function readLeaveAccount(tx: Tx, userId: string, leaveType: string): Promise<LeaveAccount> {
  const account = (await readLeaveAccounts(tx, [userId], leaveType)).get(userId)
  if (!account) throw new Error('An account is read for a person of this company.')
  return account
}

async function readOwnAnnualDays(
  tx: Tx,
  ids: string[],
  leaveType: string,
): Promise<Map<string, OwnAnnualDays[]>> {
  const rows = await selectOwnAnnualDays(tx, { ids, leaveType })
  return groupByPerson(rows, ({ validFrom, annualDays }) => ({
    validFrom,
    annualHundredths: annualDays === null ? null : parseDays(annualDays),
  }))
}

async function readAdjustments(tx: Tx, ids: string[], leaveType: string): Promise<Map<string, Adjustment[]>> {
  const rows = await selectAdjustments(tx, { ids, leaveType })
  return groupByPerson(
    rows.map(({ adjustment, firstName, lastName }) => ({
      ...adjustment,
      by: `${firstName} ${lastName}`.trim(),
    })),
    ({ id, date, days, by, reason }) => ({ id, date, hundredths: parseDays(days), by, reason }),
  )
}

/**
 * The leave that stands. A pending amendment counts by date as the larger of old and new: what it adds comes on top of the
 * leave that it would change, as pending (leave-rules, section 3).
 */
async function readLeaveDays(tx: Tx, ids: string[], leaveType: string): Promise<Map<string, LeaveDay[]>> {
  const leave = new Map<string, LeaveDay[]>()
  const amendments: StandingRequest[] = []
  for (const request of await selectStandingRequests(tx, { ids, leaveType })) {
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

type StandingRequest = {
  userId: string
  /** The request's own id, also of an amendment to it. */
  requestId: string
  isAmendment: boolean
  status: LeaveDay['status']
  days: [date: PlainDate, hundredths: Hundredths][]
}

function datedDaysOf({ days }: StandingRequest): DatedDays[] {
  return days.map(([date, hundredths]) => ({ date, hundredths }))
}

function addDays(
  leave: Map<string, LeaveDay[]>,
  { userId, requestId, status }: StandingRequest,
  days: readonly DatedDays[],
): void {
  const added = days.map(({ date, hundredths }): LeaveDay => ({ requestId, status, date, hundredths }))
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

const [ids, leaveType] = [sql.placeholder('ids'), sql.placeholder('leaveType')]

const selectCompany = builtOnce((database) =>
  database.select({ createdOn: companies.createdOn }).from(companies),
)

const selectOwnAnnualDays = builtOnce((database) =>
  database
    .select()
    .from(ownAnnualDays)
    .where(and(isOneOf(ownAnnualDays.userId, ids), eq(ownAnnualDays.leaveType, leaveType))),
)

const selectAdjustments = builtOnce((database) =>
  database
    .select({ adjustment: leaveAdjustments, firstName: users.firstName, lastName: users.lastName })
    .from(leaveAdjustments)
    .innerJoin(
      users,
      and(eq(users.companyId, leaveAdjustments.companyId), eq(users.id, leaveAdjustments.createdBy)),
    )
    .where(and(isOneOf(leaveAdjustments.userId, ids), eq(leaveAdjustments.leaveType, leaveType)))
    .orderBy(asc(leaveAdjustments.id)),
)

// One row for each request, with all its dates: a row for each date is three times as many rows.
const selectStandingRequests = builtOnce((database) => {
  const { companyId, id, userId, amendsId, amendmentKind, status } = leaveRequests
  return database
    .select({
      userId,
      requestId: sql<string>`coalesce(${amendsId}, ${id})`,
      isAmendment: sql<boolean>`${amendsId} IS NOT NULL`,
      status: sql<LeaveDay['status']>`${status}`,
      days: sql<
        StandingRequest['days']
      >`json_agg(json_build_array(${leaveRequestDays.date}, (${leaveRequestDays.days} * 100)::int))`,
    })
    .from(leaveRequests)
    .innerJoin(
      leaveRequestDays,
      and(eq(leaveRequestDays.companyId, companyId), eq(leaveRequestDays.requestId, id)),
    )
    .where(
      and(
        isOneOf(userId, ids),
        eq(leaveRequests.leaveType, leaveType),
        or(
          and(isNull(amendsId), inArray(status, ['pending', 'approved'])),
          and(eq(amendmentKind, 'change'), eq(status, 'pending')),
        ),
      ),
    )
    .groupBy(companyId, id)
})
