import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { removals } from './removals/index.ts'
import type { Removal } from './removals/removal.ts'

/**
 * `npm run test:removals [-- word…]`: removes each control in a copy of the project and runs the test that
 * must fail. Words choose controls by their names. On PGlite with TEST_DATABASE=embedded.
 */

/** The full names of a file's tests by their result; `isBroken` where the file was not run to its end. */
type Ran = { passed: string[]; failed: string[]; isBroken: boolean }
type Report = {
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const longestMs = 300_000
/** All of them, with every control in its place. */
const longestInPlaceMs = 1_800_000
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = removals.filter(({ control }) => words.every((word) => control.toLowerCase().includes(word)))
const onPostgres = process.env['TEST_DATABASE'] !== 'embedded'
const tried = chosen.filter((removal) => onPostgres || !removal.onPostgres)
if (tried.length === 0) throw new Error('There is no such removal.')
const began = performance.now()
const copy = copyProject()

try {
  const files = [...new Set(tried.map(({ test }) => test.file))]
  const inPlace = runTests(
    files,
    tried.map(({ test }) => test.name),
    longestInPlaceMs,
  )
  console.log(`The tests, with every control in its place: ${secondsSince(began)}.\n`)
  const unnoticed = tried.filter((removal) => {
    const from = performance.now()
    const outcome = tryRemoval(removal, inPlace.get(removal.test.file))
    console.log(`${outcome.padEnd(12)} ${secondsSince(from).padStart(4)}  ${removal.control}`)
    return outcome !== 'noticed'
  })
  console.log(
    `\n${tried.length - unnoticed.length} of ${tried.length} removals are noticed, in ${secondsSince(began)}.`,
  )
  for (const { control, test } of unnoticed) console.log(`Not noticed: ${control} (${test.file})`)
  for (const { control, onPostgres: needed } of chosen)
    if (needed && !onPostgres) console.log(`Not tried: ${control}. It needs PostgreSQL.`)
  if (unnoticed.length > 0) process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function secondsSince(from: number): string {
  return `${Math.round((performance.now() - from) / 1000)} s`
}

function copyProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-removals-'))
  process.once('SIGINT', () => {
    rmSync(folder, { recursive: true, force: true })
    process.exit(130)
  })
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed
    .split('\0')
    .filter((name) => /^(src|test|vite)\/|^docs\/openapi\.json$|^[\w.-]+\.(ts|json)$/.test(name))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(path.join(root, file), path.join(folder, file))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  // Tests of pages look at what is built.
  symlinkSync(path.join(root, 'dist'), path.join(folder, 'dist'))
  return folder
}

/** 'noticed', or why not. A test that fails anyway proves nothing. */
function tryRemoval({ test, ...removal }: Removal, inPlace: Ran | undefined): string {
  if (!inPlace || inPlace.isBroken) return 'can’t run'
  const passing = inPlace.passed.filter((name) => name.includes(test.name))
  if (passing.length === 0) return 'fails anyway'
  const file = path.join(copy, removal.file)
  const whole = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    whole.replace(removal.find, () => removal.replace),
  )
  const without = runTests([test.file], [test.name], longestMs).get(test.file)
  writeFileSync(file, whole)
  // What no longer loads, or comes to no end, has not shown that it looks at the control.
  if (!without || without.isBroken) return 'can’t run'
  return without.failed.some((name) => passing.includes(name)) ? 'noticed' : 'unnoticed'
}

/** Runs the tests of these names in these files; files missing from the result were not run to their end. */
function runTests(files: readonly string[], names: readonly string[], withinMs: number): Map<string, Ran> {
  const report = path.join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const pattern = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const options = [
    '--project',
    'server',
    '--project',
    'full',
    '-t',
    pattern,
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  spawnSync(process.execPath, [vitest, 'run', ...files, ...options], {
    cwd: copy,
    stdio: 'ignore',
    timeout: withinMs,
  })
  if (!existsSync(report)) return new Map()
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return new Map(
    testResults.map(({ name, assertionResults }) => [path.relative(copy, name), ranOf(assertionResults)]),
  )
}

function ranOf(results: Report['testResults'][number]['assertionResults']): Ran {
  const named = (status: string) =>
    results.flatMap((result) => (result.status === status ? result.fullName : []))
  const [passed, failed] = [named('passed'), named('failed')]
  return { passed, failed, isBroken: passed.length + failed.length === 0 }
}
