import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

/** A turning ring beside or instead of a text. Decorative: the text around it says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('animate-spin', className)} />
}

/** The whole screen while nobody knows yet what to show. */
export function FullScreenSpinner() {
  return (
    <output className="grid min-h-dvh animate-late place-items-center text-primary">
      <Spinner className="size-8" />
      <span className="sr-only">Loading</span>
    </output>
  )
}

/** In a page's place inside the frame, while its code is on its way. */
export function PageSpinner() {
  return (
    <output className="grid min-h-80 animate-late place-items-center text-primary">
      <Spinner className="size-7" />
      <span className="sr-only">Loading</span>
    </output>
  )
}
