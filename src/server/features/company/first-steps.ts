import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { readCompanyCalendar } from '#server/features/calendar/company-calendar.ts'
import { isPrepared } from '#server/features/people/prepared.ts'
import {
  billingAccounts,
  companies,
  invitations,
  leaveAdjustments,
  leaveTypes,
  users,
} from '#server/platform/db/schema.ts'
import { forbidden } from '#server/platform/errors.ts'
import { lockCompany } from '#server/platform/tenancy/company-lock.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import type { FirstStep, FirstSteps } from '#shared/company/contract.ts'
import { canChangeCompany } from '#shared/permissions.ts'

/**
 * GET /api/first-steps: what a company does in its first week, in order. A step is done if stored data shows
 * it, or an admin said so. Admins only.
 *
 * @throws Refusal 'forbidden'.
 */
export async function listFirstSteps(ctx: Context, hasBilling: boolean): Promise<FirstSteps> {
  return ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    return readFirstSteps(tx, actor.today, hasBilling)
  })
}

/**
 * POST /api/first-steps/{step}: marks the step as done. Admins only.
 *
 * @throws Refusal 'forbidden'.
 */
export async function finishFirstStep(
  ctx: Context,
  step: FirstStep,
  hasBilling: boolean,
): Promise<FirstSteps> {
  return ctx.inCompany(async (tx, actor) => {
    assertAdmin(actor)
    await lockCompany(tx)
    const doneSteps = await readDoneSteps(tx)
    if (!doneSteps.includes(step)) {
      await tx.update(companies).set({ doneSteps: [...doneSteps, step] })
      await tx.invalidate('company')
    }
    return readFirstSteps(tx, actor.today, hasBilling)
  })
}

function assertAdmin(actor: Actor): void {
  if (!canChangeCompany(actor)) throw forbidden('Only an admin can complete the first steps.')
}

async function readFirstSteps(tx: Tx, today: string, hasBilling: boolean): Promise<FirstSteps> {
  const doneSteps = await readDoneSteps(tx)
  const step = (name: FirstStep, isDone: boolean) => {
    return { step: name, isDone: isDone || doneSteps.includes(name) }
  }
  const { locationId } = await readCompanyCalendar(tx, today)
  return [
    step('people', await hasColleagues(tx)),
    step('holidays', locationId !== null),
    step('balances', (await tx.$count(leaveAdjustments)) > 0),
    step('privacy', await hasSettledSickLeave(tx)),
    step('invite', await hasInvited(tx)),
    ...(hasBilling ? [step('trial', await hasHadSubscription(tx))] : []),
  ]
}

/** Whether anybody else is here, joined or not, or was invited. */
async function hasColleagues(tx: Tx): Promise<boolean> {
  return (await tx.$count(users, isNull(users.deactivatedAt))) > 1 || (await tx.$count(invitations)) > 0
}

/** Whether anybody was invited and, of those who haven't joined, nobody is left without an invitation. */
async function hasInvited(tx: Tx): Promise<boolean> {
  if ((await tx.$count(invitations)) === 0) return false
  const isUninvited = and(
    isPrepared,
    isNull(users.inviteAskedAt),
    sql`NOT EXISTS (SELECT 1 FROM ${invitations} WHERE ${invitations.email} = lower(${users.email}))`,
  )
  return (await tx.$count(users, isUninvited)) === 0
}

/** Whether sick leave is private, or can't be requested here. */
async function hasSettledSickLeave(tx: Tx): Promise<boolean> {
  const { key, isPrivate, archivedAt } = leaveTypes
  return (
    (await tx.$count(leaveTypes, and(eq(key, 'sick'), or(eq(isPrivate, true), isNotNull(archivedAt))))) > 0
  )
}

async function hasHadSubscription(tx: Tx): Promise<boolean> {
  return (await tx.$count(billingAccounts, isNotNull(billingAccounts.status))) > 0
}

async function readDoneSteps(tx: Tx): Promise<string[]> {
  const [company] = await tx.select({ doneSteps: companies.doneSteps }).from(companies)
  return company?.doneSteps ?? []
}
