import { ButtonLink } from '#client/ui/layout/link.tsx'
import type { Role } from '#shared/fields.ts'
import { canInvite } from '#shared/permissions.ts'
import { InviteMember } from './invite-member.tsx'
import { teamViewAddress } from './team-view.ts'

/** The two ways to get people in, for those who may (spec 2.12). */
export function TeamActions({ role }: { role: Role | null }) {
  if (!role || !canInvite({ role })) return null
  return (
    <>
      <ButtonLink href={teamViewAddress('import')}>Import people</ButtonLink>
      <InviteMember role={role} />
    </>
  )
}
