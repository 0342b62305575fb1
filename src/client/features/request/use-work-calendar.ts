import { useQuery } from '@tanstack/react-query'
import { workCalendarQuery } from '#client/queries/leave.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import { type RequestedDates, yearsTouched } from './request-count.ts'

/**
 * When somebody works in the calendar years that the dates touch. While another year is being read the
 * calendar is the one before, and `isSettled` false. Where it can't be read, Monday to Friday count.
 */
export function useWorkCalendar(
  userId: string,
  dates: Pick<RequestedDates, 'startDate' | 'endDate'>,
  { today, isWanted }: { today: PlainDate; isWanted: boolean },
) {
  const { start, end } = yearsTouched(dates, today)
  const { data, isPending, isPlaceholderData } = useQuery({
    ...workCalendarQuery(userId, start, end),
    enabled: isWanted,
    placeholderData: (before, query) =>
      String(query?.queryKey[0]).includes(`/${userId}?`) ? before : undefined,
  })
  return { calendar: data, isSettled: !isPending && !isPlaceholderData }
}
