/** The same instant some months later, in seconds, on the month's last day where it is shorter. */
function monthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor * 1_000)
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const timeOfDay = anchor - Math.floor(anchor / 86_400) * 86_400
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) / 1_000 + timeOfDay
}

/**
 * The end of the period that begins at `start`, where all periods are counted from the anchor (31 January, 28
 * February, 31 March).
 */
export function periodEnd(anchor: number, start: number): number {
  return monthsAfter(anchor, monthOf(start) - monthOf(anchor) + 1)
}

function monthOf(instant: number): number {
  const date = new Date(instant * 1_000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
