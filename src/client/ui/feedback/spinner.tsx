import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'

/** A turning ring beside or instead of a text. Decorative: the text around it says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('animate-spin', className)} />
}

/** The whole screen, until it is known which page to show. */
export function FullScreenSpinner() {
  return <Waiting className="min-h-dvh" ringClassName="size-8" />
}

/** In place of a page inside the shell, while its code is loading. */
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
