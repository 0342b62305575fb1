import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { readPeopleById } from '#server/features/people/person.ts'
import { lineFacts, withPersonal } from '#server/platform/audit/read.ts'
import { auditLog, auditPersonal, auditSeals } from '#server/platform/db/schema.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { AuditEntry } from '#shared/audit/contract.ts'
import type { Person } from '#shared/fields.ts'
import { readKeyNames, readSubjectNames } from './subject-names.ts'

/** A line; its hash only in the file. */
export type ListedLine = AuditEntry & { hash: string | null }

type Page = {
  condition: SQL | undefined
  /** The id of the last line of the page before. */
  before: string | undefined
  limit: number
}

/**
 * Lines of the company, newest first, with the names of their actors and subjects.
 *
 * @throws Refusal 'notFound' if there is no line `before`.
 */
export async function readPage(tx: Tx, page: Page): Promise<ListedLine[]> {
  const rows = await readRows(tx, page)
  const actors = await readPeopleById(
    tx,
    rows.flatMap(({ line }) => line.actorId ?? []),
  )
  const keyNames = await readKeyNames(
    tx,
    rows.flatMap(({ line }) => line.keyId ?? []),
  )
  const nameOf = await readSubjectNames(
    tx,
    rows.map((row) => ({ ...row.line, before: row.before, after: row.after })),
  )
  return rows.map((row) => toListed(row, { actors, nameOf, keyNames }))
}

async function readRows(tx: Tx, { condition, before, limit }: Page) {
  const { at, id, companyId } = auditLog
  const place = before === undefined ? undefined : await findPlace(tx, before)
  const isOlder = place && sql`(${at}, ${id}) < (${place.at}::timestamptz, ${place.id}::uuid)`
  const { position, hash } = auditSeals
  return tx
    .select({ line: auditLog, ...lineFacts, erasedAt: auditPersonal.erasedAt, position, hash })
    .from(auditLog)
    .leftJoin(auditPersonal, withPersonal)
    .leftJoin(auditSeals, and(eq(auditSeals.companyId, companyId), eq(auditSeals.auditId, id)))
    .where(and(condition, isOlder))
    .orderBy(desc(at), desc(id))
    .limit(limit)
}

async function findPlace(tx: Tx, id: string): Promise<{ at: string; id: string }> {
  const [line] = await tx
    .select({ at: sql<string>`${auditLog.at}::text` })
    .from(auditLog)
    .where(eq(auditLog.id, id))
  if (!line) throw notFound('That line doesn’t exist. Please start again from the newest.')
  return { at: line.at, id }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]
type Names = {
  actors: ReadonlyMap<string, Person>
  nameOf: Awaited<ReturnType<typeof readSubjectNames>>
  keyNames: ReadonlyMap<string, string>
}

function toListed(row: Row, { actors, nameOf, keyNames }: Names): ListedLine {
  const { line, before, after, erasedAt, position, hash } = row
  const { id, at, actorId, keyId, action, subjectId } = line
  return {
    id,
    at: at.toISOString(),
    actor: (actorId && actors.get(actorId)) || null,
    key: keyId === null ? null : { id: keyId, name: keyNames.get(keyId) ?? null },
    action,
    subject: { id: subjectId, name: nameOf({ action, subjectId, before, after }) },
    before,
    after,
    isErased: erasedAt !== null,
    position,
    hash,
  }
}
