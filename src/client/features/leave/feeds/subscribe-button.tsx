import { Rss } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/button.tsx'

const loadDialog = () => import('./subscribe-dialog.tsx')

const SubscribeDialog = lazy(async () => ({ default: (await loadDialog()).SubscribeDialog }))

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
