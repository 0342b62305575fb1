/** The SQLSTATE of a database error, which drizzle wraps as a cause; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  }
  return undefined
}

/** The constraint that a write ran into, for turning it into a sentence. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
  return undefined
}

const connectionWords =
  /terminated|timeout exceeded|read timeout|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ENOSPC|Connection ended|not queryable/i

/** A deadlock or a serialization failure: the same work may succeed when it is run again. */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '')
}

/**
 * True where the database could not be reached, went away, or did not get to it in time, or a disk is full: the caller may try again, nothing
 * is known to be saved.
 */
export function isUnavailable(error: unknown): boolean {
  if (isRetryable(error)) return true
  const state = sqlState(error)
  // 08: connection; 57P: shutdown and start; 53: out of connections, memory or disk; 25006: a standby; 55P03 and 57014:
  // a lock or a statement that took too long.
  if (state && /^(08|57P|53)|^(25006|55P03|57014)$/.test(state)) return true
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    if (connectionWords.test(`${code} ${at.message}`)) return true
  }
  return false
}
