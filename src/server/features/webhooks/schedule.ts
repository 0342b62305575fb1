const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long after each attempt that failed comes the next, in seconds. */
const pauses = [5, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)]

/** How long each attempt may fail until an endpoint is switched off. */
export const failingMostMs = 5 * day * 1000

type Failed = {
  /** How many have been made by now. */
  attempts: number
  /** What the receiver asked for; null if it didn't. */
  retryAfterSeconds: number | null
  /** From 0 to 1: spreads attempts by a tenth, so that they don't come all at once after an outage. */
  chance: number
}

/** In how many seconds a message is sent again; null after the last attempt. At most a day. */
export function secondsUntilNext({ attempts, retryAfterSeconds, chance }: Failed): number | null {
  const pause = pauses[attempts - 1]
  if (pause === undefined) return null
  return Math.round(Math.max(pause * (0.9 + 0.2 * chance), Math.min(retryAfterSeconds ?? 0, day)))
}

/** The seconds of a Retry-After header, which has a number or a date; null for anything else, or the past. */
export function secondsOfRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return until > now.getTime() ? Math.ceil((until - now.getTime()) / 1000) : null
}
