import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
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
export const selectAccounts = preparedQuery(accountsOf((userId) => isOneOf(userId, sql.placeholder('ids'))))
/**
 * The same of one person. The plan for any number of people reads small companies whole, and would be kept
 * for large ones.
 */
export const selectAccount = preparedQuery(accountsOf((userId) => eq(userId, sql.placeholder('id'))))

export type AccountsRow = Awaited<ReturnType<typeof selectAccounts>>[number]

/** The condition on whose the rows are. */
type Whose = (userId: AnyPgColumn) => SQL

function accountsOf(isTheirs: Whose) {
  return (database: NodePgDatabase) =>
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
        leave: bookedRequests(database, isTheirs),
      })
      .from(companies)
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
