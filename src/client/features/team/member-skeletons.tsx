import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

const places = ['a', 'b', 'c', 'd', 'e', 'f']

/** The cards while they are being read. */
export function MemberSkeletons() {
  return (
    <output className="block">
      <span className="sr-only">Loading the team</span>
      <span className="mb-5 flex gap-3">
        <Skeleton className="h-[2.375rem]! w-80 max-w-[60vw] max-lg:h-11!" />
      </span>
      <span className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4 max-lg:gap-3">
        {places.map((place) => (
          <Skeleton key={place} className="h-[9.25rem]! rounded-card!" />
        ))}
      </span>
    </output>
  )
}
