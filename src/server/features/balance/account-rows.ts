import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isPendingLeave } from '#server/features/leave-record/rows.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { columnsOf, jsonRows, named } from '#server/platform/db/json-rows.ts'
import { preparedQuery } from '#server/platform/db/prepared-query.ts'
import {
  companies,
  employments,
  leaveAdjustments,
  leavePolicies,
  leaveRequestDays,
  leaveRequests,
  leaveYearStarts,
  ownEntitlements,
  paySchedules,
  users,
} from '#server/platform/db/schema.ts'
import type { Hundredths, Minutes } from '#shared/leave/days.ts'
import type { LeaveDay } from '#shared/leave/leave-account.ts'
import type { PlainDate } from '#shared/plain-date.ts'

export type BookedRequest = {
  userId: string
  /** Of an amendment, that of the request. */
  requestId: string
  isAmendment: boolean
  status: LeaveDay['status']
  days: [date: PlainDate, hundredths: Hundredths, minutes: Minutes][]
}

const leaveType = sql.placeholder('leaveType')

/**
 * Everything that these people's balances follow from, the company's data and theirs, in one row and so in
 * one statement.
 */
export const selectAccounts = preparedQuery(
  accountsOf((userId) => isOneOf(userId, sql.placeholder('ids')), bookedRequests),
)
/**
 * The same of one person. The plan for any number of people reads small companies whole, and would be kept
 * for large ones.
 */
export const selectAccount = preparedQuery(
  accountsOf((userId) => eq(userId, sql.placeholder('id')), bookedRequests),
)
/** `selectAccounts` with leave in parts (`LeavePart`), and without pending changes of leave. */
export const selectAccountsInParts = preparedQuery(
  accountsOf((userId) => isOneOf(userId, sql.placeholder('ids')), leaveInParts),
)
/** People whose leave somebody asks to change. */
export const selectPeopleWithChanges = preparedQuery((database) =>
  database
    .selectDistinct({ userId: leaveRequests.userId })
    .from(leaveRequests)
    .where(and(isNotNull(leaveRequests.amendsId), isPendingLeave)),
)
/** What all accounts of a company have in common, and the days of their opening balances. */
export const selectCommonTerms = preparedQuery((database) =>
  database
    .select({
      ...commonTerms(database),
      openingDates: jsonRows(
        database
          .selectDistinct(named({ date: leaveAdjustments.date }))
          .from(leaveAdjustments)
          .where(isNull(leaveAdjustments.amount)),
      ),
    })
    .from(companies),
)

export type AccountsRow = Awaited<ReturnType<typeof selectAccounts>>[number]

/** Dates of one request between which none of the `boundaries` lies: one date, if there's none after them. */
export type LeavePart = [
  first: PlainDate,
  last: PlainDate,
  hundredths: Hundredths,
  minutes: Minutes,
  status: LeaveDay['status'],
]

/** The condition on whose the rows are. */
type Whose = (userId: AnyPgColumn) => SQL

function accountsOf<Leave>(
  isTheirs: Whose,
  leave: (database: NodePgDatabase, isTheirs: Whose) => SQL<Leave>,
) {
  return (database: NodePgDatabase) =>
    database
      .select({
        ...commonTerms(database),
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
            .where(isTheirs(employments.userId))
            .orderBy(sql`${employments.startDate} NULLS FIRST`),
        ),
        ownEntitlements: jsonRows(
          database
            .select(columnsOf(ownEntitlements))
            .from(ownEntitlements)
            .where(and(isTheirs(ownEntitlements.userId), eq(ownEntitlements.leaveType, leaveType))),
        ),
        adjustments: jsonRows(selectAdjustments(database, isTheirs)),
        leave: leave(database, isTheirs),
      })
      .from(companies)
}

function commonTerms(database: NodePgDatabase) {
  return {
    companyCreated: companies.createdOn,
    leaveYearStarts: jsonRows(
      database
        .select(named({ validFrom: leaveYearStarts.validFrom, monthDay: leaveYearStarts.monthDay }))
        .from(leaveYearStarts)
        .orderBy(asc(leaveYearStarts.validFrom)),
    ),
    carriedValidMonths: jsonRows(
      database.selectDistinct(named({ months: leavePolicies.carriedValidMonths })).from(leavePolicies),
    ),
  }
}

function selectAdjustments(database: NodePgDatabase, isTheirs: Whose) {
  const { id, userId, date, unit, amount, statedAmount, reason } = leaveAdjustments
  const { firstName, lastName } = users
  return database
    .select(named({ id, userId, date, unit, amount, statedAmount, reason, firstName, lastName }))
    .from(leaveAdjustments)
    .innerJoin(
      users,
      and(eq(users.companyId, leaveAdjustments.companyId), eq(users.id, leaveAdjustments.createdBy)),
    )
    .where(and(isTheirs(leaveAdjustments.userId), eq(leaveAdjustments.leaveType, leaveType)))
    .orderBy(asc(leaveAdjustments.id))
}

// One row for each request, with all its dates: one for each date would be three times as many.
function bookedRequests(database: NodePgDatabase, isTheirs: Whose): SQL<BookedRequest[]> {
  const { companyId, id, userId, amendsId, amendmentKind, status } = leaveRequests
  const { date, days, minutes } = leaveRequestDays
  return jsonRows(
    database
      .select(
        named({
          userId,
          requestId: sql<string>`coalesce(${amendsId}, ${id})`,
          isAmendment: sql<boolean>`${amendsId} IS NOT NULL`,
          status: sql<BookedRequest['status']>`${status}`,
          days: sql<
            BookedRequest['days']
          >`json_agg(json_build_array(${date}, (${days} * 100)::int, ${minutes}))`,
        }),
      )
      .from(leaveRequests)
      .innerJoin(
        leaveRequestDays,
        and(eq(leaveRequestDays.companyId, companyId), eq(leaveRequestDays.requestId, id)),
      )
      .where(
        and(
          isTheirs(userId),
          eq(leaveRequests.leaveType, leaveType),
          or(
            and(isNull(amendsId), inArray(status, ['pending', 'approved'])),
            and(eq(amendmentKind, 'change'), eq(status, 'pending')),
          ),
        ),
      )
      .groupBy(companyId, id),
  )
}

// One row for each person. The dates of a request are read only if a boundary lies between them, or none after
// them.
function leaveInParts(): SQL<{ userId: string; parts: LeavePart[] }[]> {
  const boundaries = sql`${sql.placeholder('boundaries')}::date[]`
  return sql`(
    SELECT coalesce(json_agg(json_build_object('userId', user_id, 'parts', parts)), '[]')
    FROM (
      SELECT user_id, json_agg(json_build_array(first, last, (days * 100)::int, minutes, status)) AS parts
      FROM (
        SELECT *, width_bucket(start_date, ${boundaries}) = width_bucket(end_date, ${boundaries})
          AND width_bucket(end_date, ${boundaries}) < cardinality(${boundaries}) AS is_part
        FROM leave_requests
        WHERE user_id = ANY(${sql.placeholder('ids')}::uuid[]) AND leave_type = ${leaveType}
          AND amends_id IS NULL AND status IN ('pending', 'approved')
      ) request, LATERAL (
        SELECT start_date AS first, end_date AS last, total_days AS days, total_minutes AS minutes WHERE is_part
        UNION ALL
        SELECT date, date, days, minutes FROM leave_request_days WHERE request_id = request.id AND NOT is_part
      ) taken
      GROUP BY user_id
    ) people)`
}
