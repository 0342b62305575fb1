import { Dialog, DialogBody } from '#client/ui/overlay/dialog.tsx'
import { FeedAddresses } from './feed-addresses.tsx'

type SubscribeDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The private addresses by which calendar programs follow the leave. */
export function SubscribeDialog({ open, onOpenChange }: SubscribeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Subscribe"
      description="Leave in your own calendar app, kept up to date."
    >
      <DialogBody>
        <FeedAddresses />
      </DialogBody>
    </Dialog>
  )
}
