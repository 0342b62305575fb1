import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

/** As high as the provider’s form, so that nothing moves when that is loaded. */
export function CardFormSkeleton() {
  return (
    <output className="grid grid-cols-2 gap-4">
      <span className="sr-only">Loading the card form</span>
      <Skeleton className="h-11! w-full" />
      <Skeleton className="h-11! w-full" />
      <span className="col-span-2">
        <Skeleton className="h-11! w-full" />
      </span>
    </output>
  )
}
