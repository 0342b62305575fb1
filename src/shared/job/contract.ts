import * as z from 'zod/mini'
import { instant, uuid } from '../fields.ts'

/** GET /api/parked-jobs: what failed for good and waits for an admin, the newest first. */
export const failedJob = z.strictObject({
  id: uuid,
  /** What it was to do, in words: 'Email to Max Manager: Ana Employee requested leave'. */
  what: z.string(),
  parkedAt: instant,
  attempts: z.number(),
  /** Why the last attempt failed, in words an admin can act on. */
  why: z.string(),
})
export type FailedJob = z.infer<typeof failedJob>
