import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { appRole } from '#server/platform/db/roles.ts'
import { inTransaction, type Transaction, type TransactionOptions } from '#server/platform/db/transaction.ts'
import type { DeadLetters } from '#server/platform/queue/dead-letters.ts'
import type { JobName, JobPayloads } from '#server/platform/queue/payloads.ts'
import type { Jobs, TakenJob } from '#server/platform/queue/queue.ts'
import type { JobTime } from '#server/platform/queue/send-together.ts'
import type { Topic } from '#shared/topics.ts'
import { announce, type Write } from './announce.ts'

/** Queries in one company's transaction, and side effects that commit or roll back with it. */
export type Tx = NodePgDatabase & {
  /** Adds a job that exists only if this transaction commits. Payloads carry ids, never personal data. */
  enqueue<Name extends keyof JobPayloads>(
    name: Name,
    payload: Omit<JobPayloads[Name], 'companyId'>,
    when?: JobTime,
  ): Promise<void>
  /**
   * Adds an id to the job with this payload that isn't due yet, or else adds one; returns the ids that it
   * has.
   */
  gather(
    name: 'mail-request-digest' | 'mail-news-digest',
    payload: { recipientId: string },
    id: string,
    when: JobTime,
  ): Promise<string[]>
  /** Completes jobs that this transaction has done. */
  jobsDone(name: JobName, jobs: readonly TakenJob[]): Promise<void>
  /** The company's dead letters. */
  deadLetters: DeadLetters
  /** Marks a topic as stale on the company's open screens, right after the commit. Idempotent. */
  invalidate(...topics: Topic[]): Promise<void>
  /** `invalidate` for one person's screens. */
  invalidateFor(userId: string, ...topics: Topic[]): Promise<void>
  /** The API key by which its actor works; null for people in the app, and for jobs. */
  keyId: string | null
  /** Runs `work`. If it fails, all that it wrote is undone, and the transaction can go on. */
  undoable<T>(work: () => Promise<T>): Promise<T>
}

/** The only way to a company's data: `work` sees that company alone, and happens as a whole or not at all. */
export type WithTenant = <T>(
  companyId: string,
  work: (tx: Tx) => Promise<T>,
  options?: TenantOptions,
) => Promise<T>

type TenantOptions = Pick<TransactionOptions, 'repeatableRead' | 'readOnly'> & {
  /** Announced with what the transaction changes. */
  write?: Write | undefined
  /** The API key that is used. */
  keyId?: string | undefined
}

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * `withTenant` over a pool. `work` may run again after a deadlock or a serialization failure, so it must have
 * no effect outside its transaction.
 */
export function withTenant(pool: pg.Pool, jobs: Jobs): WithTenant {
  return async (companyId, work, { write, keyId = null, ...options } = {}) => {
    const settings = settingsOfTenant(companyId)
    return inTransaction(pool, (transaction) => work(toTx(transaction, jobs, { companyId, write, keyId })), {
      ...options,
      settings,
    })
  }
}

/** What lets a transaction see this company alone, as the beginning of a SELECT's list. */
function settingsOfTenant(companyId: string): string {
  if (!uuidPattern.test(companyId)) throw new Error('A company id is a UUID.')
  return `set_config('role', '${appRole}', true), set_config('app.company_id', '${companyId}', true)`
}

function toTx(
  { database, executeSql, afterCommit, undoable }: Transaction,
  jobs: Jobs,
  { companyId, write, keyId }: { companyId: string; write: Write | undefined; keyId: string | null },
): Tx {
  const announced = new Set<string>()
  const invalidate = async (userId: string | null, topics: readonly Topic[]) => {
    const announcement = JSON.stringify([userId, topics])
    if (announced.has(announcement)) return
    announced.add(announcement)
    await announce({ executeSql, afterCommit }, { companyId, userId, topics, write })
  }
  return Object.assign(database, {
    enqueue: <Name extends keyof JobPayloads>(
      name: Name,
      payload: Omit<JobPayloads[Name], 'companyId'>,
      when?: JobTime,
    ) => jobs.send(name, { ...payload, companyId }, { executeSql }, when),
    gather: (name: JobName, payload: object, id: string, when: JobTime) =>
      jobs.gather(name, { ...payload, companyId }, id, { executeSql }, when),
    jobsDone: (name: JobName, done: readonly TakenJob[]) => jobs.doneIn(name, done, { executeSql }),
    deadLetters: jobs.deadLettersOf(companyId, { executeSql }),
    invalidate: (...topics: Topic[]) => invalidate(null, topics),
    invalidateFor: (userId: string, ...topics: Topic[]) => invalidate(userId, topics),
    keyId,
    undoable,
  })
}
