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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ApiScope } from '#shared/api-key/scopes.ts'
import type { AuditAction } from '#shared/audit/contract.ts'
import type { SubscriptionState } from '#shared/billing/contract.ts'
import type { FirstStep } from '#shared/company/contract.ts'
import type { FeedKind } from '#shared/feed/contract.ts'
import type { ApprovalStep, StepsOfRequest } from '#shared/leave/approval-steps-contract.ts'
import { coverAnswers, coverRules } from '#shared/leave/cover.ts'
import type { LeaveTypeColour } from '#shared/leave/leave-type-contract.ts'
import { leaveUnits } from '#shared/leave/leave-unit.ts'
import { defaultIllnessDaysBack } from '#shared/leave/own-illness.ts'
import { defaultSilenceRules, escalations, lastWords } from '#shared/leave/silence.ts'
import type { WorkedDay, WorkingWeek } from '#shared/leave/work-calendar.ts'
import type { NotificationKind, OptionalKind } from '#shared/notification/kinds.ts'
import type { PayrollReport } from '#shared/report/contract.ts'
import type { Topic } from '#shared/topics.ts'
import type { DeliveryProblem, SwitchedOffBecause } from '#shared/webhook/contract.ts'
import type { DomainEventType } from '#shared/webhook/event-types.ts'

/**
 * Every table. Tenant tables lead every key with `company_id` and have row-level security; the directory
 * tables at the end are the few that are read before the company is known (decisions/0003). Row-level
 * security, grants and exclusion constraints are written by hand in migrations/*.sql.
 */

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const days = (name: string) => numeric(name, { precision: 7, scale: 2 })
/** Days, or hours: two decimals of an hour name its minute. */
const amount = (name: string) => numeric(name, { precision: 7, scale: 2 })
/** What the amounts beside it count in. */
const unit = () => text('unit', { enum: leaveUnits }).notNull().default('days')

export const companies = pgTable('companies', {
  companyId: uuid('company_id').primaryKey(),
  name: text('name').notNull(),
  industry: text('industry', { enum: ['technology', 'healthcare', 'finance', 'education', 'other'] }),
  teamSize: text('team_size', { enum: ['5-10', '11-25', '26-50'] }),
  creatorJobTitle: text('creator_job_title'),
  timeZone: text('time_zone').notNull(),
  /** How many of a team may be away at once; null for any number. */
  mostAway: integer('most_away'),
  mostAwayEffect: text('most_away_effect', { enum: ['refuse', 'warn'] })
    .notNull()
    .default('warn'),
  /** Approvers sign in to decide from a mail: its links alone don't decide. */
  signInToDecide: boolean('sign_in_to_decide').notNull().default(false),
  /** How many days ago own sick leave may have begun to need no decision once it's over. */
  illnessDaysBack: integer('illness_days_back').notNull().default(defaultIllnessDaysBack),
  /**
   * What happens while nobody decides, each after so many working days of the approvers (docs/approvals.md).
   */
  remindAfterDays: integer('remind_after_days').notNull().default(defaultSilenceRules.remindAfterDays),
  joinAfterDays: integer('join_after_days').notNull().default(defaultSilenceRules.joinAfterDays),
  adminsAfterDays: integer('admins_after_days').notNull().default(defaultSilenceRules.adminsAfterDays),
  lastWord: text('last_word', { enum: lastWords }).notNull().default(defaultSilenceRules.lastWord),
  lastWordAfterDays: integer('last_word_after_days').notNull().default(defaultSilenceRules.lastWordAfterDays),
  /** The day of its setup, in its own time zone. Balance statements begin with that leave year. */
  createdOn: date('created_on', { mode: 'string' }).notNull(),
  /** Steps of the first week that an admin has marked as done. */
  doneSteps: text('done_steps').$type<FirstStep>().array().notNull().default([]),
  /** The last Monday for which 'who is away' was sent. */
  weeklyAwayOn: date('weekly_away_on', { mode: 'string' }),
  /** When an admin requested the deletion, and when it is due; both null without a request. */
  deletionAskedAt: instant('deletion_asked_at'),
  deletionDueAt: instant('deletion_due_at'),
  deletionAskedBy: uuid('deletion_asked_by'),
  createdAt: instant('created_at').notNull(),
})

/** Named teams. People without one are a team with others of the same manager (product, section 2). */
export const teams = pgTable(
  'teams',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** How many may be away at once; null for the company's figure. */
    mostAway: integer('most_away'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }),
    uniqueIndex('teams_name').on(table.companyId, sql`lower(${table.name})`),
  ],
)

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
    /**
     * Who decides in this approver's place: from one date to another, or without dates whenever they're away.
     */
    deputyId: uuid('deputy_id'),
    deputyFrom: date('deputy_from', { mode: 'string' }),
    deputyUntil: date('deputy_until', { mode: 'string' }),
    teamId: uuid('team_id'),
    profileImageUrl: text('profile_image_url'),
    /** For dates and numbers; null for the browser's. */
    locale: text('locale'),
    weekStart: text('week_start', { enum: ['sunday', 'monday', 'saturday'] })
      .notNull()
      .default('sunday'),
    /**
     * Null for somebody who is prepared: known from an invitation or an import, and not signed in yet
     * (decisions/0031).
     */
    joinedOn: date('joined_on', { mode: 'string' }),
    /** When and by whom their invitation was requested, while it waits for the day's limit. */
    inviteAskedAt: instant('invite_asked_at'),
    inviteAskedBy: uuid('invite_asked_by'),
    createdAt: instant('created_at').notNull(),
    deactivatedAt: instant('deactivated_at'),
    /**
     * When a mail server refused mail to the address for good; null once one has taken a mail, or for another
     * address.
     */
    mailUndeliveredAt: instant('mail_undelivered_at'),
    /** When name, address and picture were erased; leave stays. */
    erasedAt: instant('erased_at'),
    /** The actor of a company's API key: nobody, and listed nowhere (decisions/0037). */
    isKey: boolean('is_key').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }),
    check(
      'users_key',
      sql`NOT ${table.isKey} OR (${table.joinedOn} IS NULL AND ${table.deactivatedAt} IS NOT NULL AND ${table.erasedAt} IS NOT NULL)`,
    ),
    foreignKey({ columns: [table.companyId, table.managerId], foreignColumns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.deputyId], foreignColumns: [table.companyId, table.id] }),
    check(
      'users_deputy',
      sql`(${table.deputyFrom} IS NULL) = (${table.deputyUntil} IS NULL) AND ${table.deputyFrom} <= ${table.deputyUntil}
        AND (${table.deputyFrom} IS NULL OR ${table.deputyId} IS NOT NULL) AND ${table.deputyId} <> ${table.id}`,
    ),
    foreignKey({ columns: [table.companyId, table.teamId], foreignColumns: [teams.companyId, teams.id] }),
    uniqueIndex('users_identity').on(table.companyId, table.identityId),
    index('users_manager').on(table.companyId, table.managerId),
    index('users_team').on(table.companyId, table.teamId),
    index('users_deputy').on(table.companyId, table.deputyId).where(sql`${table.deputyId} IS NOT NULL`),
    // Those who may decide are few among thousands (docs/performance.md).
    index('users_deciders').on(table.companyId, table.role).where(sql`${table.role} <> 'employee'`),
    // Members and prepared people are told apart without reading their rows.
    index('users_active').on(table.companyId, table.joinedOn).where(sql`${table.deactivatedAt} IS NULL`),
    uniqueIndex('users_prepared')
      .on(table.companyId, sql`lower(${table.email})`)
      .where(sql`${table.joinedOn} IS NULL AND ${table.deactivatedAt} IS NULL`),
    index('users_deactivated').on(table.companyId, table.id).where(sql`${table.deactivatedAt} IS NOT NULL`),
  ],
)
export type UserRow = typeof users.$inferSelect

/** An employment; a missing start or end is open. A constraint prevents overlaps. */
export const employments = pgTable(
  'employments',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }),
    check('employments_dates', sql`${table.startDate} <= ${table.endDate}`),
    index('employments_user').on(table.companyId, table.userId),
  ],
)

/**
 * The working weeks that take turns from a date on, from the anchor's week on; the company's if `user_id` is
 * null. A person's null restores the company's.
 */
export const workingPatterns = pgTable(
  'working_patterns',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    userId: uuid('user_id'),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    weeks: jsonb('weeks').$type<WorkingWeek[]>(),
    /** A Monday; null for a single week. */
    anchor: date('anchor', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }),
    unique('working_patterns_from').on(table.companyId, table.userId, table.validFrom).nullsNotDistinct(),
  ],
)

/** What somebody works on one date, whatever their pattern and the holidays say. */
export const workingExceptions = pgTable(
  'working_exceptions',
  {
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    worked: jsonb('worked').$type<WorkedDay>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.date] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }),
  ],
)

/** A location, whose public holidays apply to its people. */
export const locations = pgTable(
  'locations',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /**
     * ISO 3166-1 and the region within it, as date-holidays names them; without a country, only days added by
     * hand.
     */
    country: text('country'),
    region: text('region'),
    /** Null for the company's. */
    timeZone: text('time_zone'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }),
    uniqueIndex('locations_name').on(table.companyId, sql`lower(${table.name})`),
  ],
)

/**
 * An admin's change of a location's holidays: a day added, removed ('none') or halved, in one year or every
 * year from then on. For one date, the change of one year has precedence over the yearly one.
 */
export const holidayChanges = pgTable(
  'holiday_changes',
  {
    companyId: uuid('company_id').notNull(),
    locationId: uuid('location_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    part: text('part', { enum: ['full', 'morning', 'afternoon', 'none'] }).notNull(),
    everyYear: boolean('every_year').notNull(),
    /** The library's rule of the changed day, such as 'easter -2'; null for a day of the company's own. */
    rule: text('rule'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.locationId, table.date, table.everyYear] }),
    foreignKey({
      columns: [table.companyId, table.locationId],
      foreignColumns: [locations.companyId, locations.id],
    }),
  ],
)

/**
 * The location from a date on; the company's if `user_id` is null. A person's null restores the company's.
 */
export const locationStays = pgTable(
  'location_stays',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    userId: uuid('user_id'),
    locationId: uuid('location_id'),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({
      columns: [table.companyId, table.locationId],
      foreignColumns: [locations.companyId, locations.id],
    }),
    unique('location_stays_from').on(table.companyId, table.userId, table.validFrom).nullsNotDistinct(),
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
    /** By the invited person. It can be sent again. */
    declinedAt: instant('declined_at'),
    /** When a mail server refused its mail for good; null once it is sent again. */
    undeliveredAt: instant('undelivered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.invitedBy], foreignColumns: [users.companyId, users.id] }),
    uniqueIndex('invitations_open_email')
      .on(table.companyId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
  ],
)

/**
 * Reported invitations: the company can't invite these addresses. Three within 30 days stop all of its
 * invitations.
 */
export const invitationBlocks = pgTable(
  'invitation_blocks',
  {
    companyId: uuid('company_id').notNull(),
    /** SHA-256 of the address in lower case, in hex: who has reported is not on a list. */
    emailHash: text('email_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** False once the operator has looked at it: the address stays blocked, and the report stops nothing. */
    counts: boolean('counts').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.emailHash] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }),
  ],
)

/** Leave types: the four built in, and those that a company adds. */
export const leaveTypes = pgTable(
  'leave_types',
  {
    companyId: uuid('company_id').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    colour: text('colour').$type<LeaveTypeColour>().notNull(),
    isPaid: boolean('is_paid').notNull(),
    /** Without it, leave is approved at once, and its approvers are notified. */
    needsApproval: boolean('needs_approval').notNull(),
    /** Null: the manager alone approves (docs/approvals.md). */
    approvalSteps: jsonb('approval_steps').$type<ApprovalStep[]>(),
    /** Colleagues see that someone is away, not why (decisions/0029). */
    isPrivate: boolean('is_private').notNull().default(false),
    /**
     * Whether its owner names a colleague who covers: needed above so many days, or always (docs/rules.md,
     * Cover).
     */
    cover: text('cover', { enum: coverRules }).notNull().default('off'),
    coverAboveDays: integer('cover_above_days'),
    /** It's approved only once that colleague has agreed. */
    coverMustAccept: boolean('cover_must_accept').notNull().default(false),
    /** Can't be requested any more; past leave keeps it. */
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.key] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }),
  ],
)

/**
 * The policy of a leave type from a leave year on; the newest that has begun applies (leave-rules, section
 * 2).
 */
export const leavePolicies = pgTable(
  'leave_policies',
  {
    companyId: uuid('company_id').notNull(),
    leaveType: text('leave_type').notNull(),
    /** The first day of the leave year from which it applies. */
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    unit: unit(),
    /** The day on which the type changed to this unit; null if it always counted in it. */
    unitSince: date('unit_since', { mode: 'string' }),
    /** Null for a type without an allowance. */
    annualAmount: amount('annual_amount'),
    accrualType: text('accrual_type', { enum: ['all_at_once', 'monthly', 'per_pay_period'] }).notNull(),
    creditedAt: text('credited_at', { enum: ['start', 'end'] })
      .notNull()
      .default('start'),
    /** The most that is carried over into the leave year; null for everything. */
    carryOverAmount: amount('carry_over_amount'),
    /** Carried days expire after so many months of the leave year; null if they don't. */
    carriedValidMonths: integer('carried_valid_months'),
    /** The lowest balance allowed, 0 or negative. */
    lowerLimitAmount: amount('lower_limit_amount').notNull().default('0'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.leaveType, table.validFrom] }),
    foreignKey({
      columns: [table.companyId, table.leaveType],
      foreignColumns: [leaveTypes.companyId, leaveTypes.key],
    }),
  ],
)

/** A person's own annual entitlement; null restores the policy's. */
export const ownEntitlements = pgTable(
  'own_entitlements',
  {
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
    leaveType: text('leave_type').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    unit: unit(),
    annualAmount: amount('annual_amount'),
    /** By a change of the type's unit, in place of the policy's: changed back in that leave year, it goes. */
    isConverted: boolean('is_converted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.leaveType, table.validFrom] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({
      columns: [table.companyId, table.leaveType],
      foreignColumns: [leaveTypes.companyId, leaveTypes.key],
    }),
  ],
)

/** The first day of the leave year, from a date on. Default: 1 January (leave-rules, section 2). */
export const leaveYearStarts = pgTable(
  'leave_year_starts',
  {
    companyId: uuid('company_id').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** `MM-dd`. */
    monthDay: text('month_day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.validFrom] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }),
  ],
)

/** The pay schedule from a leave year on; both null for monthly, from the leave year's first day. */
export const paySchedules = pgTable(
  'pay_schedules',
  {
    companyId: uuid('company_id').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    every: text('every', { enum: ['week', 'two_weeks', 'half_month', 'month'] }),
    anchor: date('anchor', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.validFrom] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }),
    check('pay_schedules_anchor', sql`(${table.every} is null) = (${table.anchor} is null)`),
  ],
)

/** What an admin added, or removed if negative. Corrected by another one, never changed. */
export const leaveAdjustments = pgTable(
  'leave_adjustments',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    leaveType: text('leave_type').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    unit: unit(),
    /** Null for an opening balance: the leave up to the end of its date decides what it adds or removes. */
    amount: amount('amount'),
    /**
     * What is left at the end of the date, as a file of opening balances states it; null for others. Beside
     * an amount, from before opening balances followed the leave: the amount is what counts.
     */
    statedAmount: amount('stated_amount'),
    reason: text('reason').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [table.companyId, table.createdBy], foreignColumns: [users.companyId, users.id] }),
    foreignKey({
      columns: [table.companyId, table.leaveType],
      foreignColumns: [leaveTypes.companyId, leaveTypes.key],
    }),
    index('leave_adjustments_user').on(table.companyId, table.userId),
    check('leave_adjustments_amounts', sql`${table.amount} IS NOT NULL OR ${table.statedAmount} IS NOT NULL`),
  ],
)

/** Dates on which requests are refused or warned of. */
export const blockedPeriods = pgTable(
  'blocked_periods',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** Null for everybody. */
    teamId: uuid('team_id'),
    effect: text('effect', { enum: ['refuse', 'warn'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }),
    foreignKey({ columns: [table.companyId, table.teamId], foreignColumns: [teams.companyId, teams.id] }),
    check('blocked_periods_dates', sql`${table.startDate} <= ${table.endDate}`),
  ],
)

export const leaveRequests = pgTable(
  'leave_requests',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The approved request that this amendment changes; null for a request. */
    amendsId: uuid('amends_id'),
    /** What an amendment does: change the dates, or replace some by sick leave. */
    amendmentKind: text('amendment_kind', { enum: ['change', 'ill'] }),
    leaveType: text('leave_type').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** `HH:mm` on its first and last date, where leave doesn't take all of that. */
    startsAt: text('starts_at'),
    endsAt: text('ends_at'),
    notes: text('notes'),
    /** What the type counted in when the leave was asked for. */
    unit: unit(),
    totalDays: days('total_days').notNull(),
    totalMinutes: integer('total_minutes').notNull(),
    status: text('status', { enum: ['pending', 'approved', 'rejected', 'cancelled'] }).notNull(),
    rejectionReason: text('rejection_reason'),
    /** Who requested or recorded it: the owner, or one of their approvers. */
    createdBy: uuid('created_by').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
    /** The steps that hold for it, and how far it has come; null if it waits for the manager alone. */
    approvalSteps: jsonb('approval_steps').$type<StepsOfRequest>(),
    /**
     * While it's pending: since when it waits for those who decide, if not since it was created, and how long
     * they've been silent.
     */
    waitingSince: instant('waiting_since'),
    escalation: text('escalation', { enum: escalations }).notNull().default('none'),
    /** The date that was announced for the last word, once its escalation is 'announced'. */
    endsOn: date('ends_on', { mode: 'string' }),
    /** How often its dates or its type were replaced, and when that was last. */
    revision: integer('revision').notNull().default(0),
    revisedAt: instant('revised_at'),
    /**
     * The colleague who covers for its owner, their answer, and the owner's words to them. An amendment has
     * none.
     */
    coverId: uuid('cover_id'),
    coverAnswer: text('cover_answer', { enum: coverAnswers }),
    coverAnsweredAt: instant('cover_answered_at'),
    handoverNote: text('handover_note'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [table.companyId, table.coverId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [table.companyId, table.createdBy], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [table.companyId, table.decidedBy], foreignColumns: [users.companyId, users.id] }),
    foreignKey({
      columns: [table.companyId, table.leaveType],
      foreignColumns: [leaveTypes.companyId, leaveTypes.key],
    }),
    foreignKey({ columns: [table.companyId, table.amendsId], foreignColumns: [table.companyId, table.id] }),
    uniqueIndex('leave_requests_one_amendment')
      .on(table.companyId, table.amendsId)
      .where(sql`${table.status} = 'pending'`),
    check('leave_requests_amendment', sql`(${table.amendsId} is null) = (${table.amendmentKind} is null)`),
    check(
      'leave_requests_cover',
      sql`(${table.coverId} is null) = (${table.coverAnswer} is null) and ${table.coverId} <> ${table.userId}`,
    ),
    index('leave_requests_cover_id')
      .on(table.companyId, table.coverId, table.endDate)
      .where(sql`${table.coverId} is not null`),
    check('leave_requests_dates', sql`${table.startDate} <= ${table.endDate}`),
    check(
      'leave_requests_times',
      sql`${table.startsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.endsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
    index('leave_requests_user').on(table.companyId, table.userId, table.createdAt),
    index('leave_requests_dates_of_status').on(table.companyId, table.status, table.startDate, table.endDate),
    index('leave_requests_start').on(table.companyId, table.startDate, table.id),
    // Answers who is away from a day on from the index alone, without past leave.
    index('leave_requests_ahead')
      .on(table.companyId, table.endDate, table.startDate, table.userId, table.id)
      .where(sql`${table.status} = 'approved' AND ${table.amendsId} IS NULL`),
    // The part of it that may take nobody away.
    index('leave_requests_ahead_by_clock')
      .on(table.companyId, table.endDate, table.startDate, table.userId, table.id)
      .where(
        sql`${table.status} = 'approved' AND ${table.amendsId} IS NULL AND ${table.unit} = 'hours' AND coalesce(${table.startsAt}, ${table.endsAt}) IS NOT NULL`,
      ),
  ],
)

/** What each date of a request counted when it was requested. */
export const leaveRequestDays = pgTable(
  'leave_request_days',
  {
    companyId: uuid('company_id').notNull(),
    requestId: uuid('request_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    days: days('days').notNull(),
    /** The working time that it takes. */
    minutes: integer('minutes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.requestId, table.date] }),
    foreignKey({
      columns: [table.companyId, table.requestId],
      foreignColumns: [leaveRequests.companyId, leaveRequests.id],
    }),
    index('leave_request_days_date').on(table.companyId, table.date),
  ],
)

/** A link in a mail by which its reader decides a request: one for each choice, used once. */
export const decisionLinks = pgTable(
  'decision_links',
  {
    companyId: uuid('company_id').notNull(),
    /** SHA-256 of the link's token, in hex. */
    tokenHash: text('token_hash').notNull(),
    requestId: uuid('request_id').notNull(),
    /** The approver whom the mail is for. */
    userId: uuid('user_id').notNull(),
    choice: text('choice', { enum: ['approved', 'rejected'] }).notNull(),
    /** The `requestVersion` that the mail shows. */
    shownVersion: text('shown_version').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.tokenHash] }),
    foreignKey({
      columns: [table.companyId, table.requestId],
      foreignColumns: [leaveRequests.companyId, leaveRequests.id],
    }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }),
  ],
)

/** A locked pay period: its files and lines stay as they were, byte for byte. */
export const payrollLocks = pgTable(
  'payroll_locks',
  {
    companyId: uuid('company_id').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    lockedBy: uuid('locked_by').notNull(),
    lockedAt: instant('locked_at').notNull(),
    lines: jsonb('lines').$type<PayrollReport['rows']>().notNull(),
    csv: text('csv').notNull(),
    /** In base64. */
    xlsx: text('xlsx').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.startDate] }),
    foreignKey({ columns: [table.companyId, table.lockedBy], foreignColumns: [users.companyId, users.id] }),
    check('payroll_locks_dates', sql`${table.startDate} <= ${table.endDate}`),
  ],
)

/**
 * The days in a locked period: its own, and corrections of earlier ones. The sum over all locks is what
 * payroll has of a day.
 */
export const payrollDays = pgTable(
  'payroll_days',
  {
    companyId: uuid('company_id').notNull(),
    /** The first day of the locked period that contains it. */
    periodStart: date('period_start', { mode: 'string' }).notNull(),
    userId: uuid('user_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    leaveType: text('leave_type').notNull(),
    /** Negative if a correction takes it back. */
    days: days('days').notNull(),
    minutes: integer('minutes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.periodStart, table.userId, table.date, table.leaveType] }),
    foreignKey({
      columns: [table.companyId, table.periodStart],
      foreignColumns: [payrollLocks.companyId, payrollLocks.startDate],
    }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({
      columns: [table.companyId, table.leaveType],
      foreignColumns: [leaveTypes.companyId, leaveTypes.key],
    }),
    index('payroll_days_date').on(table.companyId, table.date),
  ],
)

/** A person's private iCalendar address. It is looked up by the hash in `feed_directory`. Not in exports. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<FeedKind>().notNull(),
    /**
     * Sealed (`platform/secrets`), so that the address can be shown again; null where the server had no key.
     */
    sealedToken: text('sealed_token'),
    createdAt: instant('created_at').notNull(),
    lastFetchedAt: instant('last_fetched_at'),
    /** SHA-256 of the content served last, in hex, and when it changed: ETag and Last-Modified. */
    contentHash: text('content_hash'),
    contentChangedAt: instant('content_changed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.kind] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }),
  ],
)

/** A key to the public API. Its tokens' hashes are in the directory. Revoked ones stay, for their names. */
export const apiKeys = pgTable(
  'api_keys',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    /** Empty once its owner was erased. */
    name: text('name').notNull(),
    /** Who acts with it: the person whose key it is, or the row of `users` that a company's key has. */
    ownerId: uuid('owner_id').notNull(),
    madeBy: uuid('made_by').notNull(),
    /** Everybody who was shown a token of it: its maker, and those who rotated it, the last at the end. */
    shownTo: uuid('shown_to').array().notNull(),
    isPersonal: boolean('is_personal').notNull(),
    scopes: jsonb('scopes').$type<ApiScope[]>().notNull(),
    /** The version of the API that it's pinned to, a date. */
    version: text('version').notNull(),
    /** The last four characters of its token. */
    hint: text('hint').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** To the minute. */
    lastUsedAt: instant('last_used_at'),
    /** Until when a token from before the last rotation works. */
    oldTokenUntil: instant('old_token_until'),
    revokedAt: instant('revoked_at'),
    revokedBy: uuid('revoked_by'),
    /** When somebody was notified that it ends soon; null again once it was rotated. */
    expiryNotifiedAt: instant('expiry_notified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.ownerId], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [table.companyId, table.madeBy], foreignColumns: [users.companyId, users.id] }),
    foreignKey({ columns: [table.companyId, table.revokedBy], foreignColumns: [users.companyId, users.id] }),
    index('api_keys_owner').on(table.companyId, table.ownerId),
  ],
)

/** The audit log. Append-only: the app's role may insert and read. */
export const auditLog = pgTable(
  'audit_log',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    at: instant('at').notNull(),
    /** Null if the product itself acted. */
    actorId: uuid('actor_id'),
    action: text('action').$type<AuditAction>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    /** SHA-256 of its row in `audit_personal`, salted, in hex; null if it has none. */
    personalDigest: text('personal_digest'),
    /** The API key that the actor used; null for a person in the app. */
    keyId: uuid('key_id'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('audit_log_subject').on(table.companyId, table.subjectId),
    index('audit_log_actor').on(table.companyId, table.actorId),
    index('audit_log_at').on(table.companyId, table.at, table.id),
  ],
)

/** The personal values of an audit line, which can be erased while the line stays. */
export const auditPersonal = pgTable(
  'audit_personal',
  {
    companyId: uuid('company_id').notNull(),
    auditId: uuid('audit_id').notNull(),
    /** The person they belong to; null for somebody who is no member. */
    userId: uuid('user_id'),
    /** Null once it is erased with the values. */
    salt: text('salt'),
    before: jsonb('before'),
    after: jsonb('after'),
    erasedAt: instant('erased_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.auditId] }),
    foreignKey({
      columns: [table.companyId, table.auditId],
      foreignColumns: [auditLog.companyId, auditLog.id],
    }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }),
    index('audit_personal_user').on(table.companyId, table.userId),
  ],
)

/** The hash chain over a company's audit lines, in the order of sealing. Append-only. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    companyId: uuid('company_id').notNull(),
    /** From 1 on, without a gap. */
    position: integer('position').notNull(),
    auditId: uuid('audit_id').notNull(),
    /** SHA-256 of the line and the hash before it, in hex (`platform/audit/chain.ts`). */
    hash: text('hash').notNull(),
    sealedAt: instant('sealed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.position] }),
    uniqueIndex('audit_seals_line').on(table.companyId, table.auditId),
  ],
)

/**
 * What happened, for programs: written with the audit line, kept for 30 days. Ids, dates and amounts only.
 */
export const domainEvents = pgTable(
  'domain_events',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    type: text('type').$type<DomainEventType>().notNull(),
    at: instant('at').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The API key that did it; null for people in the app, and for the app itself. */
    keyId: uuid('key_id'),
    /** From 1 on, without a gap; null until a job has given it, right after the commit. */
    sequence: integer('sequence'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('domain_events_sequence').on(table.companyId, table.sequence),
    index('domain_events_waiting').on(table.companyId, table.id).where(sql`${table.sequence} IS NULL`),
    index('domain_events_at').on(table.companyId, table.at),
  ],
)

/** An address of another program that is sent domain events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    url: text('url').notNull(),
    types: text('types').array().$type<DomainEventType[]>().notNull(),
    /** Whether it's told private leave types, too. */
    seesPrivateTypes: boolean('sees_private_types').notNull(),
    /** Sealed (`platform/secrets`). The earlier one signs, too, until its end. */
    secret: text('secret').notNull(),
    earlierSecret: text('earlier_secret'),
    earlierSecretUntil: instant('earlier_secret_until'),
    /** Who was shown the present secret. */
    shownTo: uuid('shown_to').array().notNull().default(sql`'{}'`),
    createdAt: instant('created_at').notNull(),
    /** Since when each attempt has failed; null after one that succeeded. */
    failingSince: instant('failing_since'),
    offSince: instant('off_since'),
    offBecause: text('off_because').$type<SwitchedOffBecause>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }),
    check('webhook_endpoints_off', sql`(${table.offSince} IS NULL) = (${table.offBecause} IS NULL)`),
  ],
)

/** A message to an endpoint, and what came of its last attempt. Kept for 30 days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    endpointId: uuid('endpoint_id').notNull(),
    /** Of the event, or its own for a test: the receiver's key for a message that comes twice. */
    messageId: uuid('message_id').notNull(),
    type: text('type').notNull(),
    body: text('body').notNull(),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    /** Since it was made, or sent again by hand. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_attempt_at'),
    attemptedAt: instant('attempted_at'),
    durationMs: integer('duration_ms'),
    statusCode: integer('status_code'),
    /** The beginning of its body. */
    answer: text('answer'),
    problem: text('problem').$type<DeliveryProblem>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.endpointId],
      foreignColumns: [webhookEndpoints.companyId, webhookEndpoints.id],
    }),
    index('webhook_deliveries_endpoint').on(table.companyId, table.endpointId, table.id),
    index('webhook_deliveries_created').on(table.companyId, table.createdAt),
  ],
)

/**
 * Notifications in the app. The id is derived from the content, so that each is written once (spec 3 and 4).
 */
export const notifications = pgTable(
  'notifications',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** The page in the app that it is about. */
    path: text('path').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }),
    index('notifications_user').on(table.companyId, table.userId, table.createdAt),
    index('notifications_path').on(table.companyId, table.path),
  ],
)

/** A person's preferences for a kind of notification. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<OptionalKind>().notNull(),
    email: boolean('email').notNull(),
    inApp: boolean('in_app').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.kind] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }),
  ],
)

/** Recent announcements, for screens that reconnect; rows are deleted after an hour. */
export const announcements = pgTable(
  'announcements',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    topics: text('topics').$type<Topic>().array().notNull(),
    /** Null for everybody. */
    userId: uuid('user_id'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('announcements_at').on(table.companyId, table.at),
  ],
)

/**
 * Answers to writes with an Idempotency-Key, kept for a day for repeats. What a call answers with a secret is
 * encrypted.
 */
export const answers = pgTable(
  'answers',
  {
    companyId: uuid('company_id').notNull(),
    /** The API key or, in the app, the person. */
    callerId: uuid('caller_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of the call's address and body, in hex. */
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    /** JSON, as it was sent. */
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.callerId, table.idempotencyKey] }),
    index('answers_created').on(table.companyId, table.createdAt),
  ],
)

// Directory: looked up before a company is known.

/**
 * Our copy of a company's data at the payment provider, which is the source of truth. Written by
 * `features/billing/sync.ts`. The row exists from the company's beginning; before its first subscription it
 * has no status.
 */
export const billingAccounts = pgTable(
  'billing_accounts',
  {
    companyId: uuid('company_id').primaryKey(),
    /** When the evaluation period began: with the company, or when billing was switched on. */
    evaluationFrom: instant('look_around_from'),
    /** Increases with each copy. A copy that was fetched before another was written is fetched again. */
    version: integer('version').notNull().default(0),
    customerId: text('customer_id'),
    /** The newest subscription; earlier ones have ended. */
    subscriptionId: text('subscription_id'),
    subscriptionItemId: text('subscription_item_id'),
    status: text('status').$type<SubscriptionState>(),
    /** The provider's number of seats. */
    quantity: integer('quantity'),
    trialStart: instant('trial_start'),
    trialEnd: instant('trial_end'),
    currentPeriodEnd: instant('current_period_end'),
    cancelAt: instant('cancel_at'),
    endedAt: instant('ended_at'),
    pastDueSince: instant('past_due_since'),
    /** Set with the first subscription, as each company has one trial. */
    hadTrial: boolean('had_trial').notNull().default(false),
    paymentMethodId: text('payment_method_id'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    nextInvoiceAt: instant('next_invoice_at'),
    nextInvoiceCents: integer('next_invoice_cents'),
    nextProrationsCents: integer('next_prorations_cents'),
    /** What the card that pays is to pay at once; null where nothing is due. */
    openCents: integer('open_cents'),
    /** The price of a seat that the subscription has, which may differ from that of new ones. */
    unitCents: integer('unit_cents'),
    currency: text('currency'),
    /** The admin whose address the provider has; null where it isn't known. */
    payerId: uuid('payer_id'),
    /** The end of the trial or evaluation period that admins were last reminded of. */
    remindedOfEnd: instant('reminded_of_end'),
    syncedAt: instant('synced_at'),
  },
  (table) => [foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] })],
)

/**
 * A change at the payment provider: its parameters and idempotency key are stored before the call, so that
 * after a crash it is continued and not done twice.
 */
export const billingOperations = pgTable(
  'billing_operations',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind', {
      enum: [
        'create-customer',
        'set-customer',
        'create-subscription',
        'create-setup-intent',
        'set-seats',
        'cancel',
        'keep',
      ],
    }).notNull(),
    params: jsonb('params').$type<Record<string, string | number | boolean | null>>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** The number of calls so far. Before a second one, the result of the first is looked for. */
    attempts: integer('attempts').notNull().default(0),
    /** The id of what it created at the provider. */
    resultId: text('result_id'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }),
    // At most one of each kind is open; a second caller continues it.
    uniqueIndex('billing_operations_open').on(table.companyId, table.kind).where(sql`finished_at IS NULL`),
  ],
)

/** Our copy of the company's invoices, readable while the provider is away. */
export const invoices = pgTable(
  'invoices',
  {
    companyId: uuid('company_id').notNull(),
    id: text('id').notNull(),
    number: text('number'),
    amountCents: integer('amount_cents').notNull(),
    createdAt: instant('created_at').notNull(),
    status: text('status').notNull(),
    pdfUrl: text('pdf_url'),
    /** Null for one that was made by hand. */
    subscriptionId: text('subscription_id'),
    /** The provider's page on which it can be paid and confirmed. */
    hostedUrl: text('hosted_url'),
    /** The bank asks the cardholder to confirm the payment. */
    needsAction: boolean('needs_action').notNull().default(false),
    /** Three small letters; null in a copy that is older than this column. */
    currency: text('currency'),
    /** The number of failed payments that admins were notified of. */
    failedAttempts: integer('failed_attempts').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.companyId] }),
    index('invoices_created').on(table.companyId, table.createdAt),
  ],
)

/** A person, identified by the identity provider's (issuer, subject), never by email. */
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
  (table) => [
    uniqueIndex('identities_subject').on(table.issuer, table.subject),
    index('identities_company').on(table.companyId),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, in hex, so that a copy of this table is of no use. */
    tokenHash: text('token_hash').primaryKey(),
    /** By which the person ends it from another browser. */
    id: uuid('id').notNull().defaultRandom(),
    identityId: uuid('identity_id')
      .notNull()
      .references(() => identities.id),
    /** What the browser called itself at sign-in, such as 'Firefox' and 'Windows'; null if it is unknown. */
    browser: text('browser'),
    system: text('system'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [index('sessions_identity').on(table.identityId)],
)

/** The companies that have invited an address; the invitations are in tenant tables. */
export const invitationDirectory = pgTable(
  'invitation_directory',
  {
    email: text('email').notNull(),
    companyId: uuid('company_id').notNull(),
    invitationId: uuid('invitation_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.companyId, table.invitationId] }),
    index('invitation_directory_invitation').on(table.invitationId),
  ],
)

/** The company of a feed's address; the feed is in a tenant table. */
export const feedDirectory = pgTable(
  'feed_directory',
  {
    /** SHA-256 of the address's token, in hex. */
    tokenHash: text('token_hash').primaryKey(),
    companyId: uuid('company_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<FeedKind>().notNull(),
  },
  (table) => [index('feed_directory_user').on(table.companyId, table.userId)],
)

/** The company of an API key's token; the key is in a tenant table. */
export const apiKeyDirectory = pgTable(
  'api_key_directory',
  {
    /** SHA-256 of the token, in hex. */
    tokenHash: text('token_hash').primaryKey(),
    companyId: uuid('company_id').notNull(),
    keyId: uuid('key_id').notNull(),
    /** Until when it works; null for the newest token of a key. */
    validUntil: instant('valid_until'),
  },
  (table) => [index('api_key_directory_key').on(table.companyId, table.keyId)],
)

/**
 * This deployment's keys, made by the migration. A restored backup has them, so that links in mails stay
 * good. To end all links of a kind, give its row another key.
 */
export const signingKeys = pgTable('signing_keys', {
  name: text('name', { enum: ['unsubscribe'] }).primaryKey(),
  /** In hex. */
  key: text('key').notNull(),
})

/** Messages from the contact form, kept for a while after they are mailed to support. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  inquiryType: text('inquiry_type').notNull(),
  message: text('message').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** The nodes' shared rate limits; expired windows are overwritten. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetAt: instant('reset_at').notNull(),
  /** When the bucket of an API key is full again; null for other limits. */
  fullAt: instant('full_at'),
})

/** The company of a customer at the payment provider. */
export const stripeCustomers = pgTable('stripe_customers', {
  customerId: text('customer_id').primaryKey(),
  companyId: uuid('company_id').notNull(),
})

/** The payment provider's events by id, so that repeated ones do nothing. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('stripe_events_received').on(table.receivedAt)],
)
