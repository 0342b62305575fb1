import { Rss } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#client/ui/form/button.tsx'
import { lazyOr } from '#client/ui/overlay/lazy-or.ts'
import { NotLoadedDialog } from '#client/ui/overlay/not-loaded-dialog.tsx'

const SubscribeDialog = lazyOr(
  async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog,
  NotLoadedDialog,
)

/** Opens the private calendar addresses; their code comes with the first press. */
export function SubscribeButton() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        className="max-sm:gap-1.5 max-sm:px-2"
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        <Rss aria-hidden />
        Subscribe
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <SubscribeDialog open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
