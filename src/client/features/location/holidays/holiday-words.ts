import { formatDayNumber } from '#client/ui/data/format-dates.ts'
import type { LocationHoliday } from '#shared/location/contract.ts'

export type HolidayPart = LocationHoliday['part']

/** How much of a holiday is free. */
export const partLabels: Record<HolidayPart, string> = {
  full: 'Whole day',
  morning: 'Morning',
  afternoon: 'Afternoon',
  none: 'Not a day off',
}

type Origin = Pick<LocationHoliday, 'source'>

export function sourceLabel({ source }: Origin): string {
  return source === 'library' ? 'Public holiday' : 'Added by us'
}

/** For which years the day, or what was changed about it, holds; `year` is the one that is shown. */
export function yearsLabel({ source, isChanged, everyYear }: LocationHoliday, year: number): string {
  if (source === 'library' && !isChanged) return 'Every year'
  return everyYear ? 'Every year' : `${year} only`
}

/** What can be done to take a day's free time away, or to get it back. */
export type WayBack = 'bring back' | 'take back' | 'remove' | 'delete'

/**
 * 'bring back': the day was taken away. 'delete': a day of our own for one year, which simply goes. 'remove':
 * asks for which years. 'take back' comes beside 'remove' where a public holiday was changed.
 */
export function waysBack({ source, part, isChanged, everyYear }: LocationHoliday): readonly WayBack[] {
  if (part === 'none') return ['bring back']
  if (source === 'admin') return [everyYear ? 'remove' : 'delete']
  return isChanged ? ['take back', 'remove'] : ['remove']
}

/** '11 free days in 2027', half ones counted as halves. */
export function freeDaysLabel(holidays: readonly LocationHoliday[], year: number): string {
  const days = holidays.reduce((sum, { part }) => sum + worth[part], 0)
  return `${days === 0 ? 'No' : formatDayNumber(days)} free ${days > 0 && days <= 1 ? 'day' : 'days'} in ${year}`
}

const worth: Record<HolidayPart, number> = { full: 1, morning: 0.5, afternoon: 0.5, none: 0 }
