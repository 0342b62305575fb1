import * as z from 'zod/mini'
import { person, text, uuid } from '../fields.ts'
import { leaveRequest } from './contract.ts'
import { coverAnswers } from './cover.ts'

/** PUT /api/leave-requests/{id}/cover; null for nobody. */
export const coverChoice = z.strictObject({
  coverId: z.nullable(uuid),
  handoverNote: z.nullable(text(2000)),
})
export type CoverChoice = z.infer<typeof coverChoice>

const { id, startDate, endDate, startsAt, endsAt, status, handoverNote } = leaveRequest.shape

/** POST /api/leave-requests/{id}/cover-answer: for the dates that the colleague saw. */
export const coverReply = z.strictObject({
  answer: z.enum(['accepted', 'declined']),
  startDate,
  endDate,
  startsAt,
  endsAt,
})
export type CoverReply = z.infer<typeof coverReply>

/**
 * GET /api/covering: leave that the reader was asked to cover and that isn't over, with nothing about why.
 */
export const coveredLeave = z.strictObject({
  id,
  owner: person,
  startDate,
  endDate,
  startsAt,
  endsAt,
  status,
  answer: z.enum(coverAnswers),
  handoverNote,
})
export type CoveredLeave = z.infer<typeof coveredLeave>
