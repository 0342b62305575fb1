import { asc, eq } from 'drizzle-orm'
import { users } from '#server/platform/db/schema.ts'
import { forbidden } from '#server/platform/errors.ts'
import type { Cell, FileTable } from '#server/platform/files/table.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { AuditEntry, AuditedKey, AuditFilter, AuditQuery } from '#shared/audit/contract.ts'
import { fullName } from '#shared/full-name.ts'
import { canSeeAuditLog } from '#shared/permissions.ts'
import { conditionOf } from './filter.ts'
import { type ListedLine, readPage } from './page.ts'

const linesOfPage = 50
const linesOfFilePage = 500

/**
 * GET /api/audit-log: a page of 50 lines, newest first, older than the line `before`. Admins only.
 *
 * @throws Refusal 'forbidden', 'notFound' for a person or a line of another company.
 */
export async function listAudit(ctx: Context, { before, ...filter }: AuditQuery): Promise<AuditEntry[]> {
  return ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    const condition = await conditionOf(tx, filter)
    const lines = await readPage(tx, { condition, before, limit: linesOfPage })
    return lines.map(({ hash: _hash, ...entry }) => entry)
  })
}

/**
 * GET /api/audit-log/keys: what the log can be filtered by beside people, by name. Admins only.
 *
 * @throws Refusal 'forbidden'.
 */
export async function listAuditedKeys(ctx: Context): Promise<AuditedKey[]> {
  return ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    const { id, firstName, isKey } = users
    return tx
      .select({ id, name: firstName })
      .from(users)
      .where(eq(isKey, true))
      .orderBy(asc(firstName), asc(id))
  })
}

/**
 * GET /api/audit-log.csv: all lines, with their hashes. Each page is a transaction of its own, in which the
 * reader must still be an admin, so that a slow reader holds none open. The actor of what the product did
 * itself is `productName`.
 *
 * @throws Refusal as `listAudit`.
 */
export async function auditTable(ctx: Context, filter: AuditFilter, productName: string): Promise<FileTable> {
  await ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    await conditionOf(tx, filter)
  })
  return {
    name: `audit-log-${ctx.now.toISOString().slice(0, 10)}`,
    headings: [
      'Position',
      'At (UTC)',
      'Person',
      'Action',
      'On',
      'Before',
      'After',
      'Personal values erased',
      'Entry id',
      'Person id',
      'Subject id',
      'API key',
      'API key id',
      'Hash',
    ],
    pages: filePages(ctx, filter, productName),
  }
}

async function* filePages(ctx: Context, filter: AuditFilter, productName: string): FileTable['pages'] {
  let before: string | undefined
  do {
    const last = before
    const page = await ctx.inCompany(async (tx, actor) => {
      assertAdmin(actor)
      const condition = await conditionOf(tx, filter)
      return readPage(tx, { condition, before: last, limit: linesOfFilePage })
    })
    yield page.map((line) => toCells(line, productName))
    before = page.length === linesOfFilePage ? page.at(-1)?.id : undefined
  } while (before !== undefined)
}

/** @throws Refusal 'forbidden'. */
export function assertAdmin(actor: Actor): void {
  if (!canSeeAuditLog(actor)) throw forbidden('Only an admin can see the audit log.')
}

function toCells(line: ListedLine, productName: string): Cell[] {
  const { position, at, actor, key, action, subject, before, after, isErased, id, hash } = line
  return [
    position,
    at,
    actor ? fullName(actor) : productName,
    action,
    subject.name,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
    isErased ? 'yes' : 'no',
    id,
    actor && actor.id,
    subject.id,
    key && key.name,
    key && key.id,
    hash,
  ]
}
