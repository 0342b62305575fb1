import type { Column } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#server/platform/db/schema.ts'

/**
 * What a company file holds, parents before children. A new table belongs here, or on the list of what is left out: a test
 * tells.
 */
const moved: readonly PgTable[] = [
  schema.companies,
  schema.teams,
  schema.users,
  schema.employments,
  schema.workingPatterns,
  schema.locations,
  schema.holidayChanges,
  schema.locationStays,
  schema.invitations,
  schema.leaveTypes,
  schema.leavePolicies,
  schema.ownAnnualDays,
  schema.leaveYearStarts,
  schema.paySchedules,
  schema.leaveAdjustments,
  schema.blockedPeriods,
  schema.leaveRequests,
  schema.leaveRequestDays,
  schema.payrollLocks,
  schema.payrollDays,
  schema.calendarFeeds,
  schema.auditLog,
  schema.auditPersonal,
  schema.auditSeals,
  schema.notifications,
  schema.notificationPreferences,
  // Of the directory, the company's own rows.
  schema.identities,
  schema.invitationDirectory,
  schema.feedDirectory,
]

/**
 * Short-lived (announcements, repeats of a write, sessions, counters), of this deployment's account at the card provider (what a
 * file says of payments is nothing to rely on), or nobody's company's (contact messages).
 */
export const leftOutTables: readonly PgTable[] = [
  schema.announcements,
  schema.idempotentWrites,
  schema.billingAccounts,
  schema.billingOperations,
  schema.invoices,
  schema.stripeCustomers,
  schema.stripeEvents,
  schema.sessions,
  schema.rateLimits,
  schema.contactMessages,
]

export type MovedTable = {
  name: string
  columns: ReadonlySet<string>
  /** SQL: the order of the rows in the file. */
  order: string
  /** Rows read at once: a locked pay period holds whole files. */
  pageSize: number
}

export const movedTables: readonly MovedTable[] = moved.map(describe)

function describe(table: PgTable): MovedTable {
  const { name, columns, primaryKeys } = getTableConfig(table)
  const keys = new Set(primaryKeys[0]?.columns.map((column) => column.name))
  const key = columns.filter((column) => column.primary || keys.has(column.name))
  return {
    name,
    columns: new Set(columns.map((column) => column.name)),
    order: [...requestsFirst(table), ...key.map(ordered)].join(', '),
    pageSize: table === schema.payrollLocks ? 1 : 500,
  }
}

/** An amendment refers to a request of its own table. */
function requestsFirst(table: PgTable): string[] {
  return table === schema.leaveRequests ? ['amends_id IS NOT NULL'] : []
}

// By the bytes: the order of a language differs from one database to the next.
function ordered(column: Column): string {
  return column.getSQLType() === 'text' ? `"${column.name}" COLLATE "C"` : `"${column.name}"`
}
