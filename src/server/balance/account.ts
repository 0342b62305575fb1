import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { daysAddedBy } from '#shared/leave/amendment.ts'
import { type Hundredths, parseDays } from '#shared/leave/days.ts'
import type { DatedDays, LeaveAccount, LeaveDay } from '#shared/leave/leave-account.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { builtOnce } from '../db/built-once.ts'
import type { Tx } from '../db/company-door.ts'
import { isOneOf } from '../db/is-one-of.ts'
import { columnsOf, jsonRows, named } from '../db/json-rows.ts'
import {
  companies,
  employments,
  leaveAdjustments,
  leavePolicies,
  leaveRequestDays,
  leaveRequests,
  leaveYearStarts,
  ownAnnualDays,
  paySchedules,
  users,
} from '../db/schema.ts'
import { toPaySchedule, toPolicyVersion } from './company-terms.ts'

/** The accounts of these people for one leave type: all that their balances follow from, in a few reads for any number. */
export async function readLeaveAccounts(
  tx: Tx,
  userIds: readonly string[],
  leaveType: string,
): Promise<Map<string, LeaveAccount>> {
  const ids = [...userIds]
  const [read] = await selectAccounts(tx, { ids, leaveType })
  if (!read) throw new Error('A transaction inside a company finds its company.')
  const shared = {
    companyCreated: read.companyCreated,
    leaveYearStarts: read.leaveYearStarts,
    policies: read.policies.map(toPolicyVersion),
    paySchedules: read.paySchedules.map(toPaySchedule),
  }
  const employment = groupByPerson(read.employment, ({ start, end }) => ({ start, end }))
  const own = groupByPerson(read.ownAnnualDays, ({ validFrom, annualDays }) => ({
    validFrom,
    annualHundredths: annualDays === null ? null : parseDays(annualDays),
  }))
  const adjustments = groupByPerson(read.adjustments, ({ id, date, days, firstName, lastName, reason }) => {
    return { id, date, hundredths: parseDays(days), by: `${firstName} ${lastName}`.trim(), reason }
  })
  const leave = toLeaveDays(read.standingRequests)
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

/**
 * The leave that stands. A pending amendment counts by date as the larger of old and new: what it adds comes on top of the
 * leave that it would change, as pending (leave-rules, section 3).
 */
function toLeaveDays(standing: readonly StandingRequest[]): Map<string, LeaveDay[]> {
  const leave = new Map<string, LeaveDay[]>()
  const amendments: StandingRequest[] = []
  for (const request of standing) {
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

// One statement for all that balances follow from. Of the company, there is one row.
const selectAccounts = builtOnce((database) =>
  database
    .select({
      companyCreated: companies.createdOn,
      leaveYearStarts: jsonRows(
        database
          .select(named({ validFrom: leaveYearStarts.validFrom, monthDay: leaveYearStarts.monthDay }))
          .from(leaveYearStarts)
          .orderBy(asc(leaveYearStarts.validFrom)),
      ),
      policies: jsonRows(
        database
          .select(columnsOf(leavePolicies))
          .from(leavePolicies)
          .where(eq(leavePolicies.leaveType, leaveType))
          .orderBy(asc(leavePolicies.validFrom)),
      ),
      paySchedules: jsonRows(
        database.select(columnsOf(paySchedules)).from(paySchedules).orderBy(asc(paySchedules.validFrom)),
      ),
      employment: jsonRows(
        database
          .select(
            named({ userId: employments.userId, start: employments.startDate, end: employments.endDate }),
          )
          .from(employments)
          .where(isOneOf(employments.userId, ids))
          .orderBy(sql`${employments.startDate} NULLS FIRST`),
      ),
      ownAnnualDays: jsonRows(
        database
          .select(columnsOf(ownAnnualDays))
          .from(ownAnnualDays)
          .where(and(isOneOf(ownAnnualDays.userId, ids), eq(ownAnnualDays.leaveType, leaveType))),
      ),
      adjustments: jsonRows(selectAdjustments(database)),
      standingRequests: jsonRows(selectStandingRequests(database)),
    })
    .from(companies),
)

function selectAdjustments(database: NodePgDatabase) {
  const { id, userId, date, days, reason } = leaveAdjustments
  const { firstName, lastName } = users
  return database
    .select(named({ id, userId, date, days, reason, firstName, lastName }))
    .from(leaveAdjustments)
    .innerJoin(
      users,
      and(eq(users.companyId, leaveAdjustments.companyId), eq(users.id, leaveAdjustments.createdBy)),
    )
    .where(and(isOneOf(leaveAdjustments.userId, ids), eq(leaveAdjustments.leaveType, leaveType)))
    .orderBy(asc(leaveAdjustments.id))
}

// One row for each request, with all its dates: a row for each date is three times as many rows.
function selectStandingRequests(database: NodePgDatabase) {
  const { companyId, id, userId, amendsId, amendmentKind, status } = leaveRequests
  const { date, days } = leaveRequestDays
  return database
    .select(
      named({
        userId,
        requestId: sql<string>`coalesce(${amendsId}, ${id})`,
        isAmendment: sql<boolean>`${amendsId} IS NOT NULL`,
        status: sql<LeaveDay['status']>`${status}`,
        days: sql<StandingRequest['days']>`json_agg(json_build_array(${date}, (${days} * 100)::int))`,
      }),
    )
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
}
