import { browserPage } from '#client/api/browser-page.ts'
import { Button } from '../form/button.tsx'
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx'

type NotLoadedDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** In place of a dialog whose code could not be fetched. */
export function NotLoadedDialog({ open, onOpenChange }: NotLoadedDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="We couldn’t load this">
      <DialogBody>
        <p>Check your connection, then reload the page.</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => onOpenChange(false)}>Close</Button>
        <Button variant="primary" onClick={() => browserPage.reload()}>
          Reload
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
