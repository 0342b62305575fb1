import { Info } from 'lucide-react'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

/** How much approved leave there is; undefined while it is being read (spec 2.11). */
export function CalendarBanner({ count, unit }: { count: number | undefined; unit: 'month' | 'week' }) {
  return (
    <div className="flex min-w-0 flex-1 items-center max-sm:basis-full gap-2.5 rounded-control border border-line bg-surface px-4 py-1.5 max-sm:px-3">
      <Info aria-hidden className="text-primary" />
      <output className="min-h-[1.375rem] flex-1">
        {count === undefined ? (
          <Skeleton className="my-[3px] w-72 max-w-full" />
        ) : (
          `Found ${count} approved leave request(s) for this ${unit}`
        )}
      </output>
    </div>
  )
}
