import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * Every table. A tenant table leads every key with `company_id` and stands behind row-level security; the directory
 * tables at the end are the few that are looked up before the company is known (decisions/0003).
 * Row-level security, grants and the exclusion constraint are in migrations/0000_foundation.sql.
 */

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const days = (name: string) => numeric(name, { precision: 7, scale: 2 })

export const companies = pgTable('companies', {
  companyId: uuid('company_id').primaryKey(),
  name: text('name').notNull(),
  industry: text('industry', { enum: ['technology', 'healthcare', 'finance', 'education', 'other'] }),
  teamSize: text('team_size', { enum: ['5-10', '11-25', '26-50'] }),
  creatorJobTitle: text('creator_job_title'),
  timeZone: text('time_zone').notNull(),
  /** `MM-dd`: the first day of each leave year. */
  leaveYearStart: text('leave_year_start').notNull().default('01-01'),
  /** The day it was set up, in its own time zone: statements begin with the leave year of that day. */
  createdOn: date('created_on', { mode: 'string' }).notNull(),
  createdAt: instant('created_at').notNull(),
})

export const users = pgTable(
  'users',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    identityId: uuid('identity_id').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    role: text('role', { enum: ['admin', 'manager', 'employee'] }).notNull(),
    managerId: uuid('manager_id'),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    profileImageUrl: text('profile_image_url'),
    joinedOn: date('joined_on', { mode: 'string' }).notNull(),
    createdAt: instant('created_at').notNull(),
    deactivatedAt: instant('deactivated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }),
    foreignKey({ columns: [table.companyId, table.managerId], foreignColumns: [table.companyId, table.id] }),
    uniqueIndex('users_identity').on(table.companyId, table.identityId),
    index('users_manager').on(table.companyId, table.managerId),
  ],
)

export const invitations = pgTable(
  'invitations',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    /** Lower case, as it is compared. */
    email: text('email').notNull(),
    role: text('role', { enum: ['admin', 'manager', 'employee'] }).notNull(),
    invitedBy: uuid('invited_by').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.invitedBy], foreignColumns: [users.companyId, users.id] }),
    uniqueIndex('invitations_open_email')
      .on(table.companyId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
  ],
)

/** The rule of a leave type from one leave year on; the newest row that has begun holds (leave-rules, section 2). */
export const leavePolicies = pgTable(
  'leave_policies',
  {
    companyId: uuid('company_id').notNull(),
    leaveType: text('leave_type').notNull(),
    /** The first day of the leave year from which it holds. */
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    annualDays: days('annual_days').notNull(),
    accrualType: text('accrual_type', { enum: ['all_at_once', 'monthly', 'per_pay_period'] }).notNull(),
    carryOverDays: days('carry_over_days').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.leaveType, table.validFrom] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }),
  ],
)

export const leaveRequests = pgTable(
  'leave_requests',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    leaveType: text('leave_type').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    isHalfDay: boolean('is_half_day').notNull(),
    halfDayPart: text('half_day_part', { enum: ['morning', 'afternoon'] }),
    notes: text('notes'),
    totalDays: days('total_days').notNull(),
    status: text('status', { enum: ['pending', 'approved', 'rejected', 'cancelled'] }).notNull(),
    rejectionReason: text('rejection_reason'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [table.companyId, table.decidedBy], foreignColumns: [users.companyId, users.id] }),
    check('leave_requests_dates', sql`${table.startDate} <= ${table.endDate}`),
    check('leave_requests_half', sql`${table.halfDayPart} is null or ${table.startDate} = ${table.endDate}`),
    index('leave_requests_user').on(table.companyId, table.userId, table.createdAt),
    index('leave_requests_dates_of_status').on(table.companyId, table.status, table.startDate, table.endDate),
  ],
)

/** What each date of a request counts, as it was agreed. */
export const leaveRequestDays = pgTable(
  'leave_request_days',
  {
    companyId: uuid('company_id').notNull(),
    requestId: uuid('request_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    days: days('days').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.requestId, table.date] }),
    foreignKey({
      columns: [table.companyId, table.requestId],
      foreignColumns: [leaveRequests.companyId, leaveRequests.id],
    }),
  ],
)

/** Who did what, on whom, before and after. Append-only: the app's role may insert and read. */
export const auditLog = pgTable(
  'audit_log',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    at: instant('at').notNull(),
    /** Null where the product itself acted. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectId: uuid('subject_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('audit_log_subject').on(table.companyId, table.subjectId),
  ],
)

/** A write that carried an Idempotency-Key, and what it answered. */
export const idempotentWrites = pgTable(
  'idempotent_writes',
  {
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    resultId: uuid('result_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.key] })],
)

// Directory: looked up before a company is known.

/** A person as the identity provider knows them: (issuer, subject), never an email. */
export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    profileImageUrl: text('profile_image_url'),
    companyId: uuid('company_id'),
    userId: uuid('user_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('identities_subject').on(table.issuer, table.subject)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, in hex: a copy of this table opens nothing. */
    tokenHash: text('token_hash').primaryKey(),
    identityId: uuid('identity_id')
      .notNull()
      .references(() => identities.id),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [index('sessions_identity').on(table.identityId)],
)

/** Which companies have invited an address; the invitation itself is behind its company's wall. */
export const invitationDirectory = pgTable(
  'invitation_directory',
  {
    email: text('email').notNull(),
    companyId: uuid('company_id').notNull(),
    invitationId: uuid('invitation_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.companyId, table.invitationId] })],
)

/** Messages from the contact form, kept until and after they were mailed to support. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  inquiryType: text('inquiry_type').notNull(),
  message: text('message').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Counters of the rate limits that nodes share; a window that has ended is overwritten. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetAt: instant('reset_at').notNull(),
})
