import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Figure, isMissed, toRow } from './figure.ts'
import { isTry } from './options.ts'
import { postgresSettings } from './postgres-settings.ts'

/** What was measured together: `name` is what `npm run bench -- name` runs. */
export type Group = { name: string; title: string; figures: Figure[]; notes?: string[] }

const file = fileURLToPath(new URL('../docs/performance.md', import.meta.url))
const missed: string[] = []

/** Prints a group's figures, and writes them as its section of docs/performance.md, unless this is a try. */
export function writeGroup(group: Group): void {
  printGroup(group)
  missed.push(...group.figures.filter(isMissed).map(({ name }) => `${group.name}: ${name}`))
  if (!isTry) writeSection(group)
}

/** The goals that this run missed; they are reported and fail nothing. */
export function printMissed(): void {
  console.log(missed.length === 0 ? '\nEvery goal is reached.' : `\nMissed:\n  ${missed.join('\n  ')}`)
}

function printGroup({ title, figures, notes = [] }: Group): void {
  const lines = [['', 'measured', 'goal', ''], ...figures.map(cells)]
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  console.log(`\n${title}\n`)
  for (const line of lines)
    console.log(`  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd())
  for (const note of notes) console.log(`\n  ${note}`)
}

function cells(figure: Figure): string[] {
  const { name, measured, goal, verdict } = toRow(figure)
  return [name, measured, goal, verdict]
}

/** Writes the group's section, and leaves all others as they are: those that people wrote, too. */
function writeSection(group: Group): void {
  const sections = new Map(writtenSections()).set(headingOf(group), sectionOf(group)).set(...method)
  writeFileSync(file, ['# Speed, as measured\n', ...sections.values()].join('\n'))
}

/** The document's sections by their headings. */
function writtenSections(): [string, string][] {
  if (!existsSync(file)) return []
  const [, ...sections] = readFileSync(file, 'utf8').split(/^## /m)
  return sections.map((section) => [section.split('\n', 1)[0] ?? '', `## ${section.trimEnd()}\n`])
}

function headingOf({ name, title }: Group): string {
  return `${title} (${name})`
}

function sectionOf(group: Group): string {
  const rows = group.figures.map((figure) => `| ${cells(figure).join(' | ')} |`)
  const table = rows.length > 0 ? ['', '| | measured | goal | |', '|---|---|---|---|', ...rows] : []
  const notes = (group.notes ?? []).flatMap((note) => ['', note])
  return [`## ${headingOf(group)}`, '', circumstances(), ...notes, ...table, ''].join('\n')
}

const method: [heading: string, section: string] = [
  'How it is measured',
  `## How it is measured

\`npm run bench -- name\` writes one table, \`npm run bench\` all of them. Client, app, limit server and PostgreSQL share one machine, so
compare figures only within a table: ours and its limit run in turns, and the table shows the median. A missed goal is reported but
doesn't fail. PostgreSQL writes to disk before it answers, and uses its default settings except for
${Object.entries(postgresSettings)
  .map(([name, value]) => `${name} ${value}`)
  .join(', ')}.
`,
]

function circumstances(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${availableParallelism()} processors, ${memory} GB of memory. ${versions().join(', ')}.`
}

function versions(): string[] {
  const { devDependencies } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { devDependencies: Record<string, string> }
  const bin = process.env['POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin'
  const postgres = existsSync(bin) ? execFileSync(`${bin}/postgres`, ['--version'], { encoding: 'utf8' }) : ''
  return [
    `Node ${process.versions.node}`,
    `PostgreSQL ${/\d+\.\d+/.exec(postgres)?.[0] ?? 'none'}`,
    `autocannon ${devDependencies['autocannon']}`,
  ]
}
