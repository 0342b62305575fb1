import { useStore } from '#client/api/store.ts'
import { dialogInFile } from '#client/ui/overlay/dialog-in-file.tsx'
import { useCommandShortcut } from '#client/ui/shortcut.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { isInviting, isPaletteOpen, openPalette } from './command-state.ts'
import { CommandPalette } from './palette-in-file.ts'

const InviteDialog = dialogInFile(
  async () => (await import('#client/features/team/invitations/invite-dialog.tsx')).InviteDialog,
)

/** The palette, and the dialog of its own that it opens on every page; once, in the shell. */
export function CommandHost({ user }: { user: CurrentUser }) {
  useCommandShortcut('k', openPalette)
  return (
    <>
      <CommandPalette user={user} open={useStore(isPaletteOpen)} onOpenChange={isPaletteOpen.set} />
      <InviteDialog open={useStore(isInviting)} onOpenChange={isInviting.set} />
    </>
  )
}
