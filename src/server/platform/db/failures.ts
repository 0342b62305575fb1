import { DrizzleQueryError } from 'drizzle-orm'
import { busy, Refusal, unavailable } from '#server/platform/errors.ts'
import { sqlState } from '#server/platform/fault.ts'

/** The constraint that a write violated, to be turned into a sentence. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
  return undefined
}

/** The embedded database has ended amid an operation; the next connection starts it again. */
export class ConnectionLost extends Error {}

/** The embedded database was ended for this statement's sake, which had run for too long. */
export class StatementOverdue extends ConnectionLost {}

const connectionCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT)$/

/** Messages of pg and its pool about connections, which have no code. */
const connectionWords =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered a connection error) and is not queryable)/

/**
 * A deadlock, a serialization failure or a statement prepared before an upgrade: the same work may succeed if
 * it is run again.
 */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '') || isPreparedTooLongAgo(error)
}

/** Another version has changed a table since this connection prepared the statement. */
export function isPreparedTooLongAgo(error: unknown): boolean {
  return sqlState(error) === '0A000'
}

/**
 * Whether the database could not be reached, went away or was too slow, or a disk is full: the caller may try
 * again, as nothing is known to be saved. False for refusals, which say what to do.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Refusal) return false
  if (isRetryable(error)) return true
  const state = sqlState(error)
  // 08: connection; 57P: shutdown and start; 53: out of connections, memory or disk; 25006: a standby; 55P03
  // and 57014: a lock or a statement that took too long.
  if (state) return /^(08|57P|53)|^(25006|55P03|57014)$/.test(state)
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (isOfConnection(at)) return true
  return false
}

/**
 * Of what `isUnavailable` finds, what every statement meets while it lasts. False for a lock, a deadlock or a
 * slow statement, which are about one.
 */
export function isAway(error: unknown): boolean {
  return isUnavailable(error) && !isOverdue(error) && !/^(40|0A|55P03|57014)/.test(sqlState(error) ?? '')
}

/** What `isUnavailable` finds, as a refusal: the database is away, or the one statement was too slow. */
export function refusalOf(error: unknown): Refusal {
  return isAway(error) ? unavailable(error) : busy(error)
}

function isOverdue(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (at instanceof StatementOverdue) return true
  return false
}

function isOfConnection(error: Error): boolean {
  if (error instanceof ConnectionLost) return true
  // A server that is away takes its Unix socket along: ENOENT.
  if ('syscall' in error && error.syscall === 'connect') return true
  if ('code' in error) return connectionCodes.test(String(error.code))
  // A failed query's message contains its parameters: people's data.
  return !(error instanceof DrizzleQueryError) && connectionWords.test(error.message)
}
