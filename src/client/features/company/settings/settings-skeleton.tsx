import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'

/** Sections of settings while they are being read. */
export function SettingsSkeleton({ titles }: { titles: readonly string[] }) {
  return (
    <output className="block first:[&>section:first-of-type]:border-t-0 first:[&>section:first-of-type]:pt-2 max-lg:first:[&>section:first-of-type]:pt-0">
      <span className="sr-only">Loading the settings</span>
      {titles.map((title) => (
        <FormSection key={title} title={title}>
          <div className="grid gap-3 sm:grid-cols-2">
            <Skeleton className="h-15!" />
            <Skeleton className="h-15!" />
          </div>
        </FormSection>
      ))}
    </output>
  )
}
