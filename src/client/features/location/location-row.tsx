import { timeZoneInWords } from '#client/leave-ui/suggest-location.ts'
import { useHolidayCountries } from '#client/queries/locations.ts'
import { Badge } from '#client/ui/data/badge.tsx'
import { Button } from '#client/ui/form/button.tsx'
import { ButtonLink } from '#client/ui/layout/link.tsx'
import type { Location } from '#shared/location/contract.ts'
import { locationInWords, peopleHere } from './location-words.ts'
import { Row } from './rows.tsx'

type LocationRowProps = {
  location: Location
  isCompanys: boolean
  /** Left out for those who only read. */
  onEdit?: () => void
  onRemove?: () => void
  onPromote?: () => void
}

export function LocationRow({ location, isCompanys, onEdit, onRemove, onPromote }: LocationRowProps) {
  const { data: countries = [] } = useHolidayCountries()
  const { id, name, timeZone, people } = location
  return (
    <Row
      title={name}
      badge={isCompanys && <Badge tone="accent">Company’s location</Badge>}
      actions={
        <>
          <ButtonLink
            variant="quiet"
            size="sm"
            id={holidaysLinkId(id)}
            href={`/settings?tab=places&location=${id}`}
            aria-label={`Public holidays of ${name}`}
          >
            Public holidays
          </ButtonLink>
          {onPromote && !isCompanys && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Make ${name} the company’s location`}
              onClick={onPromote}
            >
              Make company default
            </Button>
          )}
          {onEdit && (
            <Button variant="quiet" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
          )}
          {onRemove && (
            <Button variant="quiet" size="sm" aria-label={`Delete ${name}`} onClick={onRemove}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <p>{locationInWords(location, countries)}</p>
      <p>
        {peopleHere(people)}
        {timeZone && `, time zone ${timeZoneInWords(timeZone)}`}
      </p>
    </Row>
  )
}

/** The focus comes back here from the location's holidays. */
export function holidaysLinkId(locationId: string): string {
  return `holidays-of-${locationId}`
}
