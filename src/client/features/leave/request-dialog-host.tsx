import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#client/ui/dialog.tsx'
import type { CurrentUser } from '#shared/session/contract.ts'
import { useRequestDialog } from './request-dialog-state.ts'

const loadDialog = () => import('./request-dialog.tsx')

const RequestDialog = lazy(() =>
  loadDialog().then(
    (loaded) => ({ default: loaded.RequestDialog }),
    // Without a network; the page around it must go on.
    () => ({ default: DialogNotLoaded }),
  ),
)

/** Where the one request dialog lives; once, in the shell. Its code comes when somebody begins to act. */
export function RequestDialogHost({ user }: { user: CurrentUser }) {
  const { isOpen } = useRequestDialog()
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  useEffect(loadOnFirstSignOfLife, [])
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <RequestDialog user={user} />
    </Suspense>
  )
}

// Not with the page, which must be light, and not with the click, which must be quick.
function loadOnFirstSignOfLife(): () => void {
  const signs = ['pointermove', 'pointerdown', 'keydown'] as const
  const stop = () => signs.forEach((sign) => document.removeEventListener(sign, load))
  const load = () => {
    stop()
    loadDialog().catch(() => undefined)
  }
  for (const sign of signs) document.addEventListener(sign, load, { passive: true })
  return stop
}

function DialogNotLoaded(_props: { user: CurrentUser }) {
  const { isOpen, close } = useRequestDialog()
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && close()} title="Request Leave">
      <DialogBody>
        <p>This form could not be loaded. Check your connection, then load the page again.</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Close</Button>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
