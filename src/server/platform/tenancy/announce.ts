import type { Transaction } from '#server/platform/db/transaction.ts'
import type { Topic } from '#shared/topics.ts'

export const channel = 'sorrel_changed'
export const signOutChannel = 'sorrel_signed_out'

type ExecuteSql = Transaction['executeSql']

export type Change = {
  companyId: string
  /** The person for whom the topics are stale; null for the whole company. */
  userId: string | null
  topics: readonly Topic[]
  write: Write | undefined
}

/**
 * The UUID that a person's screen gave its write, so that it knows this change for its own. Nobody else
 * learns it: with it, their own write could keep the screen from reading this one.
 */
export type Write = { id: string; userId: string }

/**
 * Notifies every node's listeners right after the commit, never after a rollback; duplicates are merged. It
 * is stored, too, for screens that were away for a moment. NOTIFY inside the transaction would hold a lock of
 * the whole server while the commit waits for the disk, so that all companies' commits would be serialised (a
 * tenth of the rate in docs/failover.md).
 */
export async function announce(
  { executeSql, afterCommit }: Pick<Transaction, 'executeSql' | 'afterCommit'>,
  { companyId, userId, topics, write }: Change,
): Promise<void> {
  await executeSql(
    'INSERT INTO announcements (company_id, user_id, topics) VALUES ($1::uuid, $2::uuid, $3::text[])',
    [companyId, userId, [...topics]],
  )
  afterCommit(
    `SELECT pg_notify($1, concat_ws(' ', $2::text, coalesce($3::text, '-'),
       (extract(epoch FROM now()) * 1000)::bigint, array_to_string($4::text[], ' '), $5::text, $6::text))`,
    [channel, companyId, userId, [...topics], write?.id, write?.userId],
  )
}

/** Ends the session's event streams on every node. */
export async function announceSignOut(executeSql: ExecuteSql, session: string): Promise<void> {
  await executeSql('SELECT pg_notify($1, $2)', [signOutChannel, session])
}
