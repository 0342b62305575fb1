import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gte, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { audit } from '#server/platform/audit/service.ts'
import { users } from '#server/platform/db/schema.ts'
import { conflict, forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import { isMember } from '#server/platform/tenancy/member.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { closesCircle, type NamedDeputy } from '#shared/leave/deputy-circle.ts'
import type { DeputyChoice, OwnDeputy } from '#shared/leave/deputy-contract.ts'
import { canApproveLeave } from '#shared/permissions.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { reassignPendingRequests } from './waiting.ts'

/** GET /api/deputy: who decides in the actor's place, and who could. */
export async function getDeputy(ctx: Context): Promise<OwnDeputy> {
  return ctx.inCompany(readDeputy)
}

/**
 * PUT /api/deputy: names who decides in the actor's place, or nobody. What waits for the actor now waits for
 * the deputy if these dates have begun, or if the actor is away. The deputy is notified.
 *
 * @throws Refusal 'forbidden' for an employee, 'notFound' for somebody unknown, 'invalid' for oneself, an
 *   employee and dates that are over, 'conflict' if the deputies of that person lead back to the actor.
 */
export async function nameDeputy(ctx: Context, choice: DeputyChoice): Promise<OwnDeputy> {
  return ctx.inCompany(async (tx, actor) => {
    if (!canApproveLeave(actor)) throw forbidden('Only managers and admins can name a deputy.')
    await lockCompany(tx)
    const after = await assertPossible(tx, actor, choice)
    const before = await readNamed(tx, actor.userId)
    if (isDeepStrictEqual(before, after)) return readDeputy(tx, actor)
    const { companyId, now } = ctx
    const apply = async () => {
      const { deputyId, from: deputyFrom, until: deputyUntil } = after
      await tx.update(users).set({ deputyId, deputyFrom, deputyUntil }).where(eq(users.id, actor.userId))
    }
    // Naming somebody else is no way to gain time.
    await reassignPendingRequests(tx, { companyId, now, today: actor.today }, apply, { restarts: false })
    const change = { action: 'member.deputy-changed' as const, subjectId: actor.userId, before, after }
    const auditId = await audit(tx, { ctx, actor }, change)
    for (const recipientId of new Set([before.deputyId, after.deputyId]))
      if (recipientId) await tx.enqueue('tell-deputy', { auditId, recipientId })
    await tx.invalidate('leave')
    await tx.invalidateFor(actor.userId, 'session')
    return readDeputy(tx, actor)
  })
}

type Named = { deputyId: string | null; from: PlainDate | null; until: PlainDate | null }

async function readNamed(tx: Tx, userId: string): Promise<Named> {
  const [named] = await tx
    .select({ deputyId: users.deputyId, from: users.deputyFrom, until: users.deputyUntil })
    .from(users)
    .where(eq(users.id, userId))
  return named ?? { deputyId: null, from: null, until: null }
}

async function assertPossible(tx: Tx, actor: Actor, { deputyId, dates }: DeputyChoice): Promise<Named> {
  if (deputyId === null) return { deputyId: null, from: null, until: null }
  if (deputyId === actor.userId) throw invalid('Please choose someone else as your deputy')
  const [deputy] = await tx
    .select({ firstName: users.firstName, role: users.role })
    .from(users)
    .where(and(eq(users.id, deputyId), isMember))
  if (!deputy) throw notFound('No one here has that ID.')
  if (deputy.role === 'employee') throw invalid('Please choose a manager or an admin')
  if (dates && dates.until < actor.today) throw invalid('Please choose dates that aren’t over')
  const named = { userId: actor.userId, deputyId, dates }
  if (closesCircle(await readAllNamed(tx, actor.today), named))
    throw conflict(`${deputy.firstName}’s own deputy leads back to you. Please choose someone else.`)
  return { deputyId, from: dates?.from ?? null, until: dates?.until ?? null }
}

// Not a parameter: the index of them is for them alone, so a plan for all values couldn’t use it.
const mayDecide = sql`${users.role} <> 'employee'`

/** Those who decide now, or will. */
async function readAllNamed(tx: Tx, today: PlainDate): Promise<NamedDeputy[]> {
  const rows = await tx
    .select({ userId: users.id, deputyId: users.deputyId, from: users.deputyFrom, until: users.deputyUntil })
    .from(users)
    .where(
      and(
        isNotNull(users.deputyId),
        or(isNull(users.deputyUntil), gte(users.deputyUntil, today)),
        mayDecide,
        isMember,
      ),
    )
  return rows.flatMap(({ userId, deputyId, from, until }) => {
    return deputyId === null ? [] : [{ userId, deputyId, dates: from && until ? { from, until } : null }]
  })
}

async function readDeputy(tx: Tx, actor: Actor): Promise<OwnDeputy> {
  if (!canApproveLeave(actor)) return { deputy: null, dates: null, candidates: [] }
  const { id, firstName, lastName } = users
  const candidates = await tx
    .select({ id, firstName, lastName })
    .from(users)
    .where(and(isMember, mayDecide, ne(users.id, actor.userId)))
    .orderBy(asc(firstName), asc(lastName), asc(id))
  const { deputyId, from, until } = await readNamed(tx, actor.userId)
  const isOver = until !== null && until < actor.today
  const deputy = (!isOver && candidates.find((candidate) => candidate.id === deputyId)) || null
  return { deputy, dates: deputy && from && until ? { from, until } : null, candidates }
}
