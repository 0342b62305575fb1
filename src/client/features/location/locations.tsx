import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { useLocations } from '#client/queries/locations.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import type { PlainDate } from '#shared/plain-date.ts'
import type { CompanyLocation } from './company-location-dialog.tsx'
import { LocationHolidays, years } from './holidays/location-holidays.tsx'
import { holidaysLinkId } from './location-row.tsx'
import { LocationSection } from './location-section.tsx'

type LocationsProps = {
  company: CompanyLocation
  today: PlainDate
  mayChange: boolean
  /** Below the list of locations. */
  children: ReactNode
}

/** The locations, or one location's holidays: `?location=<id>&year=2027`. */
export function Locations({ company, today, mayChange, children }: LocationsProps) {
  const [params, setParams] = useSearchParams()
  const locationId = params.get('location')
  useFocusOnReturn(locationId)
  if (locationId === null) {
    return (
      <>
        <LocationSection company={company} mayChange={mayChange} />
        {children}
      </>
    )
  }
  const chosen = Number(params.get('year'))
  const year = chosen >= years.first && chosen <= years.last ? chosen : Number(today.slice(0, 4))
  const goTo = (to: number) =>
    setParams((before) => ({ ...Object.fromEntries(before), year: String(to) }), { replace: true })
  return <HolidaysOf locationId={locationId} year={year} onYear={goTo} mayChange={mayChange} />
}

type HolidaysOfProps = {
  locationId: string
  year: number
  onYear: (year: number) => void
  mayChange: boolean
}

function HolidaysOf({ locationId, ...shown }: HolidaysOfProps) {
  const locations = useLocations()
  if (locations.isPending) return <Skeleton className="h-[30rem]! rounded-card!" />
  if (locations.isError) {
    return <ReadFailure what="The locations" onRetry={() => void locations.refetch()} />
  }
  const location = locations.data.find(({ id }) => id === locationId)
  if (!location) {
    return (
      <Notice
        title="We can’t find this location."
        action={<TextLink href="/settings?tab=places">All locations</TextLink>}
      >
        It may have been deleted.
      </Notice>
    )
  }
  return <LocationHolidays location={location} {...shown} />
}

// Back in the list, where the reader left it.
function useFocusOnReturn(locationId: string | null): void {
  useEffect(() => {
    if (locationId === null) return
    return () => document.getElementById(holidaysLinkId(locationId))?.focus()
  }, [locationId])
}
