import { sqlState } from '#server/platform/fault.ts'

type Answers<Sent extends readonly unknown[]> = { -readonly [Place in keyof Sent]: Awaited<Sent[Place]> }

/**
 * What is answered to statements of one transaction that were sent together, in one packet. When one fails, so do those
 * behind it: what is thrown is the failure of the one that failed by itself.
 */
export async function pipeline<const Sent extends readonly unknown[]>(sent: Sent): Promise<Answers<Sent>> {
  const settled = await Promise.allSettled(sent)
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((failure) => !isOfAnother(failure)) ?? failures[0]
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Answers<Sent>
}

/** The transaction had failed already when this statement's turn came. */
function isOfAnother(failure: unknown): boolean {
  return sqlState(failure) === '25P02'
}
