import type { ApiVersion } from '#shared/api-key/versions.ts'

/** A JSON value of an answer. */
type Answer = unknown

/**
 * A breaking change of the public API: from `version` on, answers have the new shape. `olderAnswers` has, by
 * `operationId`, a function that turns the new shape into the one from before.
 */
export type ApiChange = {
  version: ApiVersion | (string & {})
  summary: string
  olderAnswers: Readonly<Record<string, (answer: Answer) => Answer>>
}

/** An answer as a version has it: each change since then is taken back, the newest first. */
export function answerIn(
  version: string,
  { operationId, answer, changes }: { operationId: string; answer: Answer; changes: readonly ApiChange[] },
): Answer {
  return changes
    .filter((change) => change.version > version)
    .toSorted((one, other) => (one.version < other.version ? 1 : -1))
    .reduce((newer, { olderAnswers }) => olderAnswers[operationId]?.(newer) ?? newer, answer)
}
