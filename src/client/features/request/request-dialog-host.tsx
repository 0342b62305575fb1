import { Suspense, useEffect, useState } from 'react'
import { useRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { onFirstInteraction } from '#client/ui/first-interaction.ts'
import { lazyOr } from '#client/ui/overlay/lazy-or.ts'
import { NotLoadedDialog } from '#client/ui/overlay/not-loaded-dialog.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'

const loadDialog = async () => (await import('./request-dialog.tsx')).RequestDialog

const RequestDialog = lazyOr(loadDialog, RequestDialogNotLoaded)

/** Where the one request dialog lives; once, in the shell. Its code comes when somebody begins to act. */
export function RequestDialogHost({ user }: { user: CurrentUser }) {
  const { isOpen } = useRequestDialog()
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  // Not with the page, which must be light, and not with the click, which must be quick.
  useEffect(() => onFirstInteraction(() => void loadDialog().catch(() => undefined)), [])
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <RequestDialog user={user} />
    </Suspense>
  )
}

function RequestDialogNotLoaded() {
  const { isOpen, close } = useRequestDialog()
  return <NotLoadedDialog open={isOpen} onOpenChange={close} />
}
