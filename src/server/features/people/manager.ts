import { and, eq, isNull } from 'drizzle-orm'
import { type Author, audit } from '#server/platform/audit/service.ts'
import { users } from '#server/platform/db/schema.ts'
import { conflict, invalid, notFound } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { findPresentPerson } from './person.ts'

type Member = Pick<typeof users.$inferSelect, 'id' | 'firstName'>

/**
 * Changes whom a person reports to; null for nobody. Locks the company, so that two changes can't close a
 * loop.
 *
 * @throws Refusal 'notFound', 'invalid' for somebody who is neither an admin nor a manager, 'conflict' if the
 *   reporting line would lead back to the person.
 */
export async function reportTo(tx: Tx, person: Member, managerId: string | null): Promise<void> {
  if (managerId !== null) await assertMayManage(tx, person, managerId)
  await tx.update(users).set({ managerId }).where(eq(users.id, person.id))
}

async function assertMayManage(tx: Tx, person: Member, managerId: string): Promise<void> {
  if (managerId === person.id) throw conflict('No one can report to themselves. Please choose someone else.')
  const manager = await findPresentPerson(tx, managerId)
  if (!manager) throw notFound('No one here has that ID.')
  if (manager.role === 'employee') throw invalid('Please choose a manager or an admin')
  if (await isBelow(tx, managerId, person.id))
    throw conflict(
      `${manager.firstName} reports to ${person.firstName}, directly or through others. Please choose someone else.`,
    )
}

/**
 * Whether this can be somebody's manager: here, even if they haven't joined yet, a manager or an admin, and
 * not below the person.
 */
export async function canReportTo(tx: Tx, personId: string, managerId: string): Promise<boolean> {
  const manager = await findPresentPerson(tx, managerId)
  if (!manager || manager.role === 'employee' || managerId === personId) return false
  return !(await isBelow(tx, managerId, personId))
}

/** The manager of somebody who comes back: the former one, or nobody if that one can't be any more. */
export async function findManagerOnReturn(
  tx: Tx,
  { id, managerId }: Pick<typeof users.$inferSelect, 'id' | 'managerId'>,
): Promise<string | null> {
  return managerId !== null && (await canReportTo(tx, id, managerId)) ? managerId : null
}

type Reassignment = { author: Author; managerId: string; because: string }

/** Moves the reports of somebody who manages nobody any more to the next above who can, or to nobody. */
export async function reassignReports(tx: Tx, { author, managerId, because }: Reassignment): Promise<void> {
  const nextAbove = await findNextAbove(tx, managerId)
  const moved = await tx
    .update(users)
    .set({ managerId: nextAbove })
    .where(and(eq(users.managerId, managerId), isNull(users.deactivatedAt)))
    .returning({ id: users.id })
  for (const { id } of moved) {
    const before = { managerId }
    const after = { managerId: nextAbove, because }
    await audit(tx, author, { action: 'member.changed', subjectId: id, before, after })
    await tx.invalidateFor(id, 'session')
  }
}

async function findNextAbove(tx: Tx, userId: string): Promise<string | null> {
  const byId = new Map((await tx.select().from(users)).map((user) => [user.id, user]))
  const passed = new Set([userId])
  let above = byId.get(byId.get(userId)?.managerId ?? '')
  while (above && !passed.has(above.id)) {
    if (above.deactivatedAt === null && above.role !== 'employee') return above.id
    passed.add(above.id)
    above = byId.get(above.managerId ?? '')
  }
  return null
}

async function isBelow(tx: Tx, userId: string, aboveId: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id, managerId: users.managerId }).from(users)
  const managerOf = new Map(rows.map(({ id, managerId }) => [id, managerId]))
  const passed = new Set<string>()
  let at = managerOf.get(userId) ?? null
  while (at !== null && at !== aboveId && !passed.has(at)) {
    passed.add(at)
    at = managerOf.get(at) ?? null
  }
  return at === aboveId
}
