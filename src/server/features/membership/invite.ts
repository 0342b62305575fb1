import { readEmployment } from '#server/features/people/employment.ts'
import { lockAsAdmin } from '#server/features/people/lock-as-admin.ts'
import { findPresentByAddress } from '#server/features/people/person.ts'
import { assertNoAdminByKey } from '#server/features/people/role.ts'
import { requireTeam } from '#server/features/people/teams.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Actor, Context } from '#server/platform/tenancy/context.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'
import { canInvite } from '#shared/permissions.ts'
import type { Invitation, MemberChange, NewInvitation } from '#shared/team/contract.ts'
import { applyChange } from './change-member.ts'
import { assertWithinLimit } from './invitation.ts'
import { assertUnknownAddress, findLeaver, preparePerson } from './prepared/prepare.ts'
import { sendInvitation } from './send-invitation.ts'

/**
 * POST /api/team/invite: prepares the person, or takes the one who is prepared with this address, and invites
 * them; a job sends the mail. Somebody who left is invited back as who they were. Admins only.
 *
 * @throws Refusal 'forbidden' also while the company's invitations are stopped, and for an API key that
 *   invites an admin, 'notFound' for an unknown team, 'invalid' for a manager whom nobody here is, 'conflict'
 *   if the address is a member's, a former member's, has an open invitation or has reported one, 'tooMany'
 *   after 50 a day.
 */
export async function inviteMember(
  ctx: Context,
  input: NewInvitation,
): Promise<{ invitation: Invitation; personId: string }> {
  const { role } = input
  const email = input.email.toLowerCase()
  return ctx.inCompany(async (tx, actor) => {
    await lockAsAdmin(tx, actor, { may: canInvite, refusal: 'Only an admin can invite people.' })
    assertNoAdminByKey(actor, role)
    if (input.managerEmail?.toLowerCase() === email)
      throw invalid('No one can report to themselves. Please choose another manager.')
    if (input.teamId) await requireTeam(tx, input.teamId)
    await assertWithinLimit(tx, ctx.now)
    await assertUnknownAddress(tx, email)
    const { personId, isLeaver } = await prepare(tx, { ctx, actor, input: { ...input, email } })
    const sending = {
      companyId: ctx.companyId,
      now: ctx.now,
      invitedBy: actor.userId,
      email,
      role,
      userId: isLeaver ? null : personId,
      names: namesIn(input),
    }
    const invitation = await sendInvitation(tx, sending)
    await tx.invalidate('team')
    return { invitation, personId }
  })
}

type Preparing = { ctx: Context; actor: Actor; input: NewInvitation }

/** The person who is prepared, or who left and is invited back. */
async function prepare(
  tx: Tx,
  { ctx, actor, input }: Preparing,
): Promise<{ personId: string; isLeaver: boolean }> {
  const { email, role, firstName, lastName, startDate, teamId, managerEmail } = input
  const leaver = await findLeaver(tx, email)
  const person = leaver ?? (await preparePerson(tx, { ctx, actor }, { email, role, firstName, lastName }))
  const change: MemberChange = {
    // Who comes back begins without a manager, and gets the role when they join.
    ...(leaver ? { managerId: null } : { role, ...namesIn(input) }),
    ...(teamId && { teamId }),
    ...(managerEmail && { managerId: await findManager(tx, managerEmail.toLowerCase()) }),
    ...(startDate && { employment: await employmentFrom(tx, person.id, startDate) }),
  }
  await applyChange(tx, { ctx, actor, person, change })
  return { personId: person.id, isLeaver: leaver !== undefined }
}

function namesIn({ firstName, lastName }: NewInvitation) {
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) }
}

async function findManager(tx: Tx, email: string): Promise<string> {
  const manager = await findPresentByAddress(tx, email)
  if (manager) return manager.id
  throw invalid('No one here has the manager’s address. Please add them first, or choose someone else.')
}

/** Of somebody who comes back, what ended before stays. */
async function employmentFrom(tx: Tx, userId: string, start: string) {
  const earlier = (await readEmployment(tx, [userId])).get(userId) ?? []
  return [...earlier.filter(({ end }) => end !== null && end < start), { start, end: null }]
}
