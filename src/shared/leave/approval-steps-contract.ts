import * as z from 'zod/mini'
import { instant, person, uuid } from '../fields.ts'

/** Who approves a leave type, in up to three steps one after the other (docs/approvals.md). */

export const approversOfStep = ['manager', 'managers-manager', 'admins', 'people'] as const
export const conditionsOfStep = ['always', 'longer', 'sooner', 'against-rule'] as const

export const mostSteps = 3
const mostNamed = 10
const longestCondition = 365

export const approvalStep = z
  .strictObject({
    by: z.enum(approversOfStep, 'Please choose who approves'),
    /** Ids of managers or admins, if it's by 'people'; otherwise empty. */
    people: z.array(uuid).check(z.maxLength(mostNamed, `Please name at most ${mostNamed} people`)),
    /** Whether one of the admins or named people is enough. For managers it makes no difference. */
    needed: z.enum(['one', 'all']),
    /**
     * For which requests it holds: those longer than `days`, those sent less than `days` before they begin,
     * or those against a company rule.
     */
    when: z.enum(conditionsOfStep),
    /** Null unless `when` is 'longer' or 'sooner'. */
    days: z.nullable(
      z
        .int('Please enter a number of days')
        .check(
          z.gte(1, 'Please enter at least 1 day'),
          z.lte(longestCondition, `Please enter at most ${longestCondition} days`),
        ),
    ),
  })
  .check(
    z.refine(({ by, people }) => (by === 'people') === people.length > 0, {
      error: 'Please choose at least one person',
      path: ['people'],
    }),
    z.refine(({ people }) => new Set(people).size === people.length, {
      error: 'Please name each person once',
      path: ['people'],
    }),
    z.refine(({ when, days }) => (when === 'longer' || when === 'sooner') === (days !== null), {
      error: 'Please enter a number of days',
      path: ['days'],
    }),
  )
export type ApprovalStep = z.infer<typeof approvalStep>

/** In this order. */
export const approvalSteps = z.array(approvalStep).check(
  z.minLength(1, 'Please add a step'),
  z.maxLength(mostSteps, `Please add at most ${mostSteps} steps`),
  z.refine((steps) => steps.some(({ when }) => when === 'always'), {
    error: 'Please make at least one step apply to every request',
  }),
)

const stepApproval = z.strictObject({
  /** Of its line in the audit log. */
  id: uuid,
  /** The position of the step. */
  step: z.int(),
  by: uuid,
  /** The approver whose deputy approved. */
  inPlaceOf: z.nullable(uuid),
  /** Since when the step waited for it, and when it was given. */
  since: instant,
  at: instant,
})
/** An approval of one step of a request. */
export type StepApproval = z.infer<typeof stepApproval>

/** The steps that hold for a request, fixed when it is sent, and how far it has come. */
export const stepsOfRequest = z
  .strictObject({
    steps: z.array(approvalStep).check(z.minLength(1), z.maxLength(mostSteps)),
    /** The position of the step that it waits at, or was decided at. */
    current: z.int().check(z.gte(0)),
    /** The oldest first, without the one that decided the request. */
    approvals: z.array(stepApproval),
  })
  .check(z.refine(({ steps, current }) => current < steps.length))
export type StepsOfRequest = z.infer<typeof stepsOfRequest>

/** POST /api/leave-types/approval-preview: what these steps mean, before they are saved. */
export const approvalPreviewQuery = z.strictObject({ steps: approvalSteps })

/**
 * Whom requests of up to three different people would wait for, in the order of the steps, as things stand
 * today.
 */
export const approvalPreview = z.array(
  z.strictObject({
    person,
    steps: z.array(
      z.strictObject({
        /** Its position in the query; a step that asks nobody else is left out. */
        step: z.number(),
        people: z.array(person),
        needsAll: z.boolean(),
      }),
    ),
  }),
)
export type ApprovalPreview = z.infer<typeof approvalPreview>
