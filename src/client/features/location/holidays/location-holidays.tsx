import { ArrowLeft, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useHolidayCountries, useHolidays } from '#client/queries/locations.ts'
import { Card } from '#client/ui/data/card.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { TextLink } from '#client/ui/layout/link.tsx'
import { useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { Location, LocationHoliday } from '#shared/location/contract.ts'
import { locationInWords, peopleHere } from '../location-words.ts'
import { HolidayDialog } from './holiday-dialog.tsx'
import { HolidayTable } from './holiday-table.tsx'
import { freeDaysLabel } from './holiday-words.ts'

/** The years of which holidays are shown. */
export const years = { first: 2000, last: 2099 } as const

type LocationHolidaysProps = {
  location: Location
  year: number
  onYear: (year: number) => void
  mayChange: boolean
}

/** The holidays of one location in one year. */
export function LocationHolidays({ location, year, onYear, mayChange }: LocationHolidaysProps) {
  const { data: countries = [] } = useHolidayCountries()
  const holidays = useHolidays(location.id, year)
  const editing = useDialogSubject<LocationHoliday | null>()
  const title = useFocusOnArrival()
  return (
    <section aria-labelledby="location-holidays" className="pt-1">
      <TextLink href="/settings?tab=places" className="mb-3 text-small max-lg:min-h-11">
        <ArrowLeft aria-hidden className="size-4!" />
        All locations
      </TextLink>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2
            id="location-holidays"
            ref={title}
            tabIndex={-1}
            className="serif-title text-[1.375rem] leading-7 break-words"
          >
            Public holidays in {location.name}
          </h2>
          <p className="text-small text-muted">
            {locationInWords(location, countries)} · {peopleHere(location.people)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
          <YearSwitcher year={year} onYear={onYear} />
          {mayChange && (
            <Button aria-haspopup="dialog" onClick={() => editing.open(null)}>
              <Plus aria-hidden />
              Add a day
            </Button>
          )}
        </div>
      </div>
      {holidays.isPending && <Skeleton className="h-[30rem]! rounded-card!" />}
      {holidays.isError && <ReadFailure what="The public holidays" onRetry={() => void holidays.refetch()} />}
      {holidays.data && (
        <>
          <Card className="overflow-hidden">
            {holidays.data.length === 0 ? (
              <NoHolidays year={year} mayChange={mayChange} />
            ) : (
              <HolidayTable
                location={location}
                year={year}
                holidays={holidays.data}
                {...(mayChange && { onEdit: editing.open })}
              />
            )}
          </Card>
          <p className="mt-3 text-small text-muted">
            {freeDaysLabel(holidays.data, year)}.
            {mayChange &&
              ' When you change a day, leave that hasn’t started is recounted, and people whose days change are notified.'}
          </p>
          <HolidayDialog
            editing={editing}
            location={location}
            year={year}
            onYear={onYear}
            holidays={holidays.data}
          />
        </>
      )}
    </section>
  )
}

type YearSwitcherProps = { year: number; onYear: (year: number) => void }

function YearSwitcher({ year, onYear }: YearSwitcherProps) {
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="quiet"
        iconOnly
        aria-label={`Year before, ${year - 1}`}
        disabled={year <= years.first}
        onClick={() => onYear(year - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <output className="figures min-w-12 text-center font-semibold">{year}</output>
      <Button
        variant="quiet"
        iconOnly
        aria-label={`Year after, ${year + 1}`}
        disabled={year >= years.last}
        onClick={() => onYear(year + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}

function NoHolidays({ year, mayChange }: { year: number; mayChange: boolean }) {
  return (
    <EmptyState
      title={`No public holidays in ${year}`}
      text={
        mayChange
          ? 'Add the days when no one works, or choose a country for this location.'
          : 'An admin can add the days when no one works.'
      }
    />
  )
}

// It replaces the list, and the link that was clicked is gone with it.
function useFocusOnArrival() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return title
}
