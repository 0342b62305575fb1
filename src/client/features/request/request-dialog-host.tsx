import { Suspense, useEffect, useState } from 'react'
import { useRequestDialog } from '#client/leave-ui/request-dialog-state.ts'
import { onFirstInteraction } from '#client/ui/first-interaction.ts'
import { lazyOr } from '#client/ui/overlay/lazy-or.ts'
import { NotLoadedDialog } from '#client/ui/overlay/not-loaded-dialog.tsx'
import { whenLoaded } from '#client/ui/when-idle.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

const loadDialog = async () => (await import('./request-dialog.tsx')).RequestDialog

const RequestDialog = lazyOr(loadDialog, RequestDialogNotLoaded)

/**
 * Where the one request dialog lives; once, in the shell. Its code comes soon after the page, so that it
 * opens offline too.
 */
export function RequestDialogHost({ user }: { user: CurrentUser }) {
  const { isOpen } = useRequestDialog()
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  // Not with the page, which must be light, and not with the click, which may come without a network.
  useEffect(() => {
    const load = () => void loadDialog().catch(() => undefined)
    const stops = [onFirstInteraction(load), whenLoaded(load)]
    return () => stops.forEach((stop) => stop())
  }, [])
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
