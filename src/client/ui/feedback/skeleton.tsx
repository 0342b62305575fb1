import { classNames } from '../class-names.ts'

/** The place of something that is being read, in its final size. It appears after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className="block animate-late">
      <span className={classNames('block h-4 animate-pulse rounded-control bg-line/60', className)} />
    </span>
  )
}
