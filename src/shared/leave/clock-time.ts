/** A time of day on the wall, `HH:mm`: later times are larger texts. */
export type ClockTime = string

/** Where a day has its halves. */
export const noon: ClockTime = '12:00'

/** True for '00:00' to '23:59'. */
export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Minutes since midnight. */
export function minuteOfDay(time: ClockTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** The time of a minute of the day, 0 to 1439. */
export function clockTimeAt(minute: number): ClockTime {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
