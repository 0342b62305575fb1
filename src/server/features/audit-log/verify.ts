import { and, asc, eq, gt, lte, type SQL } from 'drizzle-orm'
import { chainBegins, digestOf, sealOf } from '#server/platform/audit/chain.ts'
import { auditLog, auditPersonal, auditSeals } from '#server/platform/db/schema.ts'
import type { Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { AuditVerification } from '#shared/audit/contract.ts'
import { assertAdmin } from './list.ts'

/** So small that other calls hardly wait for one. */
const sealsAtOnce = 500

/** Runs `work` in a transaction of the company. */
type InTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * GET /api/audit-log/verification: `verifyChain` of the actor's company. Admins only.
 *
 * @throws Refusal 'forbidden'.
 */
export async function verifyOwnChain(ctx: Context): Promise<AuditVerification> {
  return verifyChain((work) =>
    ctx.inCompany((tx, actor) => {
      assertAdmin(actor)
      return work(tx)
    }),
  )
}

/**
 * Recomputes every hash of a company's chain, a page in each transaction, up to the first line that differs
 * from what was sealed. Lines may be written or erased meanwhile.
 */
export async function verifyChain(inCompany: InTenant): Promise<AuditVerification> {
  const state: Walk = { position: 0, hash: chainBegins, erased: 0, firstBad: null }
  for (;;) {
    const page = await inCompany((tx) => readNextSeals(tx, state.position))
    for (const sealed of page) {
      state.firstBad = follow(state, sealed)
      if (state.firstBad) break
    }
    if (state.firstBad || page.length === 0) break
  }
  const { hash, erased, firstBad } = state
  // All of them now, as lines may have been sealed meanwhile.
  const lines = await inCompany((tx) => tx.$count(auditLog))
  const waiting = Math.max(0, lines - state.position)
  return { sealed: state.position, waiting, erased, lastHash: state.position > 0 ? hash : null, firstBad }
}

/** The last position that is right, its hash, and how many lines so far have erased personal values. */
type Walk = { position: number; hash: string; erased: number; firstBad: AuditVerification['firstBad'] }

type Sealed = Awaited<ReturnType<typeof readNextSeals>>[number]
type Problem = NonNullable<AuditVerification['firstBad']>['problem']

/** The seals at the next positions; if there are none, the first one beyond. */
async function readNextSeals(tx: Tx, after: number) {
  // Bounded on both sides, so that PostgreSQL uses the index even without statistics.
  const next = await selectSeals(tx, and(gt(position, after), lte(position, after + sealsAtOnce)))
  return next.length > 0 ? next : selectSeals(tx, gt(position, after)).limit(1)
}

const { position } = auditSeals

function selectSeals(tx: Tx, condition: SQL | undefined) {
  return tx
    .select({ seal: auditSeals, line: auditLog, personal: auditPersonal })
    .from(auditSeals)
    .leftJoin(
      auditLog,
      and(eq(auditLog.companyId, auditSeals.companyId), eq(auditLog.id, auditSeals.auditId)),
    )
    .leftJoin(
      auditPersonal,
      and(eq(auditPersonal.companyId, auditSeals.companyId), eq(auditPersonal.auditId, auditSeals.auditId)),
    )
    .where(condition)
    .orderBy(asc(position))
    .$dynamic()
}

/** Advances by one line, or returns what is wrong with it. */
function follow(walk: Walk, sealed: Sealed): AuditVerification['firstBad'] {
  const { seal, personal } = sealed
  const expected = walk.position + 1
  const problem = seal.position === expected ? problemOf(walk.hash, sealed) : 'gap'
  if (problem) return { position: seal.position, auditId: seal.auditId, problem }
  walk.position = expected
  walk.hash = seal.hash
  if (personal?.erasedAt) walk.erased++
  return null
}

function problemOf(hashBefore: string, { seal, line, personal }: Sealed): Problem | null {
  if (!line) return 'missing'
  if (sealOf(hashBefore, line) !== seal.hash) return 'changed'
  if (!personal) return line.personalDigest === null ? null : 'personal-missing'
  return isAsWritten(personal, line.personalDigest) ? null : 'personal-changed'
}

/** Personal values may be erased, but only together with their salt: without it, those left prove nothing. */
function isAsWritten(personal: NonNullable<Sealed['personal']>, digest: string | null): boolean {
  const { salt, before, after, erasedAt } = personal
  if (digest === null) return false
  if (salt === null || erasedAt !== null)
    return salt === null && erasedAt !== null && before === null && after === null
  return digestOf({ salt, before, after }) === digest
}
