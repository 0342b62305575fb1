import { sqlState } from '#server/platform/fault.ts'

/**
 * The answers, by name, to statements of one transaction that were sent together, in one packet. When one fails, so do those
 * behind it: what is thrown is the failure of the one that failed by itself.
 */
export async function pipeline<Sent extends Record<string, unknown>>(
  sent: Sent,
): Promise<{ [Name in keyof Sent]: Awaited<Sent[Name]> }> {
  const answers = await pipelineEach(Object.values(sent))
  // Object.fromEntries forgets the names of its keys.
  return Object.fromEntries(Object.keys(sent).map((name, index) => [name, answers[index]])) as {
    [Name in keyof Sent]: Awaited<Sent[Name]>
  }
}

/** `pipeline` for any number of the same kind: the answers are in the order of sending. */
export async function pipelineEach<Answer>(
  sent: readonly (Answer | PromiseLike<Answer>)[],
): Promise<Answer[]> {
  const settled = await Promise.allSettled(sent)
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((failure) => !isOfAnother(failure)) ?? failures[0]
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** The transaction had failed already when this statement's turn came. */
function isOfAnother(failure: unknown): boolean {
  return sqlState(failure) === '25P02'
}
