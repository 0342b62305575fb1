import { MapPin, Plus } from 'lucide-react'
import { useLocations } from '#client/queries/locations.ts'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { FormSection } from '#client/ui/form/form-section.tsx'
import { type DialogSubject, useDialogSubject } from '#client/ui/overlay/dialog-subject.ts'
import type { Location } from '#shared/location/contract.ts'
import { type CompanyLocation, CompanyLocationDialog } from './company-location-dialog.tsx'
import { LocationDialog } from './location-dialog.tsx'
import { LocationRow } from './location-row.tsx'
import { RemoveLocationDialog } from './remove-location-dialog.tsx'
import { Rows } from './rows.tsx'

type LocationSectionProps = { company: CompanyLocation; mayChange: boolean }

/** Where people are, and so which public holidays count for whom. */
export function LocationSection({ company, mayChange }: LocationSectionProps) {
  const locations = useLocations()
  const editing = useDialogSubject<Location | null>()
  return (
    <FormSection
      at="places"
      title="Locations"
      note="Public holidays depend on where people work: at the company’s location, unless their details name another."
    >
      {locations.isPending && <Skeleton className="h-32! rounded-card!" />}
      {locations.isError && <ReadFailure what="The locations" onRetry={() => void locations.refetch()} />}
      {locations.data?.length === 0 && <NoLocations mayChange={mayChange} onAdd={() => editing.open(null)} />}
      {locations.data && locations.data.length > 0 && (
        <LocationList locations={locations.data} company={company} mayChange={mayChange} editing={editing} />
      )}
      <LocationDialog editing={editing} isFirst={locations.data?.length === 0} company={company} />
    </FormSection>
  )
}

function NoLocations({ mayChange, onAdd }: { mayChange: boolean; onAdd: () => void }) {
  return (
    <EmptyState
      className="rounded-card border border-line bg-surface py-8!"
      icon={<MapPin aria-hidden />}
      title="No location yet, so no public holidays"
      text={
        mayChange
          ? 'Choose your country so holidays don’t use leave. They’re filled in for this year and the years to come.'
          : 'Once an admin adds your company’s location, public holidays no longer use leave.'
      }
      action={
        mayChange && (
          <Button variant="primary" aria-haspopup="dialog" onClick={onAdd}>
            <Plus aria-hidden />
            Add a location
          </Button>
        )
      }
    />
  )
}

type LocationListProps = LocationSectionProps & {
  locations: readonly Location[]
  editing: DialogSubject<Location | null>
}

function LocationList({ locations, company, mayChange, editing }: LocationListProps) {
  const removing = useDialogSubject<Location>()
  const promoting = useDialogSubject<Location>()
  const canPromote = company.locationId !== null || locations.length > 1
  return (
    <>
      {mayChange && company.locationId === null && (
        <NoCompanyLocation locations={locations} onPromote={promoting.open} />
      )}
      <Rows label="Locations">
        {locations.map((location) => (
          <LocationRow
            key={location.id}
            location={location}
            isCompanys={location.id === company.locationId}
            {...(mayChange && {
              onEdit: () => editing.open(location),
              onRemove: () => removing.open(location),
              // The notice above offers the only one.
              ...(canPromote && { onPromote: () => promoting.open(location) }),
            })}
          />
        ))}
      </Rows>
      {mayChange && (
        <Button className="mt-4" aria-haspopup="dialog" onClick={() => editing.open(null)}>
          <Plus aria-hidden />
          Add a location
        </Button>
      )}
      <RemoveLocationDialog removing={removing} />
      <CompanyLocationDialog promoting={promoting} company={company} />
    </>
  )
}

type NoCompanyLocationProps = { locations: readonly Location[]; onPromote: (location: Location) => void }

/** Offers the one step that makes public holidays count for everybody. */
function NoCompanyLocation({ locations, onPromote }: NoCompanyLocationProps) {
  const [only, ...others] = locations
  const canOffer = only && others.length === 0
  return (
    <Notice
      className="mb-4"
      title="The company has no location yet"
      action={
        canOffer && (
          <Button size="sm" variant="primary" className="max-w-full" onClick={() => onPromote(only)}>
            <span className="truncate">Make {only.name} the company’s</span>
          </Button>
        )
      }
    >
      Only people whose details name a location have public holidays.
      {!canOffer && ' Make one of these the company’s, and everyone else has its holidays.'}
    </Notice>
  )
}
