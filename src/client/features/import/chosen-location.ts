import type { LocationOfList } from '#shared/import/contract.ts'
import type { Location } from '#shared/location/contract.ts'
import { nameKey } from '#shared/same-name.ts'

/** Where a location of the list is: null for no list of public holidays, undefined before it's chosen. */
export type LocationChoice = { country: string | null | undefined; region: string | null }

/** A location that the list names and the company lacks, with what was chosen for it. */
export type ChosenLocation = LocationChoice & { name: string; isPreselected: boolean }

/** Each of these names with its choice, which starts with the company's only country. */
export function chosenLocations(
  names: readonly string[],
  choices: ReadonlyMap<string, LocationChoice>,
  locations: readonly Location[],
): ChosenLocation[] {
  const country = onlyCountry(locations)
  const start = { country, region: null, isPreselected: country !== undefined }
  return names.map((name) => {
    const choice = choices.get(nameKey(name))
    return choice ? { name, ...choice, isPreselected: false } : { name, ...start }
  })
}

/** As the import takes them; those without a choice are left out. */
export function toNewLocations(chosen: readonly ChosenLocation[]): LocationOfList[] {
  return chosen.flatMap(({ name, country, region }) =>
    country === undefined ? [] : [{ name, country, region }],
  )
}

/** The country that all of the company's locations are in, if there is one. */
function onlyCountry(locations: readonly Location[]): string | undefined {
  const [first, ...others] = new Set(locations.map(({ country }) => country))
  return others.length === 0 ? (first ?? undefined) : undefined
}
