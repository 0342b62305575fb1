import { CountryField, noList, RegionField } from '#client/leave-ui/region-fields.tsx'
import { useHolidayCountries } from '#client/queries/locations.ts'
import { Card } from '#client/ui/data/card.tsx'
import { ReadFailure } from '#client/ui/feedback/read-failure.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { nullWhenEmpty } from '#client/ui/form/typed-values.ts'
import type { Location } from '#shared/location/contract.ts'
import { nameKey } from '#shared/same-name.ts'

/** Where a location of the list is: null for no list of public holidays, undefined before it's chosen. */
export type LocationChoice = { country: string | null | undefined; region: string | null }

/** A location that the list names and the company lacks, with what was chosen for it. */
type ChosenLocation = LocationChoice & { name: string; isPreselected: boolean }

/** Each of these names with its choice, which starts with the only country of the company's locations. */
export function chosenLocations(
  names: readonly string[],
  choices: ReadonlyMap<string, LocationChoice>,
  locations: readonly Location[],
): ChosenLocation[] {
  const [only, ...others] = new Set(locations.map(({ country }) => country))
  const country = others.length === 0 ? (only ?? undefined) : undefined
  return names.map((name) => {
    const choice = choices.get(nameKey(name))
    return choice
      ? { name, ...choice, isPreselected: false }
      : { name, country, region: null, isPreselected: country !== undefined }
  })
}

type NewLocationsProps = {
  locations: readonly ChosenLocation[]
  /** Says which ones have no country yet. */
  isAsking: boolean
  onChoose: (name: string, choice: LocationChoice) => void
}

/** The locations that the import adds, each with its country to choose. */
export function NewLocations({ locations, isAsking, onChoose }: NewLocationsProps) {
  const countries = useHolidayCountries()
  if (locations.length === 0) return null
  return (
    <Card className="mb-4 px-5 py-4 max-lg:px-4">
      <h2 className="font-semibold">
        {locations.length === 1 ? 'A new location will be added' : 'New locations will be added'}
      </h2>
      <p className="text-pretty text-muted">
        Choose the country, so that public holidays there don’t use leave. Is that a typo? Fix it in its row.
      </p>
      {countries.isPending && <Skeleton className="mt-3 h-16!" />}
      {countries.isError && (
        <ReadFailure what="The list of countries" onRetry={() => void countries.refetch()} />
      )}
      {countries.data &&
        locations.map(({ name, country, region, isPreselected }) => (
          <fieldset key={name} className="mt-4 max-w-3xl min-w-0">
            <legend className="mb-1.5 font-[550] break-words">{name}</legend>
            <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
              <CountryField
                asks
                aria-label={`Country of ${name}`}
                countries={countries.data}
                hint={isPreselected ? 'Your other locations are in this country. Please check.' : undefined}
                error={isAsking && country === undefined ? 'Please choose a country' : undefined}
                value={country ?? (country === null ? noList : '')}
                onChange={({ target: { value } }) =>
                  onChoose(name, { country: value === noList ? null : value || undefined, region: null })
                }
              />
              <RegionField
                aria-label={`Region of ${name}`}
                countries={countries.data}
                country={country}
                error={undefined}
                value={region ?? ''}
                onChange={({ target: { value } }) =>
                  onChoose(name, { country, region: nullWhenEmpty(value) })
                }
              />
            </div>
          </fieldset>
        ))}
    </Card>
  )
}
