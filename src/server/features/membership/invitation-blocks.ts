import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { daysAfter } from '#server/platform/days-later.ts'
import { invitationBlocks } from '#server/platform/db/schema.ts'
import { conflict, forbidden } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/**
 * So many reports by different addresses, each within these days of the first, stop a company's invitations.
 */
const stoppingReports = 3
const reportDays = 30

/**
 * The address takes no invitation from this company any more. Idempotent; the caller has locked the company.
 */
export async function blockAddress(tx: Tx, companyId: string, email: string, now: Date): Promise<void> {
  await tx
    .insert(invitationBlocks)
    .values({ companyId, emailHash: hashOf(email), createdAt: now })
    .onConflictDoNothing()
}

/**
 * Says the same of an address that has a company elsewhere, and of one that has none.
 *
 * @throws Refusal 'forbidden' while the company's invitations are stopped, 'conflict' for an address that
 *   reported it.
 */
export async function assertMayInvite(tx: Tx, email: string): Promise<void> {
  if (await areInvitationsStopped(tx)) throw invitationsAreStopped()
  if (await isBlocked(tx, email))
    throw conflict(
      'This address no longer accepts invitations from your company. Please contact the person directly.',
    )
}

export const invitationsAreStopped = () =>
  forbidden(
    'Several people reported your company’s invitations, so we stopped sending them. Please contact support to send more.',
  )

/** Whether no invitation may be mailed to the address, for what was queued before a report. */
export async function mayNotBeMailed(tx: Tx, email: string): Promise<boolean> {
  return (await areInvitationsStopped(tx)) || (await isBlocked(tx, email))
}

/** Whether enough people have reported the company, since the operator last looked at it. */
export async function areInvitationsStopped(tx: Tx): Promise<boolean> {
  const reports = await tx
    .select({ at: invitationBlocks.createdAt })
    .from(invitationBlocks)
    .where(eq(invitationBlocks.counts, true))
    .orderBy(asc(invitationBlocks.createdAt))
  return reports.some(({ at }, index) => {
    const last = reports[index + stoppingReports - 1]
    return last !== undefined && last.at < daysAfter(at, reportDays)
  })
}

/** The operator lets the company invite again; the addresses that reported it stay blocked. */
export async function liftStop(tx: Tx): Promise<void> {
  await tx.update(invitationBlocks).set({ counts: false })
}

/**
 * The operator undoes a report, for somebody who made it by mistake. False if the address hasn't reported
 * any.
 */
export async function unblockAddress(tx: Tx, email: string): Promise<boolean> {
  const removed = await tx
    .delete(invitationBlocks)
    .where(eq(invitationBlocks.emailHash, hashOf(email)))
    .returning({ at: invitationBlocks.createdAt })
  return removed.length > 0
}

async function isBlocked(tx: Tx, email: string): Promise<boolean> {
  return (await tx.$count(invitationBlocks, eq(invitationBlocks.emailHash, hashOf(email)))) > 0
}

function hashOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex')
}
