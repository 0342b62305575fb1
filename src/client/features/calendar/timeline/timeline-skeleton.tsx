import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '#client/queries/team.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useTimelineSizes } from './timeline-sizes.ts'

/** The rows until their number is known. */
const usualRows = 12
const mostRows = 40

/** The timeline while its code and its people are being read: names, days and foot where they will be. */
export function TimelineSkeleton() {
  const { head, row, name, day, foot } = useTimelineSizes()
  const { data: members } = useQuery(membersQuery)
  const rows = Math.min(members?.length ?? usualRows, mostRows)
  const days = `linear-gradient(90deg, var(--line) 1px, transparent 1px) ${name}px 0 / ${day}px 100%`
  return (
    <div
      aria-hidden
      className="flex max-h-[max(22rem,calc(100dvh-var(--bottom-bar)-6.5rem))] flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="shrink-0 border-b border-line" style={{ height: head }} />
      <div className="relative min-h-0 overflow-hidden" style={{ background: days }}>
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className="border-b border-line" style={{ height: row }}>
            <div
              className="flex h-full items-center gap-2.5 bg-surface px-4 max-sm:gap-1.5 max-sm:px-2"
              style={{ width: name }}
            >
              <Skeleton className="size-6! rounded-full!" />
              <Skeleton className="w-24 max-sm:w-12" />
            </div>
          </div>
        ))}
      </div>
      <div className="shrink-0 border-t border-control bg-paper" style={{ height: foot }} />
    </div>
  )
}
