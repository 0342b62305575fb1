import * as z from 'zod/mini'
import { feedKind } from '../feed/contract.ts'
import { dayCount, instant, plainDate, role, text, uuid } from '../fields.ts'
import { leaveAmount, leaveUnit } from '../leave/amount-contract.ts'
import { endFields, lengthFields } from '../leave/contract.ts'
import { coverAnswers } from '../leave/cover.ts'
import { escalations } from '../leave/silence.ts'
import { leaveStatement } from '../leave/statement-contract.ts'
import { workingException, workingWeeks } from '../leave/work-calendar-contract.ts'
import { optionalKind } from '../notification/contract.ts'
import { weekStart } from '../session/contract.ts'

/** POST /api/team/{id}/erase: the person's full name, typed out, is the second yes. */
export const erasure = z.strictObject({ name: text(210) })

const name = z.nullable(z.string())

const profile = z.strictObject({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
  manager: name,
  deputy: name,
  deputyFrom: z.nullable(plainDate),
  deputyUntil: z.nullable(plainDate),
  team: name,
  profileImageUrl: z.nullable(z.string()),
  locale: z.nullable(z.string()),
  weekStart,
  joinedOn: z.nullable(plainDate),
  inviteAskedAt: z.nullable(instant),
  createdAt: instant,
  deactivatedAt: z.nullable(instant),
  mailUndeliveredAt: z.nullable(instant),
  erasedAt: z.nullable(instant),
})

/** What the identity provider vouches for, and where the person is signed in. */
const signIn = z.strictObject({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  createdAt: instant,
  sessions: z.array(
    z.strictObject({
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      createdAt: instant,
      lastSeenAt: instant,
    }),
  ),
})

/** A request, or a change of one that was asked for (`amendsId`). */
const request = z.strictObject({
  id: uuid,
  amendsId: z.nullable(uuid),
  amendmentKind: z.nullable(z.enum(['change', 'ill'])),
  leaveType: z.string(),
  startDate: plainDate,
  endDate: plainDate,
  ...endFields,
  ...lengthFields,
  notes: z.nullable(z.string()),
  status: z.string(),
  rejectionReason: z.nullable(z.string()),
  createdBy: name,
  createdAt: instant,
  decidedBy: name,
  decidedAt: z.nullable(instant),
  /** Who approved its steps before that. */
  approvals: z.array(z.strictObject({ by: name, at: instant })),
  /**
   * While it's pending: since when it waits for its approvers, if not since it was created, and how long
   * they've been silent.
   */
  waitingSince: z.nullable(instant),
  escalation: z.enum(escalations),
  endsOn: z.nullable(plainDate),
  /** How often its dates or its type were replaced, and when that was last. */
  revision: z.number(),
  revisedAt: z.nullable(instant),
  /** The colleague who covers, their answer, and what the person wrote to them. */
  cover: name,
  coverAnswer: z.nullable(z.enum(coverAnswers)),
  coverAnsweredAt: z.nullable(instant),
  handoverNote: z.nullable(z.string()),
  days: z.array(z.strictObject({ date: plainDate, days: dayCount, minutes: z.number() })),
})

/** What the person did about other people's leave, without what those people wrote. */
const workOnOthersLeave = z.strictObject({
  requestId: uuid,
  hasAsked: z.boolean(),
  askedAt: instant,
  hasDecided: z.boolean(),
  decidedAt: z.nullable(instant),
  /** When they approved steps of it. */
  stepsApprovedAt: z.array(instant),
  status: z.string(),
  /** What the person answered when asked to cover. */
  coverAnswer: z.nullable(z.enum(coverAnswers)),
  coverAnsweredAt: z.nullable(instant),
  /** In the person's own words. */
  rejectionReason: z.nullable(z.string()),
})

const auditLine = z.strictObject({
  at: instant,
  /** Null where the product itself acted. */
  by: name,
  action: z.string(),
  subjectId: uuid,
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})

/**
 * GET /api/team/{id}/personal-data: everything that is stored about a person, as one JSON file. For the
 * person, and for admins. Names of others are in it where they did something for the person; other people's
 * words are not, nor is what opens something (the addresses of calendar feeds, sessions' tokens).
 */
export const personalData = z.strictObject({
  exportedAt: instant,
  company: z.string(),
  profile,
  signIn,
  employments: z.array(z.strictObject({ startDate: z.nullable(plainDate), endDate: z.nullable(plainDate) })),
  workingPatterns: z.array(
    z.strictObject({
      validFrom: plainDate,
      weeks: z.nullable(workingWeeks.shape.weeks),
      anchor: workingWeeks.shape.anchor,
    }),
  ),
  workingExceptions: z.array(workingException),
  locations: z.array(z.strictObject({ validFrom: plainDate, location: name })),
  entitlements: z.array(
    z.strictObject({
      leaveType: z.string(),
      validFrom: plainDate,
      unit: leaveUnit,
      annualAmount: z.nullable(leaveAmount),
    }),
  ),
  requests: z.array(request),
  workOnOthersLeave: z.array(workOnOthersLeave),
  adjustments: z.array(
    z.strictObject({
      leaveType: z.string(),
      date: plainDate,
      unit: leaveUnit,
      /** Null for an opening balance: the statements say what it comes to. */
      amount: z.nullable(leaveAmount),
      /** What is left at the end of the date, where a file of opening balances states it. */
      statedAmount: z.nullable(leaveAmount),
      reason: z.string(),
      createdBy: name,
      createdAt: instant,
    }),
  ),
  adjustmentsOfOthers: z.array(z.strictObject({ id: uuid, reason: z.string(), createdAt: instant })),
  statements: leaveStatement.shape.types,
  notifications: z.array(
    z.strictObject({
      kind: z.string(),
      title: z.string(),
      message: z.string(),
      path: z.string(),
      createdAt: instant,
      readAt: z.nullable(instant),
    }),
  ),
  notificationPreferences: z.array(
    z.strictObject({ kind: optionalKind, email: z.boolean(), inApp: z.boolean() }),
  ),
  calendarFeeds: z.array(
    z.strictObject({ kind: feedKind, createdAt: instant, lastFetchedAt: z.nullable(instant) }),
  ),
  /** Personal ones and, without their names, those that the person made for the company. */
  apiKeys: z.array(
    z.strictObject({
      /** Null for the company's. */
      name,
      scopes: z.array(z.string()),
      createdAt: instant,
      expiresAt: instant,
      lastUsedAt: z.nullable(instant),
      revokedAt: z.nullable(instant),
    }),
  ),
  /** The person's days in locked pay periods. */
  payrollDays: z.array(
    z.strictObject({
      periodStart: plainDate,
      date: plainDate,
      leaveType: z.string(),
      days: dayCount,
      minutes: z.number(),
    }),
  ),
  payrollPeriodsLocked: z.array(
    z.strictObject({ startDate: plainDate, endDate: plainDate, lockedAt: instant }),
  ),
  /** To one of the person's addresses. */
  invitations: z.array(
    z.strictObject({
      email: z.string(),
      role,
      invitedBy: name,
      createdAt: instant,
      expiresAt: instant,
      acceptedAt: z.nullable(instant),
      revokedAt: z.nullable(instant),
      declinedAt: z.nullable(instant),
      undeliveredAt: z.nullable(instant),
    }),
  ),
  invitationsSent: z.array(z.strictObject({ id: uuid, role, createdAt: instant })),
  /** What the person did, and what was done about them. */
  auditLog: z.array(auditLine),
})
export type PersonalData = z.infer<typeof personalData>
