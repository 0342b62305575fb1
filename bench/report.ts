import { readFileSync, writeFileSync } from 'node:fs'
import { isTry } from './options.ts'

/** One line of the table: what was measured, and its goal: at most, or at least where more is better. */
export type Figure = {
  name: string
  measured: number
  unit: 'times' | '%' | 'ms' | 's' | 'kB' | 'MB' | 'points' | 'per s' | 'elements' | 'people' | 'calls'
  goal?: number
  atLeast?: boolean
  /** Written down without a goal, too, to judge the others by. */
  isKept?: boolean
}

/** What was measured together: `name` is what `npm run bench -- name` runs. */
export type Group = { name: string; figures: Figure[] }

const file = new URL('../docs/performance.md', import.meta.url)
const missed: string[] = []

/** Prints a group's figures, and writes those with goals into docs/performance.md, unless this is a try. */
export function reportGroup({ name, figures }: Group): void {
  console.log(`\n${name}\n`)
  for (const figure of figures) {
    const { measured, goal, verdict } = inWords(figure)
    console.log(`  ${figure.name.padEnd(60)} ${measured.padStart(14)}   ${goal} ${verdict}`.trimEnd())
    if (verdict) missed.push(`${name}: ${figure.name}`)
  }
  if (!isTry) writeRows(name, figures)
}

/** The goals that this run missed; they are reported and fail nothing. */
export function printMissed(): void {
  console.log(missed.length === 0 ? '\nEvery goal is reached.' : `\nMissed:\n  ${missed.join('\n  ')}`)
}

/** In the table of goals, in place of the group's rows, or after the others. */
function writeRows(group: string, figures: readonly Figure[]): void {
  const day = new Date().toISOString().slice(0, 10)
  const rows = figures
    .filter(({ goal, isKept }) => goal !== undefined || isKept)
    .map((figure) => {
      const { measured, goal, verdict } = inWords(figure)
      return `| ${group} | ${figure.name} | ${measured} | ${goal} | ${verdict} | ${day} |`
    })
  const lines = readFileSync(file, 'utf8').split('\n')
  const ours = lines.findIndex((line) => line.startsWith(`| ${group} |`))
  const head = lines.findIndex((line) => line.startsWith('| bench |'))
  const end = lines.findIndex((line, index) => index > head && !line.startsWith('|'))
  const others = lines.filter((line) => !line.startsWith(`| ${group} |`))
  writeFileSync(file, others.toSpliced(ours === -1 ? end : ours, 0, ...rows).join('\n'))
}

function inWords({ measured, unit, goal, atLeast = false }: Figure) {
  if (goal === undefined) return { measured: `${inDigits(measured)} ${unit}`, goal: '', verdict: '' }
  return {
    measured: `${inDigits(measured)} ${unit}`,
    goal: `${atLeast ? 'at least' : 'at most'} ${goal.toLocaleString('en')} ${unit}`,
    // What could not be measured is missed, too.
    verdict: (atLeast ? measured >= goal : measured <= goal) ? '' : 'missed',
  }
}

function inDigits(measured: number): string {
  return measured >= 100 ? Math.round(measured).toLocaleString('en') : String(Number(measured.toPrecision(3)))
}

/** The middle one of an odd number of measurements. */
export function medianOf(measurements: readonly number[]): number {
  return partOf(measurements, 0.5)
}

/** The measurement below which this part of them lies. */
export function partOf(measurements: readonly number[], part: number): number {
  const inOrder = measurements.toSorted((a, b) => a - b)
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * part))] ?? Number.NaN
}
