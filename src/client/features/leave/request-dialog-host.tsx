import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#client/ui/dialog.tsx'
import { onFirstSignOfLife } from '#client/ui/first-sign-of-life.ts'
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
  // Not with the page, which must be light, and not with the click, which must be quick.
  useEffect(() => onFirstSignOfLife(() => void loadDialog().catch(() => undefined)), [])
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <RequestDialog user={user} />
    </Suspense>
  )
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
