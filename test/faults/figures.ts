import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'

/** One line of docs/trust.md or docs/failover.md: what was measured, beside what users may rely on. */
export type Figure = {
  what: string
  target: string
  measured: string
  reached: boolean
  /** A count that falls short fails a run; a time never does, as machines differ and may be busy. */
  fails: boolean
  /** What a reader needs to find the reason. */
  complaints: readonly string[]
}

/** A count, such as of lost writes, that is exactly its target. */
export function count(what: string, measured: number, target = 0): Figure {
  return counted(what, measured, { target: String(target), reached: measured === target })
}

/** A list that shall be empty: what is lost, half-done or unexpected. */
export function none(what: string, complaints: readonly string[]): Figure {
  return counted(what, complaints.length, { target: '0', reached: complaints.length === 0, complaints })
}

/** A list that shall be no longer than its target. */
export function atMost(what: string, complaints: readonly string[], target: number): Figure {
  const reached = complaints.length <= target
  return counted(what, complaints.length, { target: `at most ${target}`, reached, complaints })
}

/** How often something was done, to judge the other figures by; 0 fails, as nothing was measured. */
export function done(what: string, howOften: number): Figure {
  return counted(what, howOften, { target: 'some', reached: howOften > 0 })
}

function counted(
  what: string,
  measured: number,
  judged: Pick<Figure, 'target' | 'reached'> & Partial<Figure>,
): Figure {
  return { complaints: [], ...judged, what, measured: String(measured), fails: !judged.reached }
}

/** The median and the worst of some times, in milliseconds: the worst one counts. */
export function times(what: string, measuredMs: readonly number[], targetMs: number): Figure {
  const worst = Math.max(...measuredMs)
  const measured = `${inSeconds(percentile(measuredMs, 0.5))}, worst ${inSeconds(worst)}`
  return timed(what, { measured, target: `under ${inSeconds(targetMs)}`, reached: worst < targetMs })
}

/** One time in milliseconds. */
export function time(what: string, measuredMs: number, targetMs: number): Figure {
  const [measured, target] = [inSeconds(measuredMs), `under ${inSeconds(targetMs)}`]
  return timed(what, { measured, target, reached: measuredMs < targetMs })
}

/** How many times slower something is than usual; nobody notices below `floorMs`. */
export function slowdown(what: string, ms: number, usualMs: number, most: number, floorMs = 50): Figure {
  const measured = `${(ms / usualMs).toFixed(1)} times (${inSeconds(usualMs)} to ${inSeconds(ms)})`
  const reached = ms <= floorMs || ms / usualMs < most
  return timed(what, { measured, target: `under ${most} times, or ${floorMs} ms`, reached })
}

function timed(what: string, judged: Pick<Figure, 'measured' | 'target' | 'reached'>): Figure {
  return { ...judged, what, fails: false, complaints: [] }
}

/** The time below which this share of the times lie. */
export function percentile(measuredMs: readonly number[], share: number): number {
  const inOrder = measuredMs.toSorted((a, b) => a - b)
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] ?? Number.NaN
}

function inSeconds(ms: number): string {
  return ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** A table under a heading, with the day, the machine and the versions of what ran. */
export function sectionOf(
  heading: string,
  figures: readonly Figure[],
  versions: readonly (string | undefined)[],
): string {
  const rows = figures.map(
    ({ what, target, measured, reached }) =>
      `| ${what} | ${target} | ${measured} | ${reached ? '' : 'missed'} |`,
  )
  const table = ['| | target | measured | |', '|---|---|---|---|', ...rows, '']
  return [`## ${heading}`, '', circumstances(versions), '', ...table].join('\n')
}

/** Writes a section of docs/trust.md in place of the one under the same heading, or as the last one. */
export function writeSection(heading: string, figures: readonly Figure[]): void {
  const file = new URL('../../docs/trust.md', import.meta.url)
  const section = sectionOf(heading, figures, [`PGlite ${versionOfPackage('@electric-sql/pglite')}`])
  const parts = readFileSync(file, 'utf8').split(/^(?=## )/m)
  const at = parts.findIndex((part) => part.startsWith(`## ${heading}\n`))
  parts.splice(at === -1 ? parts.length : at, 1, section)
  writeFileSync(file, `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`)
}

function versionOfPackage(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

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

/** The version of a program, after its name; undefined where it isn't on this machine. */
export function versionOf(
  program: string,
  pattern: RegExp,
  name: string,
  option = '--version',
): string | undefined {
  if (!existsSync(program)) return undefined
  const [version] = pattern.exec(execFileSync(program, [option], { encoding: 'utf8' })) ?? []
  return version && `${name} ${version}`
}
