import { formatCount, formatDayNumber } from '#client/ui/data/format-dates.ts'

/** '25 min', '3.5 h', '26 h', '2.5 days': elapsed time, in days from two on. */
export function waitInWords(minutes: number): string {
  if (minutes < 1) return 'under 1 min'
  if (minutes < 60) return `${formatCount(minutes)} min`
  const hours = minutes / 60
  return hours < 48 ? `${rounded(hours)} h` : `${rounded(hours / 24)} days`
}

/** With one decimal below ten. */
function rounded(amount: number): string {
  return formatDayNumber(amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount))
}
