import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor as Decider } from '#shared/permissions.ts'
import { canDecide, type RequestOwner } from '#shared/permissions.ts'
import type { Tx } from '../db/company-door.ts'
import { users } from '../db/schema.ts'

/** The active people who may decide, and the reporting lines of everybody: what every question about deciding needs. */
export type ReportingLines = {
  approvers: Decider[]
  ownerOf(userId: string): RequestOwner
}

/** Reads the company's approvers and reporting lines once, for one or many requests. */
export async function readReportingLines(tx: Tx): Promise<ReportingLines> {
  const rows = await tx
    .select({ userId: users.id, role: users.role, managerId: users.managerId })
    .from(users)
    .where(isNull(users.deactivatedAt))
  const byId = new Map(rows.map((row) => [row.userId, row]))
  const activeAdmins = rows.filter(({ role }) => role === 'admin')

  return {
    approvers: rows.filter(({ role }) => role !== 'employee'),
    ownerOf(userId) {
      const role = byId.get(userId)?.role ?? 'employee'
      const chain: string[] = []
      for (
        let at = byId.get(userId)?.managerId;
        at && byId.has(at) && !chain.includes(at);
        at = byId.get(at)?.managerId
      ) {
        chain.push(at)
      }
      return {
        userId,
        role,
        managerChain: chain,
        isOnlyAdmin: role === 'admin' && activeAdmins.every((admin) => admin.userId === userId),
      }
    },
  }
}

/** Whoever may decide this person's requests, active, by id. */
function approversOf(lines: ReportingLines, userId: string): string[] {
  const owner = lines.ownerOf(userId)
  return lines.approvers.filter((approver) => canDecide(approver, owner)).map((approver) => approver.userId)
}

/**
 * To whom a new request is mailed: the direct manager; without one, everybody who may decide it. Empty where nobody else
 * may.
 */
export function recipientsOf(lines: ReportingLines, userId: string): string[] {
  const able = approversOf(lines, userId)
  const manager = lines.ownerOf(userId).managerChain[0]
  return manager && able.includes(manager) ? [manager] : able
}

/**
 * Holds the person's row until the end of the transaction: changes to one person's leave happen one after the other. Rows
 * that only refer to the person, such as a decision of theirs, don't wait for it.
 */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} FOR NO KEY UPDATE`)
}

/** One active person, or undefined. */
export async function findActivePerson(tx: Tx, id: string) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deactivatedAt)))
  return row
}
