import { and, eq, isNull } from 'drizzle-orm'
import { v4 as newKey } from 'uuid'
import { billingOperations } from '#server/platform/db/schema.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { dropOpenOperation, findOpenOperation, type Operation, openOperation } from './open-operation.ts'
import { type Keyed, ProviderAway, ProviderRefusal } from './payment-provider.ts'

type Params = Operation['params']

/** The provider forgets keys after 24 hours: an older step begins anew, after looking for what it made. */
const keyLastsMs = 23 * 3_600_000

type Step<P extends Params, Result> = {
  kind: Operation['kind']
  now: Date
  /**
   * What the step is to be called with, read under the company's lock; undefined if nothing is left to do.
   * `earlier`: those of an unfinished one.
   */
  params: (tx: Tx, earlier: P | undefined) => Promise<P | undefined>
  /** Whether an unfinished step is still wanted; otherwise it is forgotten. */
  isStillWanted?: (tx: Tx, params: P) => Promise<boolean>
  /**
   * What an earlier call has made, also of this company before it was imported from its file: it is taken
   * instead.
   */
  find?: (params: P) => Promise<Result | undefined>
  call: (step: { params: P } & Keyed) => Promise<Result>
  idOf?: (result: Result) => string
  /** What follows from the result, once, in the transaction that stores it. */
  store?: (tx: Tx, result: Result) => Promise<void>
  /** The operation stays open after its call: `closeOperation` ends it. */
  staysOpen?: boolean
}

/**
 * Makes or changes something at the provider, once: its parameters and the idempotency key are stored before
 * the call, so that a retry after a crash, or a concurrent call, continues with the same ones. A step under
 * way in this process is joined. Answers undefined if nothing was left to do.
 *
 * @throws ProviderAway: another try continues it. ProviderRefusal: another try begins anew.
 */
export function runStep<P extends Params, Result>(
  inCompany: WithTenant,
  companyId: string,
  step: Step<P, Result>,
): Promise<Result | undefined> {
  return joinOrRun(`${companyId} ${step.kind}`, () => take(inCompany, companyId, step))
}

async function take<P extends Params, Result>(
  inCompany: WithTenant,
  companyId: string,
  step: Step<P, Result>,
): Promise<Result | undefined> {
  const operation = await inCompany(companyId, (tx) => takeUp(tx, companyId, step))
  if (!operation) return undefined
  const { id, idempotencyKey } = operation
  // Only steps of this kind write its parameters.
  const params = operation.params as P
  try {
    const result = (await step.find?.(params)) ?? (await step.call({ params, idempotencyKey }))
    await inCompany(companyId, (tx) => keep(tx, id, step, result))
    return result
  } catch (error) {
    if (error instanceof ProviderRefusal) await inCompany(companyId, (tx) => drop(tx, operation))
    // Under the same key the provider would repeat the failure.
    if (error instanceof ProviderAway && error.isAnswered)
      await inCompany(companyId, (tx) => renewKey(tx, operation))
    throw error
  }
}

/** The operation under way, else a new one; undefined where nothing is left to do. */
async function takeUp<P extends Params, Result>(
  tx: Tx,
  companyId: string,
  step: Step<P, Result>,
): Promise<Operation | undefined> {
  const { kind, now } = step
  await lockCompany(tx)
  const open = await findOpenOperation(tx, kind)
  if (open && (await goesOn(tx, step, open))) return countAttempt(tx, open)
  if (open) await dropOpenOperation(tx, kind)
  // Only steps of this kind write its parameters.
  const params = await step.params(tx, open?.params as P | undefined)
  return params && countAttempt(tx, await openOperation(tx, { companyId, kind, params, now }))
}

async function goesOn<P extends Params>(
  tx: Tx,
  { now, isStillWanted = async () => true }: Pick<Step<P, unknown>, 'now' | 'isStillWanted'>,
  { resultId, createdAt, params }: Operation,
): Promise<boolean> {
  const isStale = !resultId && now.getTime() - createdAt.getTime() > keyLastsMs
  return !isStale && (await isStillWanted(tx, params as P))
}

async function countAttempt(tx: Tx, { id, attempts }: Operation): Promise<Operation | undefined> {
  const [operation] = await tx
    .update(billingOperations)
    .set({ attempts: attempts + 1 })
    .where(eq(billingOperations.id, id))
    .returning()
  return operation
}

/** Two nodes that ran the same operation have the same result: the first stores it. */
async function keep<P extends Params, Result>(
  tx: Tx,
  id: string,
  { idOf, store, staysOpen = false, now }: Step<P, Result>,
  result: Result,
): Promise<void> {
  await lockCompany(tx)
  const kept = await tx
    .update(billingOperations)
    // The parameters may name a person, and are no longer needed.
    .set({ resultId: idOf?.(result) ?? null, ...(!staysOpen && { finishedAt: now, params: {} }) })
    .where(
      and(
        eq(billingOperations.id, id),
        isNull(billingOperations.finishedAt),
        isNull(billingOperations.resultId),
      ),
    )
    .returning({ id: billingOperations.id })
  if (kept.length > 0) await store?.(tx, result)
}

async function drop(tx: Tx, { id, idempotencyKey }: Operation): Promise<void> {
  await tx.delete(billingOperations).where(unfinished(id, idempotencyKey))
}

async function renewKey(tx: Tx, { id, idempotencyKey }: Operation): Promise<void> {
  await tx.update(billingOperations).set({ idempotencyKey: newKey() }).where(unfinished(id, idempotencyKey))
}

function unfinished(id: string, idempotencyKey: string) {
  return and(
    eq(billingOperations.id, id),
    eq(billingOperations.idempotencyKey, idempotencyKey),
    isNull(billingOperations.finishedAt),
    isNull(billingOperations.resultId),
  )
}

const underWay = new Map<string, Promise<unknown>>()

/**
 * Runs `work`, unless work of this name is under way in this process: then answers its result, or throws its
 * failure.
 */
export function joinOrRun<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const joined = underWay.get(name)
  // All work of one name has the same type of result.
  if (joined) return joined as Promise<Result>
  const running = work().finally(() => underWay.delete(name))
  underWay.set(name, running)
  return running
}
