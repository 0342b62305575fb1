import { type Amount, formatAmount, type LeaveUnit, parseAmount } from '#shared/leave/leave-unit.ts'
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
  { lines, unit }: Pick<StatementYearView, 'lines' | 'unit'>,
  untilToday: readonly StatementLineView[],
  today: PlainDate,
): { past: readonly StatementLineView[]; ahead: readonly StatementLineView[] } {
  const ahead = lines.slice(untilToday.length)
  const rest = restOf(lines[untilToday.length - 1], untilToday.at(-1), { unit, today })
  return { past: untilToday, ahead: rest ? [rest, ...ahead] : ahead }
}

/** Of leave that has begun and goes on, the days that are still to come. */
function restOf(
  line: StatementLineView | undefined,
  begun: StatementLineView | undefined,
  { unit, today }: { unit: LeaveUnit; today: PlainDate },
): StatementLineView | null {
  if (!line?.until || line.requestId !== begun?.requestId || line.amount === begun.amount) return null
  const date = addDays(today, 1)
  return {
    ...line,
    date,
    until: line.until > date ? line.until : null,
    amount: formatAmount(parseAmount(line.amount, unit) - parseAmount(begun.amount, unit), unit),
    notCounted: line.notCounted.filter((one) => one.date > today),
  }
}

type YearFigures = {
  totalAmount: Amount
  usedAmount: Amount
  pendingAmount: Amount
  remainingAmount: Amount
}

/**
 * A leave year in figures (leave-rules, 'The figures of the dialog'): what was given up to `today`, and the
 * leave of the whole year. In a year that is over or ahead all of it counts.
 */
export function figuresOf({ unit, start, end, lines }: StatementYearView, today: PlainDate): YearFigures {
  const isCurrent = start <= today && today <= end
  const given = lines.filter(({ kind, date }) => kind !== 'taken' && (!isCurrent || date <= today))
  const taken = lines.filter(({ kind }) => kind === 'taken')
  const sumOf = (of: readonly StatementLineView[]) => sumIn(unit, of)
  const totalAmount = sumOf(given)
  const usedAmount = 0 - sumOf(taken.filter(({ isPending }) => !isPending))
  const pendingAmount = 0 - sumOf(taken.filter(({ isPending }) => isPending))
  const remainingAmount = totalAmount - usedAmount - pendingAmount
  return { totalAmount, usedAmount, pendingAmount, remainingAmount }
}

function sumIn(unit: LeaveUnit, lines: readonly StatementLineView[]): Amount {
  return lines.reduce((sum, { amount }) => sum + parseAmount(amount, unit), 0)
}

/**
 * What moves from a leave year into the next; null where that has no allowance, another unit, or was not
 * read.
 */
export function carriedOutOf(
  { unit, end }: StatementYearView,
  years: readonly StatementYearView[],
): Amount | null {
  const next = years.find(({ start }) => start === addDays(end, 1))
  if (!next || next.unit !== unit) return null
  return sumIn(
    next.unit,
    next.lines.filter(({ kind }) => kind === 'carried_over'),
  )
}

/** The most decimals that a figure of the lines has: all are written with as many, so that they align. */
export function decimalsOf(lines: readonly StatementLineView[]): number {
  const figures = lines.flatMap(({ amount, balance }) => [amount, balance])
  return Math.max(0, ...figures.map((figure) => figure.split('.')[1]?.length ?? 0))
}
