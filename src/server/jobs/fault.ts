import * as z from 'zod/mini'
import { sqlState } from '../db/failures.ts'
import { Refusal } from '../errors.ts'

/** Why a job failed, as it is logged and kept with the job. */
export const fault = z.object({ error: z.string(), code: z.optional(z.string()) })
export type Fault = z.infer<typeof fault>

/** What failed: its kind and code alone, as an error's message may hold an address or a note. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Refusal) return { error: 'Refusal', code: error.kind }
  if (!(error instanceof Error)) return { error: 'unknown' }
  const code = sqlState(error) ?? ('code' in error && typeof error.code === 'string' ? error.code : undefined)
  return { error: error.name, ...(code && { code }) }
}
