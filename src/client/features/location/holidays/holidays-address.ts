/** Where the holidays of a location stand, in the settings; of the current year without one. */
export function holidaysAddress(locationId: string, year?: number): string {
  return `/settings?tab=places&location=${locationId}${year === undefined ? '' : `&year=${year}`}`
}
