import type { Role } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import { canInvite } from '#shared/permissions.ts'
import type { TeamMember } from '#shared/team/contract.ts'

const either = new Intl.ListFormat('en', { type: 'disjunction' })

/** Tells those who can't invite whom to ask. */
export function WhoInvites({
  members,
  readerRole,
}: {
  members: readonly TeamMember[]
  readerRole: Role | null
}) {
  if (readerRole && canInvite({ role: readerRole })) return null
  const admins = members.filter((member) => canInvite(member)).map(fullName)
  return (
    <p className="mb-5 text-muted max-lg:mb-4">
      Only admins can invite people.{' '}
      {admins.length > 0 && `Somebody is missing? Ask ${either.format(admins.slice(0, 3))}.`}
    </p>
  )
}
