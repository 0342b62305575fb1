import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { pipeline } from '#server/platform/db/pipeline.ts'
import {
  attempting,
  type BegunTransaction,
  begin,
  giveBack,
  leaveToNext,
  rollBack,
  usualSettings,
} from '#server/platform/db/transaction.ts'
import { type ApiKeyRow, findLiveKey } from './api-key.ts'
import { findKeyOwner, type Member } from './member.ts'
import { settingsOfTenant } from './with-tenant.ts'

/** Who calls: the key, and who acts with it. */
export type KeyCaller = { key: ApiKeyRow; owner: Member }

/** A read-only transaction in a key's company, which began with the look-up of its caller. */
export type KeyTransaction = {
  caller: KeyCaller
  /** The transaction, for its first caller; undefined for others. */
  take(): BegunTransaction | undefined
  /** The caller, in this transaction; undefined in another. */
  callerIn(database: NodePgDatabase): KeyCaller | undefined
}

/**
 * Begins a transaction with the look-up of a key, in one packet. Undefined if nobody may act with it any
 * more. A transaction that is not taken at once is ended.
 *
 * @throws Refusal 'unavailable' if the database is away.
 */
export async function beginByKey(
  pool: pg.Pool,
  place: { companyId: string; keyId: string },
  now: Date,
): Promise<KeyTransaction | undefined> {
  const { begun, caller } = await attempting(() => lookUp(pool, place, now))
  if (!caller) {
    giveBack(begun)
    return undefined
  }
  const { database: own } = begun.transaction
  return {
    caller,
    take: leaveToNext(begun),
    callerIn: (database) => (database === own ? caller : undefined),
  }
}

async function lookUp(pool: pg.Pool, { companyId, keyId }: { companyId: string; keyId: string }, now: Date) {
  const settings = `${settingsOfTenant(companyId)}, ${usualSettings}`
  const begun = await begin(pool, { readOnly: true, settings })
  try {
    return { begun, caller: await findCaller(begun.transaction.database, keyId, now) }
  } catch (error) {
    await rollBack(begun, error)
    throw error
  }
}

/** Who acts with a key that nobody has revoked, in its company's transaction; it may have expired. */
export async function findCaller(
  database: NodePgDatabase,
  keyId: string,
  now: Date,
): Promise<KeyCaller | undefined> {
  const { key, owner } = await pipeline({
    key: findLiveKey(database, keyId),
    owner: findKeyOwner(database, keyId, now),
  })
  return key && owner && { key, owner }
}
