/** A decision by a person, and how long the request had waited for it. */
export type TimedDecision = { approverId: string; waitedMinutes: number }

/** A pending request: whom it waits for, and since when. */
export type WaitingRequest = { approverIds: readonly string[]; since: Date }

/** How long requests waited in whole minutes, and how many wait now. Null where there is none. */
export type DecisionTimes = {
  decided: number
  medianMinutes: number | null
  slowestMinutes: number | null
  waiting: number
  waitingSince: Date | null
}

/** The figures of these decisions and pending requests together. */
export function decisionTimesOf(
  decisions: readonly Pick<TimedDecision, 'waitedMinutes'>[],
  pending: readonly Pick<WaitingRequest, 'since'>[],
): DecisionTimes {
  const waited = decisions.map(({ waitedMinutes }) => waitedMinutes).toSorted((a, b) => a - b)
  const since = pending.map((request) => request.since.getTime()).toSorted((a, b) => a - b)
  return {
    decided: waited.length,
    medianMinutes: medianOf(waited),
    slowestMinutes: waited.at(-1) ?? null,
    waiting: since.length,
    waitingSince: since[0] === undefined ? null : new Date(since[0]),
  }
}

/**
 * The figures of each approver, by id (docs/rules.md): a decision counts for the one who made it, a pending
 * request for each of those whom it waits for. Only those who have any.
 */
export function decisionTimesByApprover(
  decisions: readonly TimedDecision[],
  pending: readonly WaitingRequest[],
): Map<string, DecisionTimes> {
  const decisionsOf = Map.groupBy(decisions, ({ approverId }) => approverId)
  const each = pending.flatMap(({ approverIds, since }) => approverIds.map((id) => ({ id, since })))
  const pendingOf = Map.groupBy(each, ({ id }) => id)
  const ids = new Set([...decisionsOf.keys(), ...pendingOf.keys()])
  return new Map(
    [...ids].map((id) => [id, decisionTimesOf(decisionsOf.get(id) ?? [], pendingOf.get(id) ?? [])]),
  )
}

/** The middle one of sorted numbers, rounded; of an even count, halfway between the two in the middle. */
function medianOf(sorted: readonly number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2)
}
