import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'

/** A turning ring beside or instead of a text. Decorative: the text around it says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('animate-spin', className)} />
}

/** The whole screen while nobody knows yet what to show. */
export function FullScreenSpinner() {
  return <Waiting className="min-h-dvh" ringClassName="size-8" />
}

/** In a page's place inside the frame, while its code is on its way. */
export function PageSpinner() {
  return <Waiting className="min-h-80" ringClassName="size-7" />
}

const slowMs = 5_000

function Waiting({ className, ringClassName }: { className: string; ringClassName: string }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output
      className={classNames('grid animate-late place-content-center justify-items-center gap-3', className)}
    >
      <Spinner className={classNames('text-primary', ringClassName)} />
      {isSlow ? (
        <span className="text-muted">This is taking longer than usual.</span>
      ) : (
        <span className="sr-only">Loading</span>
      )}
    </output>
  )
}
