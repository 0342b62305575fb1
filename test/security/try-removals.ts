import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Removal, removals } from './removals.ts'

/**
 * `npm run test:removals [-- word…]`: takes each control away in a copy of the project, and runs the test that must fail then.
 * Words choose controls by their names. On PostgreSQL with TEST_DATABASE_URL.
 */

type Outcome = 'noticed' | 'unnoticed' | 'fails anyway' | 'needs PostgreSQL'
type TestReport = {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = removals.filter(({ control }) => words.every((word) => control.toLowerCase().includes(word)))
const copy = copyProject()
/** The tests of each file that fail with every control in its place: they prove nothing. */
const failingAnyway = new Map<string, string[]>()

try {
  const outcomes = chosen.map((removal) => {
    const outcome = tryRemoval(removal)
    console.log(`${outcome.padEnd(16)} ${removal.control}`)
    return outcome
  })
  const noticed = outcomes.filter((outcome) => outcome === 'noticed').length
  const untried = outcomes.filter((outcome) => outcome === 'needs PostgreSQL').length
  console.log(
    `\n${noticed} of ${chosen.length} removals are noticed by their tests; ${untried} need PostgreSQL.`,
  )
  if (chosen.length === 0 || noticed + untried < chosen.length) process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function copyProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'timeleaf-removals-'))
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
    .filter((name) => /^(src|test|vite)\/|^[\w.-]+\.(ts|json)$/.test(name))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(path.join(root, file), path.join(folder, file))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  // Tests of pages look at what is built.
  symlinkSync(path.join(root, 'dist'), path.join(folder, 'dist'))
  return folder
}

function tryRemoval({ test, ...removal }: Removal): Outcome {
  if (removal.onPostgres && !process.env['TEST_DATABASE_URL']) return 'needs PostgreSQL'
  if (!hasPassed(test)) return 'fails anyway'
  const file = path.join(copy, removal.file)
  const whole = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    whole.replace(removal.find, () => removal.replace),
  )
  const { numFailedTests, numFailedTestSuites } = runTests(test.file, [test.name])
  writeFileSync(file, whole)
  return numFailedTests + numFailedTestSuites > 0 ? 'noticed' : 'unnoticed'
}

/** Each file is tried once, with all the tests that are named of it. */
function hasPassed({ file, name }: Removal['test']): boolean {
  const names = chosen.filter(({ test }) => test.file === file).map(({ test }) => test.name)
  const failing = failingAnyway.get(file) ?? failuresOf(runTests(file, names))
  failingAnyway.set(file, failing)
  return !failing.some((title) => title.includes(name) || title === file)
}

/** Their titles; the file's own where it could not be run, or has none of the tests. */
function failuresOf({ testResults, numPassedTests, numFailedTests }: TestReport): string[] {
  if (numPassedTests + numFailedTests === 0) return chosen.map(({ test }) => test.file)
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  return results.flatMap(({ status, title }) => (status === 'failed' ? title : []))
}

function runTests(file: string, names: string[]): TestReport {
  const report = path.join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const pattern = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const args = [
    'run',
    '--project',
    'server',
    file,
    '-t',
    pattern,
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  spawnSync(process.execPath, [vitest, ...args], { cwd: copy, stdio: 'ignore', timeout: 300_000 })
  return JSON.parse(readFileSync(report, 'utf8')) as TestReport
}
