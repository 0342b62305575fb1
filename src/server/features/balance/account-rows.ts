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
  ownAnnualDays,
  paySchedules,
  users,
} from '#server/platform/db/schema.ts'
import type { Hundredths } from '#shared/leave/days.ts'
import type { LeaveDay } from '#shared/leave/leave-account.ts'
import type { PlainDate } from '#shared/plain-date.ts'

export type StandingRequest = {
  userId: string
  /** The request's own id, also of an amendment to it. */
  requestId: string
  isAmendment: boolean
  status: LeaveDay['status']
  days: [date: PlainDate, hundredths: Hundredths][]
}

const leaveType = sql.placeholder('leaveType')

/** All that the balances of these people follow from, in one row and so in one statement: the company's choices, and theirs. */
export const selectAccounts = preparedQuery(accountsOf((userId) => isOneOf(userId, sql.placeholder('ids'))))
/** The same of one person. A plan for any number of people reads a small company whole, and is kept for the next, large one. */
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
        ownAnnualDays: jsonRows(
          database
            .select(columnsOf(ownAnnualDays))
            .from(ownAnnualDays)
            .where(and(isTheirs(ownAnnualDays.userId), eq(ownAnnualDays.leaveType, leaveType))),
        ),
        adjustments: jsonRows(selectAdjustments(database, isTheirs)),
        standingRequests: jsonRows(selectStandingRequests(database, isTheirs)),
      })
      .from(companies)
}

function selectAdjustments(database: NodePgDatabase, isTheirs: Whose) {
  const { id, userId, date, days, reason } = leaveAdjustments
  const { firstName, lastName } = users
  return database
    .select(named({ id, userId, date, days, reason, firstName, lastName }))
    .from(leaveAdjustments)
    .innerJoin(
      users,
      and(eq(users.companyId, leaveAdjustments.companyId), eq(users.id, leaveAdjustments.createdBy)),
    )
    .where(and(isTheirs(leaveAdjustments.userId), eq(leaveAdjustments.leaveType, leaveType)))
    .orderBy(asc(leaveAdjustments.id))
}

// One row for each request, with all its dates: a row for each date is three times as many rows.
function selectStandingRequests(database: NodePgDatabase, isTheirs: Whose) {
  const { companyId, id, userId, amendsId, amendmentKind, status } = leaveRequests
  const { date, days } = leaveRequestDays
  return database
    .select(
      named({
        userId,
        requestId: sql<string>`coalesce(${amendsId}, ${id})`,
        isAmendment: sql<boolean>`${amendsId} IS NOT NULL`,
        status: sql<StandingRequest['status']>`${status}`,
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
        isTheirs(userId),
        eq(leaveRequests.leaveType, leaveType),
        or(
          and(isNull(amendsId), inArray(status, ['pending', 'approved'])),
          and(eq(amendmentKind, 'change'), eq(status, 'pending')),
        ),
      ),
    )
    .groupBy(companyId, id)
}
