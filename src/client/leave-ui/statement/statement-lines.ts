import { formatDays, type Hundredths, parseDays } from '#shared/leave/days.ts'
import type {
  LeaveStatement,
  StatementLineView,
  StatementYearView,
} from '#shared/leave/statement-contract.ts'
import { addDays, addMonths, type PlainDate } from '#shared/plain-date.ts'

export type TypeStatement = LeaveStatement['types'][number]

/**
 * The day up to which a statement is read so that it shows what is still to come: the first of the leave year
 * after the next one, which tells what carries over into it. Null for somebody without any leave year yet.
 */
export function horizonOf(statement: LeaveStatement): PlainDate | null {
  const ends = statement.types.flatMap(({ years }) => years.map(({ end }) => end)).toSorted()
  const lastEnd = ends.at(-1)
  return lastEnd ? addMonths(addDays(lastEnd, 1), 12) : null
}

/** A year's lines up to the end of today, as read for today in `untilToday`, and those still to come. */
export function splitAtToday(
  lines: readonly StatementLineView[],
  untilToday: readonly StatementLineView[],
  today: PlainDate,
): { past: readonly StatementLineView[]; ahead: readonly StatementLineView[] } {
  const ahead = lines.slice(untilToday.length)
  const rest = restOf(lines[untilToday.length - 1], untilToday.at(-1), today)
  return { past: untilToday, ahead: rest ? [rest, ...ahead] : ahead }
}

/** Of leave that has begun and goes on, the days that are still to come. */
function restOf(
  line: StatementLineView | undefined,
  begun: StatementLineView | undefined,
  today: PlainDate,
): StatementLineView | null {
  if (!line?.until || line.requestId !== begun?.requestId || line.days === begun.days) return null
  const date = addDays(today, 1)
  return {
    ...line,
    date,
    until: line.until > date ? line.until : null,
    days: formatDays(parseDays(line.days) - parseDays(begun.days)),
    notCounted: line.notCounted.filter((one) => one.date > today),
  }
}

type YearFigures = {
  totalHundredths: Hundredths
  usedHundredths: Hundredths
  pendingHundredths: Hundredths
  remainingHundredths: Hundredths
}

/**
 * A leave year in figures (leave-rules, 'The figures of the dialog'): what was given up to `today`, and the
 * leave of the whole year. In a year that is over or ahead all of it counts.
 */
export function figuresOf({ start, end, lines }: StatementYearView, today: PlainDate): YearFigures {
  const isCurrent = start <= today && today <= end
  const given = lines.filter(({ kind, date }) => kind !== 'taken' && (!isCurrent || date <= today))
  const taken = lines.filter(({ kind }) => kind === 'taken')
  const totalHundredths = sumOf(given)
  const usedHundredths = 0 - sumOf(taken.filter(({ isPending }) => !isPending))
  const pendingHundredths = 0 - sumOf(taken.filter(({ isPending }) => isPending))
  const remainingHundredths = totalHundredths - usedHundredths - pendingHundredths
  return { totalHundredths, usedHundredths, pendingHundredths, remainingHundredths }
}

function sumOf(lines: readonly StatementLineView[]): Hundredths {
  return lines.reduce((sum, { days }) => sum + parseDays(days), 0)
}

/** What moves from a leave year into the next; null where that has no allowance or was not read. */
export function carriedOutOf(
  { end }: StatementYearView,
  years: readonly StatementYearView[],
): Hundredths | null {
  const next = years.find(({ start }) => start === addDays(end, 1))
  if (!next) return null
  return sumOf(next.lines.filter(({ kind }) => kind === 'carried_over'))
}

/** The most decimals that a figure of the lines has: all are written with as many, so that they align. */
export function decimalsOf(lines: readonly StatementLineView[]): number {
  const figures = lines.flatMap(({ days, balance }) => [days, balance])
  return Math.max(0, ...figures.map((figure) => figure.split('.')[1]?.length ?? 0))
}
