export type TimeZoneGroup = { region: string; zones: { zone: string; label: string }[] }

/** Time zones by region, `saved` among them: 'Berlin' in 'Europe', 'Argentina, Salta' in 'America'. */
export function timeZoneGroups(
  saved: string,
  known: readonly string[] = Intl.supportedValuesOf('timeZone'),
): TimeZoneGroup[] {
  const zones = [...new Set([...known, saved])].toSorted()
  const byRegion = Map.groupBy(zones, (zone) =>
    zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'Other',
  )
  return [...byRegion].map(([region, members]) => ({
    region,
    zones: members.map((zone) => ({ zone, label: labelOf(zone) })),
  }))
}

/** 'Argentina, Salta' for 'America/Argentina/Salta'. */
function labelOf(zone: string): string {
  const names = zone.split('/')
  return (names.length > 1 ? names.slice(1) : names).join(', ').replaceAll('_', ' ')
}
