/** A time of day on the wall, `HH:mm`: later times are larger texts. */
export type ClockTime = string

/** Where a day has its halves. */
export const noon: ClockTime = '12:00'

/** Minutes since midnight. */
export function minuteOfDay(time: ClockTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
