import * as z from 'zod/mini'
import { Refusal } from './errors.ts'

/** Five characters with a digit, unlike EPIPE and the like. */
const sqlStatePattern = /^(?=.*\d)[0-9A-Z]{5}$/

/** The SQLSTATE of a database error, which drizzle wraps as a cause; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return codesOf(error).find((code) => sqlStatePattern.test(code))
}

/** The error, and what caused it. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let at: unknown = error; at instanceof Error; at = at.cause) yield at
}

function codesOf(error: unknown): string[] {
  return [...causesOf(error)].flatMap((one) =>
    'code' in one && typeof one.code === 'string' ? one.code : [],
  )
}

/** Why a job failed, as it is kept with the job. */
export const fault = z.object({ error: z.string(), code: z.optional(z.string()) })
export type Fault = z.infer<typeof fault>

/** Only the error's kind and code, as its message may contain an address or a note. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Refusal) return { error: 'Refusal', code: error.kind }
  if (!(error instanceof Error)) return { error: 'unknown' }
  const code = sqlState(error) ?? codesOf(error)[0]
  return { error: error.name, ...(code && { code }) }
}
