import { daysInWords, parseDays } from '#shared/leave/days.ts'
import type { FullLeaveRow, LeaveRow } from './rows.ts'

const dates = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'Mon 28 Dec 2026', as the screens write it: without the comma after the weekday. */
function inWords(date: string): string {
  return dates.format(new Date(date)).replace(',', '')
}

/** When leave is: 'Mon 28 Dec 2026 to Wed 30 Dec 2026', 'Mon 28 Dec 2026, morning'. */
export function datesInWords(leave: Pick<LeaveRow, 'startDate' | 'endDate' | 'halfDayPart'>): string {
  const { startDate, endDate, halfDayPart } = leave
  if (startDate !== endDate) return `${inWords(startDate)} to ${inWords(endDate)}`
  return `${inWords(startDate)}${halfDayPart ? `, ${halfDayPart}` : ''}`
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/** Type, dates and duration; of an amendment also the leave as it stands. */
export function leaveDetails(
  { request, amended }: FullLeaveRow,
  typeName: string,
): { label: string; value: string }[] {
  const details = [
    { label: 'Type', value: typeName },
    { label: amended ? 'New dates' : 'Dates', value: datesInWords(request) },
    { label: 'Duration', value: daysInWords(parseDays(request.totalDays)) },
  ]
  if (!amended || request.amendmentKind === null) return details
  const standing = `${datesInWords(amended)} (${daysInWords(parseDays(amended.totalDays))})`
  const label = request.amendmentKind === 'ill' ? 'During' : 'Until now'
  return [...details, { label, value: standing }]
}
