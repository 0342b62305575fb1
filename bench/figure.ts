/** One line of the table: what was measured, and what it should be at most, or at least where more is better. */
export type Figure = {
  name: string
  measured: number
  goal: number | null
  unit: 'times' | 'ms' | 'kB' | 'points' | 'per s' | 'elements'
  atLeast?: boolean
}

/** A table of figures, each with its goal and what part of the goal it takes: more than 1 misses it. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const rows = figures.map((figure) => {
    const { name, measured, unit } = figure
    return [name, `${inDigits(measured)} ${unit}`, ...goalOf(figure)]
  })
  const table = [['figure', 'measured', 'goal', 'of goal'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  console.log(`\n${title}\n\n${lines.join('\n')}`)
}

function goalOf({ measured, goal, unit, atLeast = false }: Figure): [goal: string, ofGoal: string] {
  if (goal === null) return ['', '']
  const ofGoal = atLeast ? goal / measured : measured / goal
  return [`${atLeast ? 'at least' : 'at most'} ${goal} ${unit}`, ofGoal.toFixed(2)]
}

/** The middle one of an odd number of measurements. */
export function medianOf(measurements: readonly number[]): number {
  const inOrder = measurements.toSorted((a, b) => a - b)
  return inOrder[Math.floor(inOrder.length / 2)] ?? Number.NaN
}

function inDigits(measured: number): string {
  return measured >= 100 ? measured.toFixed(0) : measured.toPrecision(3)
}
