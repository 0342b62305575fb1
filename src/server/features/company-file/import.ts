import { setImmediate } from 'node:timers/promises'
import { isNotNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { findOldestUnsealed } from '#server/platform/audit/seal.ts'
import { audit, sealSoon } from '#server/platform/audit/service.ts'
import { violatedConstraint } from '#server/platform/db/failures.ts'
import { listOf } from '#server/platform/db/list-parameter.ts'
import {
  companies,
  leaveRequests,
  leaveTypes,
  workingExceptions,
  workingPatterns,
} from '#server/platform/db/schema.ts'
import { conflict, invalid, Refusal } from '#server/platform/errors.ts'
import { sqlState } from '#server/platform/fault.ts'
import type { Account } from '#server/platform/tenancy/context.ts'
import type { Tx, WithTenant } from '#server/platform/tenancy/with-tenant.ts'
import { auditActions } from '#shared/audit/contract.ts'
import type { ImportedCompany } from '#shared/company/company-file-contract.ts'
import { stepsOfRequest, approvalSteps as stepsOfType } from '#shared/leave/approval-steps-contract.ts'
import { workedDay, workingWeeks } from '#shared/leave/work-calendar-contract.ts'
import type { CheckedFile } from './check-file.ts'
import { addIdentities, hasAnyCompany, joinAsAdmin, readImporter } from './identities.ts'
import { insertRows, type Managers, setManagers } from './rows.ts'

/** Advisory lock, the same on every node: one import at a time. */
const importLock = 7_204_312
/** A batch of rows has at most this many, and not many more characters. */
const mostRows = 500
const mostCharacters = 1_000_000

const alreadyHere = () =>
  conflict('This company already exists here. Please import its file on another server.')
export const notEmpty = () =>
  conflict('This server already has a company. Please ask its operator to import yours.')
const underWay = () => conflict('Another company is being imported. Please try again when it’s done.')

type Importing = {
  inCompany: WithTenant
  /** Somebody who brings their company to an empty installation; null for the operator, who may always. */
  importer: Account | null
  now: Date
}

/**
 * Stores a company with everything that its file holds, as that tenant and in one transaction. Ids stay as
 * they are.
 *
 * @throws Refusal 'conflict' when it is here already, 'forbidden' when the importer is none of its admins,
 *   'invalid' when the rows don't fit together.
 */
export async function importCompany(
  { inCompany, importer, now }: Importing,
  file: CheckedFile,
): Promise<ImportedCompany> {
  const { companyId, name, rows } = file
  await inCompany(companyId, async (tx) => {
    await takeLock(tx)
    if (importer && (await hasAnyCompany(tx))) throw notEmpty()
    if ((await tx.select({ id: companies.companyId }).from(companies)).length > 0) throw alreadyHere()
    const actorId = await addRows(tx, file, importer).catch((error: unknown) => {
      throw refusalOf(error)
    })
    await continueAudit(tx, { at: now, companyId, actorId })
  })
  return { id: companyId, name, rows }
}

async function takeLock(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${importLock}) AS taken`,
  )
  if (!rows[0]?.taken) throw underWay()
}

/** Returns the importer's user id in the company; null for the operator. */
async function addRows(tx: Tx, file: CheckedFile, importer: Account | null): Promise<string | null> {
  const importerBefore = importer && (await readImporter(tx, importer))
  const managers: Managers = []
  for await (const { table, lines } of batchesOf(file)) {
    if (table === 'identities') await addIdentities(tx, lines)
    else await insertRows(tx, { table, lines, managers })
  }
  await setManagers(tx, managers)
  // Deletion was requested at the other installation; here it has to be requested again.
  await tx.update(companies).set({ deletionAskedAt: null, deletionDueAt: null, deletionAskedBy: null })
  await checkMembers(tx)
  await checkAudit(tx)
  await checkApprovalSteps(tx)
  await checkWorkingTime(tx)
  return importerBefore && (await joinAsAdmin(tx, importerBefore)).userId
}

async function* batchesOf({ rowLines }: CheckedFile): AsyncGenerator<{ table: string; lines: string[] }> {
  let batch: { table: string; lines: string[] } | undefined
  let characters = 0
  for await (const { table, line } of rowLines()) {
    const isFull = batch && (batch.lines.length >= mostRows || characters >= mostCharacters)
    if (batch && (isFull || batch.table !== table)) {
      // A turn for other calls between reading megabytes and sending them.
      await setImmediate()
      yield batch
      batch = undefined
    }
    if (!batch) characters = 0
    batch ??= { table, lines: [] }
    batch.lines.push(line)
    characters += line.length
  }
  await setImmediate()
  if (batch) yield batch
}

/**
 * Each person has an identity and each identity a person, which no foreign key says; nobody signs in before
 * they join. The actor of an API key has none.
 */
async function checkMembers(tx: Tx): Promise<void> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM users u FULL JOIN
      (SELECT id, user_id, issuer FROM identities WHERE company_id = current_setting('app.company_id')::uuid) i
      ON i.id = u.identity_id
      WHERE u.is_key IS NOT TRUE AND (u.id IS DISTINCT FROM i.user_id OR (u.joined_on IS NULL AND i.issuer NOT IN ('prepared', 'erased'))) LIMIT 1`,
  )
  if (rows.length > 0) throw inconsistent('people and sign-ins')
}

/** Lines with an unknown action, or values that are no objects, could not be shown. */
async function checkAudit(tx: Tx): Promise<void> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM audit_log WHERE action <> ALL(${listOf(auditActions)}::text[])
        OR jsonb_typeof(before) <> 'object' OR jsonb_typeof(after) <> 'object'
      UNION ALL SELECT 1 FROM audit_personal WHERE jsonb_typeof(before) <> 'object' OR jsonb_typeof(after) <> 'object'
      LIMIT 1`,
  )
  if (rows.length > 0) throw inconsistent('the audit log')
}

/** They are JSON, which the database takes in any shape. */
async function checkApprovalSteps(tx: Tx): Promise<void> {
  const ofTypes = await tx.select({ steps: leaveTypes.approvalSteps }).from(leaveTypes)
  const { approvalSteps } = leaveRequests
  const ofRequests = await tx
    .select({ steps: approvalSteps })
    .from(leaveRequests)
    .where(isNotNull(approvalSteps))
  const isGood =
    ofTypes.every(({ steps }) => z.nullable(stepsOfType).safeParse(steps).success) &&
    ofRequests.every(({ steps }) => stepsOfRequest.safeParse(steps).success)
  if (!isGood) throw inconsistent('approval steps')
}

/** JSON too. */
async function checkWorkingTime(tx: Tx): Promise<void> {
  const patterns = await tx.select().from(workingPatterns)
  const exceptions = await tx.select({ worked: workingExceptions.worked }).from(workingExceptions)
  const isGood =
    patterns.every(
      ({ weeks, anchor }) =>
        (weeks === null && anchor === null) || workingWeeks.safeParse({ weeks, anchor }).success,
    ) && exceptions.every(({ worked }) => workedDay.safeParse(worked).success)
  if (!isGood) throw inconsistent('working time')
}

/** Jobs don't move: lines that were not sealed yet, and the import's own, are sealed here. */
async function continueAudit(tx: Tx, about: { at: Date; companyId: string; actorId: string | null }) {
  const oldest = await findOldestUnsealed(tx)
  if (oldest) await sealSoon(tx, oldest)
  await audit(tx, about, { action: 'company.imported', subjectId: about.companyId })
}

const inconsistent = (what: string) =>
  invalid(
    `The rows of the file don’t fit together (${what}), so nothing was imported. Please export it again.`,
  )

/**
 * The file is at fault for values of a wrong kind (SQLSTATE 22) or too deep (54), and broken constraints
 * (23).
 */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const constraint = violatedConstraint(error)
  // Two imports at once meet at the company's key.
  if (constraint === 'companies_pkey') return alreadyHere()
  const state = sqlState(error) ?? ''
  return /^(22|23|54)/.test(state) ? inconsistent(constraint ?? 'a value') : error
}
