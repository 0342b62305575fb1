import { sqlState } from '#server/platform/fault.ts'

/**
 * The answers, by name, to statements of one transaction that are sent together. When one fails, those behind
 * it fail, too; the error that is thrown is that of the first.
 */
export async function pipeline<Sent extends Record<string, unknown>>(
  sent: Sent,
): Promise<{ [Name in keyof Sent]: Awaited<Sent[Name]> }> {
  const answers = await pipelineEach(Object.values(sent))
  // Object.fromEntries loses the key type.
  return Object.fromEntries(Object.keys(sent).map((name, index) => [name, answers[index]])) as {
    [Name in keyof Sent]: Awaited<Sent[Name]>
  }
}

/** `pipeline` for a list; the answers are in its order. */
export async function pipelineEach<Answer>(
  sent: readonly (Answer | PromiseLike<Answer>)[],
): Promise<Answer[]> {
  const settled = await Promise.allSettled(sent)
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((failure) => !isOfAnother(failure)) ?? failures[0]
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** The statement failed only because the transaction had failed before. */
function isOfAnother(failure: unknown): boolean {
  return sqlState(failure) === '25P02'
}
