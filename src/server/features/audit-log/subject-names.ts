import { and, ne, sql } from 'drizzle-orm'
import type { AuditLine } from '#server/platform/audit/read.ts'
import { isOneOf } from '#server/platform/db/is-one-of.ts'
import { listOf } from '#server/platform/db/list-parameter.ts'
import {
  apiKeys,
  blockedPeriods,
  companies,
  invitations,
  leaveRequests,
  leaveTypes,
  locations,
  teams,
  users,
} from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

type Named = Pick<AuditLine, 'action' | 'subjectId' | 'before' | 'after'>

/**
 * The present names of these lines' subjects, in two queries: people and their leave by the person's name,
 * invitations by address. A subject that is gone has the name in its own line; null if there is none.
 */
export async function readSubjectNames(
  tx: Tx,
  lines: readonly Named[],
): Promise<(line: Named) => string | null> {
  const names = await readNames(tx, [...new Set(lines.map(({ subjectId }) => subjectId))])
  const types = lines.some(isOfType) ? await tx.select().from(leaveTypes) : []
  const typeNames = new Map(types.map(({ key, name }) => [key, name]))
  return (line) => {
    const recorded = textIn(line, 'name')
    if (!isOfType(line)) return names.get(line.subjectId) ?? recorded
    const key = textIn(line, 'key') ?? textIn(line, 'leaveType')
    return (key && typeNames.get(key)) ?? recorded
  }
}

/** Leave types have keys and no ids, so that their lines have the company as subject. */
function isOfType({ action }: Named): boolean {
  return action.startsWith('leave-type.') || action.startsWith('leave-policy.')
}

function textIn({ before, after }: Named, fact: string): string | null {
  const value = after?.[fact] ?? before?.[fact]
  return typeof value === 'string' ? value : null
}

/** The names of API keys by id, without those that were erased. */
export async function readKeyNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, name } = apiKeys
  const keys = await tx
    .select({ id, name })
    .from(apiKeys)
    .where(and(isOneOf(id, [...new Set(ids)]), ne(name, '')))
  return new Map(keys.map((key) => [key.id, key.name]))
}

/** Ids are unique across tables. */
async function readNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    WITH wanted AS (SELECT unnest(${listOf(ids)}::uuid[]) AS id)
    SELECT id, trim(first_name || ' ' || last_name) AS name FROM ${users} JOIN wanted USING (id)
    UNION ALL SELECT leave.id, trim(first_name || ' ' || last_name) FROM ${leaveRequests} leave JOIN wanted USING (id)
      JOIN ${users} owner ON owner.company_id = leave.company_id AND owner.id = leave.user_id
    UNION ALL SELECT id, email FROM ${invitations} JOIN wanted USING (id)
    UNION ALL SELECT id, name FROM ${teams} JOIN wanted USING (id)
    UNION ALL SELECT id, name FROM ${locations} JOIN wanted USING (id)
    UNION ALL SELECT id, name FROM ${blockedPeriods} JOIN wanted USING (id)
    UNION ALL SELECT id, name FROM ${apiKeys} JOIN wanted USING (id) WHERE name <> ''
    UNION ALL SELECT company_id, name FROM ${companies} JOIN wanted ON wanted.id = company_id`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
