/** One line of the table: what was measured, and its goal: at most, or at least where more is better. */
export type Figure = {
  name: string
  measured: number
  goal: number | null
  unit: 'times' | '%' | 'ms' | 's' | 'kB' | 'MB' | 'points' | 'per s' | 'elements' | 'entries' | 'requests'
  atLeast?: boolean
}

export type FigureRow = { name: string; measured: string; goal: string; verdict: 'reached' | 'missed' | '' }

/** A figure in words: with its goal, and whether that is reached. */
export function toRow(figure: Figure): FigureRow {
  const { name, measured, goal, unit, atLeast = false } = figure
  const row = { name, measured: `${inDigits(measured)} ${unit}`, goal: '', verdict: '' as const }
  if (goal === null) return row
  return {
    ...row,
    goal: `${atLeast ? 'at least' : 'at most'} ${goal.toLocaleString('en')} ${unit}`,
    verdict: isMissed(figure) ? 'missed' : 'reached',
  }
}

/** Whether it falls short of its goal; what could not be measured does. */
export function isMissed({ measured, goal, atLeast = false }: Figure): boolean {
  if (goal === null) return false
  return atLeast ? !(measured >= goal) : !(measured <= goal)
}

/** The middle one of an odd number of measurements. */
export function medianOf(measurements: readonly number[]): number {
  const inOrder = measurements.toSorted((a, b) => a - b)
  return inOrder[Math.floor(inOrder.length / 2)] ?? Number.NaN
}

function inDigits(measured: number): string {
  return measured >= 100 ? Math.round(measured).toLocaleString('en') : String(Number(measured.toPrecision(3)))
}
