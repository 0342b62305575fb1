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
        className="max-sm:w-[44px] max-sm:px-0"
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        <Rss aria-hidden />
        <span className="max-sm:sr-only">Subscribe</span>
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <SubscribeDialog open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
