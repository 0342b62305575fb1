import { Suspense, useState } from 'react'
import { type Store, useStore } from '#client/api/store.ts'
import { lazyOr } from '#client/ui/overlay/lazy-or.ts'
import { NotLoadedDialog } from '#client/ui/overlay/not-loaded-dialog.tsx'
import { useCommandShortcut } from '#client/ui/shortcut.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { isInviting, isPaletteOpen, openPalette } from './command-state.ts'
import { loadPalette } from './load-palette.ts'

const CommandPalette = lazyOr(async () => (await loadPalette()).CommandPalette, NotLoadedDialog)

const InviteDialog = lazyOr(
  async () => (await import('#client/features/team/invitations/invite-dialog.tsx')).InviteDialog,
  NotLoadedDialog,
)

/** The palette, and the dialog of its own that it opens on every page; once, in the shell. */
export function CommandHost({ user }: { user: CurrentUser }) {
  useCommandShortcut('k', openPalette)
  const palette = useDialogOf(isPaletteOpen)
  const invitation = useDialogOf(isInviting)
  return (
    <Suspense fallback={null}>
      {palette.wasOpened && <CommandPalette user={user} {...palette.props} />}
      {invitation.wasOpened && <InviteDialog {...invitation.props} />}
    </Suspense>
  )
}

/** A dialog whose code is loaded when it is opened for the first time. */
function useDialogOf(isOpen: Store<boolean>) {
  const open = useStore(isOpen)
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  return { wasOpened, props: { open, onOpenChange: isOpen.set } }
}
