import type { PlainDate } from '#shared/plain-date.ts'

const minuteMs = 60_000

/**
 * The instant at which clocks in `timeZone` show `time` (`HH:mm`) on a date. A time that is skipped by a
 * change of the clocks is later by as much; of a time that comes twice it is the first.
 */
export function instantAt(date: PlainDate, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const before = offsetMs(asUtc - 24 * 60 * minuteMs, timeZone)
  const after = offsetMs(asUtc + 24 * 60 * minuteMs, timeZone)
  const candidates = [asUtc - before, asUtc - after]
  const shown = candidates.find((instant) => instant + offsetMs(instant, timeZone) === asUtc)
  return new Date(shown ?? asUtc - before)
}

/** How much later than UTC the clocks of a time zone are at an instant. */
function offsetMs(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second } = parts
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return shown - Math.floor(instant / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}
