import { type DrawnPart, drawnPart, wholeDay } from '#client/leave-ui/leave-rows.ts'
import type { CalendarEntry } from '#shared/leave/contract.ts'
import { overlaps, periodOf } from '#shared/leave/leave-period.ts'
import { type DateRange, earlierOf, laterOf, type PlainDate } from '#shared/plain-date.ts'
import { type Columns, columnOf, dateAt } from './timeline-columns.ts'

/** Days of one leave that look alike, side by side. */
export type BarRun = DrawnPart & {
  days: number
  /** On days that don't count for the person. */
  isThin: boolean
  /** Shows the type's letter. */
  isMarked: boolean
  startsHere: boolean
  endsHere: boolean
}

/** What the row of a person shows of one leave. */
export type TimelineBar = {
  entry: CalendarEntry
  /** The column where it begins, and how many it takes. */
  column: number
  days: number
  runs: BarRun[]
  /** Pending leave on days that approved leave takes is drawn below that. Null has all of the height. */
  position: 'above' | 'below' | null
}

/** The letter is repeated with each month, and after a gap this long, where the eye has lost it. */
const daysToRepeatLetter = 2

/** The leave of one person within the range, approved before pending. */
export function barsOf(
  entries: readonly CalendarEntry[],
  columns: Columns,
  range: DateRange,
  countsOn: (date: PlainDate) => number,
): TimelineBar[] {
  return entries
    .toSorted((a, b) => Number(a.status === 'pending') - Number(b.status === 'pending'))
    .flatMap((entry) => {
      const start = laterOf(entry.startDate, laterOf(range.start, columns.first))
      const end = earlierOf(entry.endDate, earlierOf(range.end, columns.last))
      if (start > end) return []
      const column = columnOf(columns, start)
      const days = columnOf(columns, end) - column + 1
      const dates = Array.from({ length: days }, (_, index) => dateAt(columns, column + index))
      return [
        { entry, column, days, runs: runsOf(entry, dates, countsOn), position: positionOf(entry, entries) },
      ]
    })
}

function runsOf(
  entry: CalendarEntry,
  dates: readonly PlainDate[],
  countsOn: (date: PlainDate) => number,
): BarRun[] {
  const runs: BarRun[] = []
  for (const date of dates) {
    const isThin = countsOn(date) === 0
    const part = isThin ? wholeDay : drawnPart(entry, date)
    const before = runs.at(-1)
    const isSameMonth = isThin || !date.endsWith('-01')
    const goesOn = before?.isThin === isThin && isSameMonth
    const run = before && goesOn && before.half === part.half ? before : openRun(runs, { isThin, ...part })
    if (goesOn && run !== before) run.isMarked = false
    run.days += 1
    run.startsHere ||= date === entry.startDate
    run.endsHere = date === entry.endDate
  }
  return runs
}

function openRun(runs: BarRun[], { isThin, ...part }: DrawnPart & Pick<BarRun, 'isThin'>): BarRun {
  const before = runs.at(-1)
  const isGap = before?.isThin === true && before.days < daysToRepeatLetter
  const isMarked = !isThin && (runs.length < 2 || !isGap)
  const run = { days: 0, isThin, isMarked, startsHere: false, endsHere: false, ...part }
  runs.push(run)
  return run
}

function positionOf(entry: CalendarEntry, entries: readonly CalendarEntry[]): TimelineBar['position'] {
  const isPending = entry.status === 'pending'
  const sharesItsDays = entries.some(
    (other) => (other.status === 'pending') !== isPending && overlap(entry, other),
  )
  if (!sharesItsDays) return null
  return isPending ? 'below' : 'above'
}

/** Two halves of one day have room beside each other. */
function overlap(a: CalendarEntry, b: CalendarEntry): boolean {
  return overlaps(periodOf(a), periodOf(b))
}
