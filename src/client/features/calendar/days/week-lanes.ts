import { type DrawnPart, drawnPart, wholeDay } from '#client/leave-ui/leave-rows.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import type { PlainDate } from '#shared/plain-date.ts'
import type { PersonCalendars } from '../person-calendars.ts'

/** What one cell shows of somebody's leave. */
export type BarPiece = DrawnPart & {
  entry: CalendarEntry
  startsHere: boolean
  endsHere: boolean
  /** The first piece in this week with room for a letter. */
  marked: boolean
  /** On a day that does not count for them. */
  thin: boolean
}

export type CalendarDay = {
  date: PlainDate
  /** Everybody with leave on this day: approved before pending. */
  entries: CalendarEntry[]
  /** From top to bottom; null where a lane is free. */
  lanes: (BarPiece | null)[]
  /** Those for whom there was no lane. */
  hidden: CalendarEntry[]
}

/**
 * Places leave in the lanes of one week's row, where it keeps its lane from day to day. Leave that found no
 * lane for the whole row appears on the days that have one free, so that nobody is hidden beside a free lane.
 */
export function layOutWeek(
  dates: readonly PlainDate[],
  entries: readonly CalendarEntry[],
  countsOn: PersonCalendars['countsOn'],
  laneCount = Number.POSITIVE_INFINITY,
): CalendarDay[] {
  const days = dates.map((date) => ({ date, entries: entriesOn(date, entries), lanes: new Lanes(laneCount) }))
  const inOrder = entries.toSorted(byPrecedence)
  const waiting = inOrder.filter((entry) => !placeWhole(entry, days))
  for (const entry of waiting) placeWhereFree(entry, days)

  const marked = new Set<CalendarEntry>()
  return days.map((day) => {
    const shown = day.lanes.toArray()
    const lanes = shown.map((entry) => {
      if (!entry) return null
      const thin = countsOn(entry.userId, day.date) === 0
      const isFirst = !thin && !marked.has(entry)
      if (isFirst) marked.add(entry)
      return pieceOf(entry, day.date, isFirst, thin)
    })
    return {
      date: day.date,
      entries: day.entries,
      lanes,
      hidden: day.entries.filter((e) => !shown.includes(e)),
    }
  })
}

type Day = { date: PlainDate; lanes: Lanes }

/** The lanes of one cell. */
class Lanes {
  readonly #entries: (CalendarEntry | undefined)[] = []
  readonly #count: number

  constructor(count: number) {
    this.#count = count
  }

  isFree(lane: number): boolean {
    return lane < this.#count && this.#entries[lane] === undefined
  }

  firstFree(): number | undefined {
    const lane = this.#entries.findIndex((entry) => entry === undefined)
    const free = lane === -1 ? this.#entries.length : lane
    return free < this.#count ? free : undefined
  }

  put(lane: number, entry: CalendarEntry): void {
    this.#entries[lane] = entry
  }

  toArray(): (CalendarEntry | undefined)[] {
    return Array.from(this.#entries)
  }
}

function placeWhole(entry: CalendarEntry, days: readonly Day[]): boolean {
  const own = days.filter((day) => isOn(day.date, entry))
  const first = own[0]
  if (!first) return true
  const lane = freeLaneOf(own)
  if (lane === undefined) return false
  for (const day of own) day.lanes.put(lane, entry)
  return true
}

/** The first lane that is free on all these days. */
function freeLaneOf(days: readonly Day[]): number | undefined {
  const longest = Math.max(...days.map(({ lanes }) => lanes.toArray().length))
  const candidates = Array.from({ length: longest + 1 }, (_, lane) => lane)
  return candidates.find((lane) => days.every(({ lanes }) => lanes.isFree(lane)))
}

function placeWhereFree(entry: CalendarEntry, days: readonly Day[]): void {
  let before: number | undefined
  for (const { date, lanes } of days) {
    if (!isOn(date, entry)) continue
    const lane = before !== undefined && lanes.isFree(before) ? before : lanes.firstFree()
    if (lane !== undefined) lanes.put(lane, entry)
    before = lane
  }
}

function pieceOf(entry: CalendarEntry, date: PlainDate, marked: boolean, thin: boolean): BarPiece {
  const part = thin ? wholeDay : drawnPart(entry, date)
  const [startsHere, endsHere] = [entry.startDate === date, entry.endDate === date]
  return { entry, startsHere, endsHere, marked, thin, ...part }
}

/** Everybody with leave on a date: approved before pending, then by start. */
export function entriesOn(date: PlainDate, entries: readonly CalendarEntry[]): CalendarEntry[] {
  return entries.filter((entry) => isOn(date, entry)).toSorted(byPrecedence)
}

function isOn(date: PlainDate, { startDate, endDate }: CalendarEntry): boolean {
  return startDate <= date && date <= endDate
}

/** What is settled before what is asked for, then by start, longer leave first. */
function byPrecedence(a: CalendarEntry, b: CalendarEntry): number {
  return (
    Number(a.status === 'pending') - Number(b.status === 'pending') ||
    compare(a.startDate, b.startDate) ||
    compare(b.endDate, a.endDate) ||
    a.user.firstName.localeCompare(b.user.firstName) ||
    compare(a.id, b.id)
  )
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
