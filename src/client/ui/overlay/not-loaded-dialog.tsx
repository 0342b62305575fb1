import { Button } from '../form/button.tsx'
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx'

type NotLoadedDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** In place of a dialog whose code could not be fetched. */
export function NotLoadedDialog({ open, onOpenChange }: NotLoadedDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="This could not be loaded">
      <DialogBody>
        <p>Check your connection, then load the page again.</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => onOpenChange(false)}>Close</Button>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
