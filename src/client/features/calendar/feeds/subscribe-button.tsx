import { Rss } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/form/button.tsx'
import { dialogInFile } from '#client/ui/overlay/dialog-in-file.tsx'

const SubscribeDialog = dialogInFile(async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog)

/** Opens the private calendar addresses; their code comes with the first press. */
export function SubscribeButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        className="max-sm:w-[44px] max-sm:px-0"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Rss aria-hidden />
        <span className="max-sm:sr-only">Subscribe</span>
      </Button>
      <SubscribeDialog open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
