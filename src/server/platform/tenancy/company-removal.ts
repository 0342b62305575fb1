import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { isRetryable } from '#server/platform/db/failures.ts'
import type { Database } from '#server/platform/db/open.ts'
import * as schema from '#server/platform/db/schema.ts'
import type { Transaction } from '#server/platform/db/transaction.ts'
import { sqlState } from '#server/platform/fault.ts'
import type { Jobs } from '#server/platform/queue/queue.ts'
import { announceSignOut } from './announce.ts'
import type { Tx } from './with-tenant.ts'

export type CompanyRemoval = {
  /**
   * Deletes all of a company's data in one transaction, including its people's sign-ins and its jobs. False
   * if it is not due (any more): somebody who undoes the deletion at the same time either comes first, or
   * finds no company.
   */
  remove(companyId: string, now: Date): Promise<boolean>
  /** Deletes what was written for a company after its removal; does nothing for one that exists. */
  removeLeftovers(companyId: string): Promise<void>
}

/** All transactions that were in progress have ended by then. */
const leftoversAfterSeconds = 600
/** The timeout of a statement that deletes a large company's rows of one table, or searches all jobs. */
const longestMs = 600_000

type ExecuteSql = Transaction['executeSql']

const attempts = 5
const foreignKeyViolation = '23503'

/**
 * Every table with rows of companies, children before their parents. The foreign keys determine the order.
 */
export const companyTables: readonly string[] = childrenFirst(
  Object.values<unknown>(schema)
    .filter((value) => is(value, PgTable))
    .filter((table) => 'companyId' in getTableColumns(table)),
)

/** Whether the company is due to be deleted. */
export async function isDeletionDue(tx: Tx, now: Date): Promise<boolean> {
  const [company] = await tx.select({ dueAt: schema.companies.deletionDueAt }).from(schema.companies)
  return Boolean(company?.dueAt && company.dueAt <= now)
}

/**
 * As the database's owner, because the app's role may not delete audit logs. Row-level security applies to
 * the owner, too, so the company is set.
 */
export function companyRemoval(database: Database, jobs: Jobs): CompanyRemoval {
  return {
    remove: (companyId, now) =>
      inTransaction(database, companyId, async (executeSql) => {
        const due = await executeSql(
          'SELECT 1 FROM companies WHERE company_id = $1 AND deletion_due_at <= $2 FOR UPDATE',
          [companyId, now],
        )
        if (due.rows.length === 0) return false
        // Concurrent writes about a person either end first, or wait and find nobody.
        await executeSql('SELECT 1 FROM users WHERE company_id = $1 FOR UPDATE', [companyId])
        await removeRows(executeSql, companyId)
        // A job that is running, or that one adds, finds nobody there.
        await jobs.removeOf(companyId, { executeSql })
        const when = { afterSeconds: leftoversAfterSeconds }
        await jobs.send('forget-company', { companyId }, { executeSql }, when)
        return true
      }),
    removeLeftovers: (companyId) =>
      inTransaction(database, companyId, async (executeSql) => {
        const { rows } = await executeSql('SELECT 1 FROM companies WHERE company_id = $1', [companyId])
        if (rows.length === 0) await removeRows(executeSql, companyId)
      }),
  }
}

/**
 * Runs again if somebody has written a row that refers to a deleted one: nothing is deleted then, and the
 * next attempt sees their row.
 */
async function inTransaction<T>(
  database: Database,
  companyId: string,
  work: (executeSql: ExecuteSql) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(database, companyId, work)
    } catch (error) {
      const isAgain = isRetryable(error) || sqlState(error) === foreignKeyViolation
      if (attempt >= attempts || !isAgain) throw error
    }
  }
}

function transact<T>(
  database: Database,
  companyId: string,
  work: (executeSql: ExecuteSql) => Promise<T>,
): Promise<T> {
  const inside = async (client: pg.PoolClient) => {
    const executeSql = patient(client)
    await executeSql('BEGIN')
    await executeSql(
      `SELECT set_config('app.company_id', $1, true), set_config('lock_timeout', '5s', true),
       set_config('statement_timeout', $2, true)`,
      [companyId, `${longestMs}ms`],
    )
    const result = await work(executeSql)
    await executeSql('COMMIT')
    return result
  }
  return database.asOwner(inside, { mayTakeLong: true })
}

/** With a longer timeout for answers than the pool has. */
function patient(client: pg.PoolClient): ExecuteSql {
  return (text, values) => {
    // Missing in pg's types.
    const query = { text, values: values ?? [], query_timeout: longestMs }
    return client.query(query)
  }
}

async function removeRows(executeSql: ExecuteSql, companyId: string): Promise<void> {
  await endSessions(executeSql, companyId)
  for (const table of companyTables)
    await executeSql(`DELETE FROM "${table}" WHERE company_id = $1`, [companyId])
}

/** Open screens are closed with the commit. */
async function endSessions(executeSql: ExecuteSql, companyId: string): Promise<void> {
  const { rows } = await executeSql(
    `DELETE FROM sessions WHERE identity_id IN (SELECT id FROM identities WHERE company_id = $1)
     RETURNING token_hash`,
    [companyId],
  )
  for (const { token_hash } of rows) await announceSignOut(executeSql, token_hash)
}

function childrenFirst(tables: readonly PgTable[]): string[] {
  const parentsFirst = new Set<string>()
  const visit = (table: PgTable) => {
    const { name, foreignKeys } = getTableConfig(table)
    if (parentsFirst.has(name)) return
    for (const key of foreignKeys) {
      const parent = key.reference().foreignTable
      if (parent !== table) visit(parent)
    }
    parentsFirst.add(name)
  }
  for (const table of tables) visit(table)
  return [...parentsFirst].toReversed()
}
