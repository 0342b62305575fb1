import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figure } from './figure.ts'

const client = path.resolve(import.meta.dirname, '../dist/client')

/** The JavaScript of a first visit, as index.html names it for each reader, and an English page's fonts. */
export function benchFirstVisit(): Figure[] {
  const html = readFileSync(path.join(client, 'index.html'), 'utf8')
  const scripts = (...readers: string[]) => sizeOf(scriptsFor(html, readers))
  return [
    { name: 'landing page, JavaScript', measured: scripts('visitor'), goal: 100, unit: 'kB' },
    { name: 'dashboard, JavaScript', measured: scripts('session', 'dashboard'), goal: 150, unit: 'kB' },
    {
      name: 'styles of both',
      measured: sizeOf(filesIn(html, /href="\/([^"]*\.css)"/g)),
      goal: null,
      unit: 'kB',
    },
    { name: 'fonts', measured: fontsIn(html), goal: null, unit: 'kB' },
  ]
}

function scriptsFor(html: string, readers: readonly string[]): string[] {
  const others = /<link [^>]*data-for="(\w+)"[^>]*>/g
  const theirs = html.replace(others, (link, reader: string) => (readers.includes(reader) ? link : ''))
  return filesIn(theirs, /(?:src|href)="\/([^"]*\.js)"/g)
}

function filesIn(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, file = '']) => file))]
}

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(client, file))).length, 0) / 1000
}

// Compressed by their format.
function fontsIn(html: string): number {
  const files = filesIn(html, /href="\/([^"]*\.woff2)"/g)
  return files.reduce((sum, file) => sum + readFileSync(path.join(client, file)).length, 0) / 1000
}
