/** What the company itself says about where everybody is. */
export type CompanyPlace = {
  /** Null while it has no location: no public holidays for whoever has none of their own. */
  locationId: string | null
  timeZone: string
  /** Puts everybody there who has no location of their own, from today on. */
  moveTo: (locationId: string) => Promise<unknown>
}
