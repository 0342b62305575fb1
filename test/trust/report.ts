import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Figure } from './figure.ts'
import { type Measure, measures } from './measures.ts'
import type { Testbed } from './testbed.ts'

export type Measured = {
  measure: Measure
  testbed: Testbed['kind']
  rounds: number
  figures: readonly Figure[]
}

const file = fileURLToPath(new URL('../../docs/trust.md', import.meta.url))
const complaintsShown = 10
const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}

/** What was measured, and for what falls short what a reader needs to find the reason. */
export function printMeasured(measured: Measured): void {
  printFigures(headingOf(measured), measured.figures)
}

export function printFigures(heading: string, figures: readonly Figure[]): void {
  console.log(`\n${heading}\n`)
  printColumns(figures.map(cells), (line) => {
    const { fails, complaints = [] } = figures[line] ?? {}
    for (const complaint of fails ? complaints.slice(0, complaintsShown) : [])
      console.log(`      ${complaint}`)
  })
}

function printColumns(lines: readonly string[][], after?: (line: number) => void): void {
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  for (const [index, line] of lines.entries()) {
    const padded = line.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    console.log(`  ${padded.join('   ').trimEnd()}`)
    after?.(index)
  }
}

/** One line for each measure: what was missed, and whether that fails the run. */
export function printSummary(all: readonly Measured[]): void {
  const lines = all.map(({ measure, testbed, figures }) => {
    const missed = figures.filter(({ reached }) => !reached).map(({ what }) => what)
    const failed = figures.some(({ fails }) => fails) ? 'failed' : ''
    return [measure.name, testbed, failed, missed.length === 0 ? 'reached' : `missed: ${missed.join('; ')}`]
  })
  console.log('\nAll of it\n')
  printColumns(lines)
}

/** Writes its section of docs/trust.md, with the day and the machine, and leaves the others as they are. */
export function writeSection(measured: Measured): void {
  const written = new Map(writtenSections()).set(headingOf(measured), sectionOf(measured))
  const inOrder = measures.flatMap((measure) =>
    measure.on.map((testbed) => written.get(headingOf({ measure, testbed, rounds: measure.rounds }))),
  )
  writeFileSync(file, [introduction, ...inOrder.filter((section) => section !== undefined)].join('\n'))
}

/** What earlier runs wrote, by its heading. */
function writtenSections(): [string, string][] {
  if (!existsSync(file)) return []
  const [, ...sections] = readFileSync(file, 'utf8').split(/^## /m)
  return sections.map((section) => [section.split('\n', 1)[0] ?? '', `## ${section.trimEnd()}\n`])
}

function sectionOf(one: Measured): string {
  return sectionFor(headingOf(one), one.figures, [`PGlite ${dependencies['@electric-sql/pglite']}`])
}

/** A table under a heading, with the day, the machine and the versions of what ran. */
export function sectionFor(
  heading: string,
  figures: readonly Figure[],
  versions: readonly (string | undefined)[],
): string {
  const rows = figures.map((figure) => `| ${cells(figure).join(' | ')} |`)
  const table = ['| | target | measured | |', '|---|---|---|---|', ...rows, '']
  return [`## ${heading}`, '', circumstances(versions), '', ...table].join('\n')
}

type Run = Pick<Measured, 'measure' | 'testbed' | 'rounds'>

function headingOf({ measure, testbed, rounds }: Run): string {
  return `${measure.title}, ${testbed}: ${rounds.toLocaleString('en')} ${measure.unit}`
}

function cells({ what, target, measured, reached }: Figure): string[] {
  return [what, target, measured, reached ? '' : 'missed']
}

const introduction = `# What was measured

Written by \`npm run test:trust\`, which replaces each section it measures again. The load, the app and PostgreSQL share the machine.
A wrong count fails the run; a time never does, as machines differ. \`npm run test:full\` runs a few rounds of
the same (test/full/trust.test.ts).
`

function circumstances(versions: readonly (string | undefined)[]): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  const ran = [
    `Node ${process.versions.node}`,
    ...versions,
    versionOf('/usr/lib/postgresql/15/bin/postgres', /\d+\.\d+/, 'PostgreSQL'),
    versionOf('/usr/sbin/haproxy', /\d+\.\d+\.\d+/, 'HAProxy', '-v'),
  ].filter((version) => version !== undefined)
  return `${day}, ${availableParallelism()} processors, ${memory} GB of memory. ${ran.join(', ')}.`
}

export function versionOf(
  program: string,
  pattern: RegExp,
  name: string,
  option = '--version',
): string | undefined {
  try {
    const [version] = pattern.exec(execFileSync(program, [option], { encoding: 'utf8' })) ?? []
    return version && `${name} ${version}`
  } catch {
    // Not on this machine: its measures say so.
    return undefined
  }
}
