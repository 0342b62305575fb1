import { useEffect } from 'react'
import { useStore } from '#client/api/store.ts'
import { onFirstInteraction } from '../first-interaction.ts'
import { partInFile } from '../layout/part-in-file.tsx'
import { dismissToast, shownToast } from './toast-store.ts'

// Notices matter most without a network, which is when this chunk may fail to load.
const Toaster = partInFile(async () => (await import('./toast.tsx')).Toaster, null, PlainNotice)

/** Shows notices; once, at the root. Their code is loaded after the first interaction. */
export function Notices() {
  const isShown = useStore(shownToast) !== null
  useEffect(() => onFirstInteraction(() => void Toaster.load().catch(() => undefined)), [])
  return isShown && <Toaster />
}

const plainNoticeMs = 5000

/** The text alone, without the code of toasts. */
function PlainNotice() {
  const shown = useStore(shownToast)
  useEffect(() => {
    if (!shown?.open) return
    const end = setTimeout(() => dismissToast(shown.id), plainNoticeMs)
    return () => clearTimeout(end)
  }, [shown])
  if (!shown?.open) return null
  return (
    <div
      role="alert"
      className="fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] z-60 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface px-4 py-3 shadow-pop md:max-w-[388px]"
    >
      <p className="font-semibold">{shown.title}</p>
      {shown.description && <p className="text-muted">{shown.description}</p>}
    </div>
  )
}
