import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/form/button.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import type { Role } from '#shared/fields.ts'
import { canInvite } from '#shared/permissions.ts'
import { teamViewPath } from '../team-view.ts'
import { InviteDialog } from './invite-dialog.tsx'

/** The button and its dialog, for those who may (spec 2.12). */
export function InviteMember({ role }: { role: Role | null }) {
  const [isOpen, setOpen] = useState(false)
  if (!role || !canInvite({ role })) return null
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        Invite Member
      </Button>
      <InviteDialog open={isOpen} onOpenChange={setOpen} />
    </>
  )
}

/** The buttons at the top of the Team page, for those who may invite (spec 2.12). */
export function TeamActions({ role }: { role: Role | null }) {
  if (!role || !canInvite({ role })) return null
  return (
    <>
      <ButtonLink href={teamViewPath('import')}>Import people</ButtonLink>
      <InviteMember role={role} />
    </>
  )
}
