import { and, eq, isNull } from 'drizzle-orm'
import { v7 as newId, v4 as newKey } from 'uuid'
import { billingOperations } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/** A step at the provider, stored before the provider is called. */
export type Operation = typeof billingOperations.$inferSelect

/** The operation of this kind that is under way. */
export async function findOpenOperation(tx: Tx, kind: Operation['kind']): Promise<Operation | undefined> {
  const [operation] = await tx
    .select()
    .from(billingOperations)
    .where(and(eq(billingOperations.kind, kind), isNull(billingOperations.finishedAt)))
  return operation
}

/** Stores a step. The caller holds the company's lock, and none of this kind is under way. */
export async function openOperation(
  tx: Tx,
  { companyId, kind, params, now }: Pick<Operation, 'companyId' | 'kind' | 'params'> & { now: Date },
): Promise<Operation> {
  const [operation] = await tx
    .insert(billingOperations)
    .values({ companyId, id: newId(), kind, params, idempotencyKey: newKey(), createdAt: now })
    .returning()
  if (!operation) throw new Error('The operation was not stored.')
  return operation
}

/** Ends an operation that stays open after its call; false if somebody else has. */
export async function closeOperation(tx: Tx, id: string, now: Date): Promise<boolean> {
  const closed = await tx
    .update(billingOperations)
    .set({ finishedAt: now })
    .where(and(eq(billingOperations.id, id), isNull(billingOperations.finishedAt)))
    .returning({ id: billingOperations.id })
  return closed.length > 0
}

/** Forgets an unfinished operation of this kind. */
export async function dropOpenOperation(tx: Tx, kind: Operation['kind']): Promise<void> {
  await tx
    .delete(billingOperations)
    .where(and(eq(billingOperations.kind, kind), isNull(billingOperations.finishedAt)))
}
