import { useQuery } from '@tanstack/react-query'
import { calendarQuery } from '#client/queries/leave.ts'
import { formatRange } from '#client/ui/data/format-dates.ts'
import type { DateRange, PlainDate } from '#shared/plain-date.ts'

/**
 * 'Leo is away Mon 9 to Wed 11 Mar.', where the colleague who would cover is away themselves; null where not,
 * as far as is known.
 */
export function useAwayCover(coverId: string, dates: DateRange | null, today: PlainDate): string | null {
  const isWanted = coverId !== '' && dates !== null
  const range = dates ?? { start: today, end: today }
  const { data: leave = [] } = useQuery({ ...calendarQuery(range), enabled: isWanted })
  const [first, ...more] = isWanted ? leave.filter(({ user }) => user.id === coverId) : []
  if (!first) return null
  const when = [first, ...more].map((entry) => formatRange(entry, today))
  return `${first.user.firstName} is away ${new Intl.ListFormat('en').format(when)}.`
}
