import { classNames } from '../class-names.ts'

/** A placeholder in the final size of what is loading. It appears after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className="block animate-late">
      <span className={classNames('block h-4 animate-pulse rounded-control bg-line/60', className)} />
    </span>
  )
}
