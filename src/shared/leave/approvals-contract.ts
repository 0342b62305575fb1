import * as z from 'zod/mini'
import { instant, person, plainDate, text, uuid } from '../fields.ts'
import { leaveAmount, leaveUnit } from './amount-contract.ts'
import { leaveDecision, leaveRequest, lengthFields, pendingApproval } from './contract.ts'
import { leaveTypeKey } from './leave-type-contract.ts'
import { approvalsPerPage, mostTogether } from './together.ts'

const anyLimit = `Please use a limit from 1 to ${approvalsPerPage}`

/**
 * GET /api/leave-requests/pending-for-approval, a page of it: which of the requests to decide; without
 * `after`, the first ones. Without `limit` the answer is all of them, whatever else is said (spec 4).
 */
export const approvalsQuery = z.strictObject({
  /** How many a page has at most. */
  limit: z.optional(
    z.coerce
      .number(anyLimit)
      .check(z.int(anyLimit), z.minimum(1, anyLimit), z.maximum(approvalsPerPage, anyLimit)),
  ),
  /** Of people whose name or email address has all these words. */
  search: z.optional(text(100)),
  /** Of people of this team. */
  team: z.optional(uuid),
  type: z.optional(leaveTypeKey),
  /** With a date from this one on, or up to this one. */
  from: z.optional(plainDate),
  to: z.optional(plainDate),
  /** 'yes': only those with a conflict. */
  conflict: z.optional(z.literal('yes')),
  /**
   * Only those that wait for the reader, or only those that wait for others and that the reader may decide.
   */
  waitsFor: z.optional(z.enum(['me', 'others'])),
  /** The `next` of the page before. */
  after: z.optional(text(100)),
})
export type ApprovalsQuery = z.infer<typeof approvalsQuery>

const { userId, leaveType, startDate, endDate, startsAt, endsAt, notes } = leaveRequest.shape
const { employeeName, employeeEmail, amends, cover } = pendingApproval.shape
const leaveInRow = {
  id: uuid,
  userId,
  leaveType,
  startDate,
  endDate,
  startsAt,
  endsAt,
  ...lengthFields,
  employeeName,
  employeeEmail,
}

/** How much of the notes a row has. */
export const mostNotesInRow = 140

/** A pending request in the list of those to decide (spec 2.10); GET /api/approvals/{id} has all about it. */
export const approvalRow = z.strictObject({
  ...leaveInRow,
  /** Their first characters, in one line. */
  notes,
  createdAt: instant,
  stepApprovedAt: leaveRequest.shape.stepApprovedAt,
  amends,
  /** What is left with this request, for a type with an allowance. */
  balanceAfter: z.nullable(z.strictObject({ unit: leaveUnit, amount: leaveAmount })),
  /**
   * The reasons against it, each in one sentence: a rule that its dates break, a balance that doesn't cover
   * it.
   */
  conflicts: z.array(z.string()),
  /** How many others of the person's team are away on these dates, by approved leave. */
  othersAway: z.number(),
  /** How many more have asked for leave then, as far as the reader may see it. */
  othersAsked: z.number(),
  /** Whom it waits for, if not for the reader (docs/approvals.md). */
  waitsForOthers: z.array(person),
  /** The colleague who covers; of a change, for the leave as it is. */
  cover,
})
export type ApprovalRow = z.infer<typeof approvalRow>

/** Those with a conflict first, then the oldest first. */
export const approvalsPage = z.strictObject({
  items: z.array(approvalRow),
  /** For `after`; null on the last page. */
  next: z.nullable(z.string()),
  counts: z.strictObject({
    /** All that the reader may decide. */
    all: z.number(),
    /** Of these, the ones that the filters leave, on all pages, and how many of those have a conflict. */
    found: z.number(),
    conflicts: z.number(),
  }),
  /** When the oldest of all was submitted. */
  oldestAt: z.nullable(instant),
})
export type ApprovalsPage = z.infer<typeof approvalsPage>

/**
 * GET /api/leave-requests/{id}/approval-path: for a pending request, or the pending change of leave. Without
 * a stage, nothing of it is pending.
 */
export const approvalPathOfRequest = z.strictObject({
  /** Who has approved its steps so far, the oldest first. */
  approvals: z.array(z.strictObject({ person, inPlaceOf: z.nullable(person), at: instant })),
  /** Whom it waits for, with `from` null; then who joins them from which date on, if nobody decides. */
  stages: z.array(z.strictObject({ people: z.array(person), from: z.nullable(plainDate) })),
  /** Whom it waits for after that, step by step. */
  later: z.array(z.strictObject({ people: z.array(person), needsAll: z.boolean() })),
  /** The automatic outcome, if the company has one. */
  end: z.nullable(z.strictObject({ outcome: z.enum(['approved', 'lapsed']), on: plainDate })),
})
export type ApprovalPath = z.infer<typeof approvalPathOfRequest>

/** A decision about leave that the reader may decide: of the last weeks, or about leave to come. */
export const decidedRequest = z.strictObject({
  ...leaveInRow,
  /** What it decided: leave, or a change of approved leave. */
  of: z.enum(['request', 'change']),
  /** 'pending': a step of it was approved, and it waits for others. */
  status: z.enum(['approved', 'rejected', 'pending']),
  rejectionReason: leaveRequest.shape.rejectionReason,
  decidedAt: instant,
  decidedBy: person,
  /** Whether it may still be undone, as far as can be told before it is tried. */
  canUndo: z.boolean(),
})
export type DecidedRequest = z.infer<typeof decidedRequest>

/**
 * POST /api/leave-requests/{id}/undo-decision: the decision that is meant, by its `decidedAt`. Default: the
 * latest.
 */
export const undoneDecision = z.strictObject({ decidedAt: z.optional(instant) })
export type UndoneDecision = z.infer<typeof undoneDecision>

const ofSeveral = [z.minLength(1), z.maxLength(mostTogether)] as const

/** POST /api/approvals/decide: one decision about several requests, in this order. */
export const decisionTogether = z.strictObject({
  ...leaveDecision.shape,
  requests: z
    .array(
      z.strictObject({
        id: uuid,
        /** The `requestVersion` that the decider saw. */
        version: text(200),
      }),
    )
    .check(...ofSeveral),
})
export type DecisionTogether = z.infer<typeof decisionTogether>

/** POST /api/approvals/undo: several decisions, in this order. */
export const undoneTogether = z.strictObject({
  decisions: z.array(z.strictObject({ id: uuid, ...undoneDecision.shape })).check(...ofSeveral),
})
export type UndoneTogether = z.infer<typeof undoneTogether>

/** What became of each, in the order of the call. */
export const outcomesTogether = z.array(
  z.strictObject({
    id: uuid,
    /** Why it was refused; null once it's done. */
    refusal: z.nullable(z.string()),
    /** When it was decided; null if it wasn't, or is undone. */
    decidedAt: z.nullable(instant),
  }),
)
export type OutcomeTogether = z.infer<typeof outcomesTogether>[number]
