import { type Column, is, SQL } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#server/platform/db/schema.ts'
import { primaryKeyOf } from '#server/platform/db/table-columns.ts'

/**
 * The tables of a company file, parents before children, with all their columns. A new table belongs here or
 * to `leftOutTables`: a test tells.
 */
const moved: readonly PgTable[] = [
  schema.companies,
  schema.teams,
  schema.users,
  schema.employments,
  schema.workingPatterns,
  schema.workingExceptions,
  schema.locations,
  schema.holidayChanges,
  schema.locationStays,
  schema.invitations,
  schema.leaveTypes,
  schema.leavePolicies,
  schema.ownEntitlements,
  schema.leaveYearStarts,
  schema.paySchedules,
  schema.leaveAdjustments,
  schema.blockedPeriods,
  schema.leaveRequests,
  schema.leaveRequestDays,
  schema.payrollLocks,
  schema.payrollDays,
  schema.auditLog,
  schema.auditPersonal,
  schema.auditSeals,
  schema.notifications,
  schema.notificationPreferences,
  // Of the directory, the company's own rows.
  schema.identities,
  schema.invitationDirectory,
]

/**
 * Short-lived (announcements, repeats of a write, sessions, counters, links in mails, events for programs),
 * of this deployment's account at the card provider (what a file says of payments can't be trusted),
 * encrypted with this deployment's key (webhooks), of its operator (reported invitations, signing keys), of
 * programs that know this deployment's address (API keys, calendar addresses), or of no company (contact
 * messages).
 */
export const leftOutTables: readonly PgTable[] = [
  schema.announcements,
  schema.answers,
  schema.decisionLinks,
  schema.apiKeys,
  schema.apiKeyDirectory,
  schema.calendarFeeds,
  schema.feedDirectory,
  schema.domainEvents,
  schema.webhookEndpoints,
  schema.webhookDeliveries,
  schema.billingAccounts,
  schema.billingOperations,
  schema.invoices,
  schema.stripeCustomers,
  schema.stripeEvents,
  schema.sessions,
  schema.rateLimits,
  schema.contactMessages,
  schema.invitationBlocks,
  schema.signingKeys,
]

export type MovedTable = {
  name: string
  columns: ReadonlySet<string>
  /** Columns that a file from before they came lacks: they may be empty or have a default. */
  laterColumns: ReadonlySet<string>
  /** The defaults of columns, for rows that lack them. */
  defaults: Readonly<Record<string, unknown>>
  /** SQL: the order of the rows in the file. */
  order: string
  /** Rows read at once: a locked pay period holds whole files. */
  pageSize: number
  /** What a row may have as a line of the file. */
  mostLineBytes: number
  /** What colleagues read, and a mail may quote: a file can't bring in what nobody may type. */
  nameColumns: readonly string[]
}

const nameColumns = ['name', 'first_name', 'last_name']

const mebibyte = 1024 ** 2
/**
 * Tables whose rows may be longer than 1 MiB: 20,000 lines of a pay period, its CSV and its XLSX have some
 * 13.
 */
const longRows = new Map<PgTable, number>([[schema.payrollLocks, 16 * mebibyte]])

export const movedTables: readonly MovedTable[] = moved.map(describe)

function describe(table: PgTable): MovedTable {
  const { name, columns } = getTableConfig(table)
  return {
    name,
    columns: new Set(columns.map((column) => column.name)),
    laterColumns: new Set(
      columns.filter((column) => !column.notNull || hasPlainDefault(column)).map((column) => column.name),
    ),
    defaults: Object.fromEntries(
      columns.filter(hasPlainDefault).map((column) => [column.name, column.default]),
    ),
    order: [...requestsFirst(table), ...primaryKeyOf(table).map(ordered)].join(', '),
    pageSize: longRows.has(table) ? 1 : 500,
    mostLineBytes: longRows.get(table) ?? mebibyte,
    nameColumns: columns.map((column) => column.name).filter((column) => nameColumns.includes(column)),
  }
}

/** Not one that the database works out. */
function hasPlainDefault({ default: value }: Column): boolean {
  return value !== undefined && !is(value, SQL)
}

/** An amendment refers to a request of its own table. */
function requestsFirst(table: PgTable): string[] {
  return table === schema.leaveRequests ? ['amends_id IS NOT NULL'] : []
}

// By bytes: a language's collation differs from one database to the next.
function ordered(column: Column): string {
  return column.getSQLType() === 'text' ? `"${column.name}" COLLATE "C"` : `"${column.name}"`
}
