import { useRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { RequestFormDialog } from './request-form-dialog.tsx'

/**
 * The one dialog that asks for leave (spec 2.9, 5), records it for somebody, and changes it. Load it through
 * request-dialog-host.tsx: it brings a form library and a calendar. What was typed for a new request stays while another
 * one is changed.
 */
export function RequestDialog({ user }: { user: CurrentUser }) {
  const { isOpen, changing, opening } = useRequestDialog()
  return (
    <>
      <RequestFormDialog user={user} changing={null} isOpen={isOpen && !changing} />
      {changing && <RequestFormDialog key={opening} user={user} changing={changing} isOpen={isOpen} />}
    </>
  )
}
