import { Skeleton } from '#client/ui/skeleton.tsx'
import type { TimelineSizes } from './timeline-sizes.ts'

const rows = Array.from({ length: 12 }, (_, index) => index)

/** The rows of people who are being read. */
export function TimelineSkeleton({ sizes }: { sizes: TimelineSizes }) {
  return (
    <div
      className="overflow-hidden rounded-card border border-line bg-surface"
      style={{ paddingTop: sizes.head }}
    >
      {rows.map((index) => (
        <div
          key={index}
          className="flex items-center gap-3 border-t border-line px-4"
          style={{ height: sizes.row }}
        >
          <Skeleton className="size-6 rounded-full" />
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  )
}
