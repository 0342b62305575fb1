import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Results, readResults } from './results.ts'

// `npm test`, `test:full` for the rest, or `test:changed`: docs/testing.md says what is in which.

type Step = {
  name: string
  command: string
  env?: Record<string, string>
  /** What its reporter writes. */
  results?: string
}

/**
 * Stages follow each other. The lanes of a stage run side by side, as one alone leaves cores idle; the steps
 * of a lane follow each other.
 */
type Stage = readonly Lane[]
type Lane = readonly Step[]

const folder = 'test-results'
const debianPostgres = '/usr/lib/postgresql/15/bin/initdb'
const firefox = '/usr/bin/firefox-esr'

/** What `npm run test:full` does more of where it is installed; `.ci/run` installs all of it on Debian. */
const programs = [
  {
    program: debianPostgres,
    package: 'postgresql-15',
    part: 'the part on PostgreSQL 15, and the tests of its outages and backups',
  },
  { program: '/usr/sbin/pgbouncer', package: 'pgbouncer', part: 'the tests with PgBouncer' },
  { program: '/usr/sbin/nginx', package: 'nginx-light', part: 'the tests behind nginx' },
  { program: '/usr/bin/promtool', package: 'prometheus', part: 'the tests of the alerts' },
  { program: firefox, package: 'firefox-esr', part: 'the journey in Firefox' },
]

const check: Stage = [
  [{ name: 'types and lint', command: 'npx oxlint --type-aware --type-check' }],
  [{ name: 'format', command: 'npx biome check' }],
  [{ name: 'unused', command: 'npx knip' }],
  [vitest('architecture', 'architecture')],
]

/** On a clean clone `npm test` has just built what `npm run test:full` would. */
const buildIfStale = `[ -z "$(find src docs vite vite.config.ts package-lock.json -newer dist/client/index.html 2>&1)" ] || npm run build`

const quick: readonly Stage[] = [
  check,
  [
    [vitest('unit', 'shared client screens server')],
    // The build leaves one of two cores idle.
    [playwright('browser', '--grep @journey')],
  ],
]

/** What the embedded database does in its own way: transactions, jobs, sessions; and each route once. */
const onEmbedded = `
  db/database db/failures db/migrate db/paging db/pglite-connection platform/queue platform/tenancy
  platform/audit http/deadline http/every-route features/session/session src/server/worker leave/races
`.replaceAll(/\s+/g, ' ')

/** What an older PostgreSQL could do otherwise: migrations, races, payments; and each route once. */
const onOldest = `
  platform/db platform/queue http/every-route races billing/operation billing/seats billing/sync leave/lock-order
`.replaceAll(/\s+/g, ' ')

const full: readonly Stage[] = [
  [
    [
      vitest('embedded', 'server', { files: onEmbedded, env: { TEST_DATABASE: 'embedded' } }),
      ...(existsSync(debianPostgres) ? [onPostgres15()] : []),
      // These two use what the lane beside has built long since.
      ...(existsSync(firefox) ? [vitest('firefox', 'firefox')] : []),
      vitest('faults', 'full'),
    ],
    [playwright('every screen', '--grep-invert @journey')],
  ],
]

/** What a change since the commit `since` can have touched: no build where no test in the browser has. */
function touchedSince(since: string): readonly Stage[] {
  const only = `--only-changed=${since}`
  const listed = execFileSync('npx', ['playwright', 'test', only, '--list'], { encoding: 'utf8' })
  const files = `--changed ${since} --passWithNoTests`
  return [
    [
      [vitest('unit', 'shared client screens server', { files })],
      ...(listed.includes('Total: 0 tests') ? [] : [[playwright('browser', only)]]),
    ],
  ]
}

function vitest(
  name: string,
  projects: string,
  { files = '', env = {} }: { files?: string; env?: Record<string, string> } = {},
): Step {
  const results = resultsOf(name)
  const chosen = projects.split(' ').map((project) => `--project ${project}`)
  const reporters = `--reporter=default --reporter=json --outputFile.json=${results}`
  return { name, command: `npx vitest run ${chosen.join(' ')} ${files} ${reporters}`, env, results }
}

function playwright(name: string, which: string): Step {
  const results = resultsOf(name)
  return {
    name,
    command: `{ ${buildIfStale}; } && npx playwright test ${which}`,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: results },
    results,
  }
}

function resultsOf(name: string): string {
  return `${folder}/${name.replaceAll(' ', '-')}.json`
}

/** The oldest supported one, where installed, with more rounds of races. `npm run test:trust` has 100. */
function onPostgres15(): Step {
  return vitest('postgres 15', 'server', {
    files: onOldest,
    env: { TEST_POSTGRES: 'debian', ROUNDS: '10' },
  })
}

const [, , mode = 'quick', since = 'HEAD'] = process.argv
const isFull = mode === 'full'
const startedAt = performance.now()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const outcomes: { step: Step; status: number; seconds: number }[] = []
if (isFull) nameWhatIsLeftOut()
const stages = mode === 'check' ? [check] : mode === 'changed' ? touchedSince(since) : isFull ? full : quick
for (const stage of stages) {
  const ended = await runStage(stage)
  outcomes.push(...ended)
  // A type error or a lint finding would show up again in every test.
  if (ended.some(({ step, status }) => status !== 0 && !step.results)) break
}
conclude()

function nameWhatIsLeftOut(): void {
  for (const { program, package: name, part } of programs)
    if (!existsSync(program))
      console.log(`Left out: ${part}, for want of ${program} (apt-get install ${name}).`)
}

async function runStage(stage: Stage) {
  const running = new Set<string>()
  let lastLineAt = performance.now()
  const heartbeat = setInterval(() => {
    if (performance.now() - lastLineAt > 8_000)
      print(`… ${[...running].join(', ')}: ${secondsSince(startedAt)} s so far`)
  }, 1_000)
  const print = (line: string) => {
    lastLineAt = performance.now()
    console.log(line)
  }
  const runStep = async (step: Step) => {
    running.add(step.name)
    print(`=== ${step.name}`)
    const beganAt = performance.now()
    const status = await run(step, (line) => print(stage.length > 1 ? `${step.name} | ${line}` : line))
    running.delete(step.name)
    const seconds = secondsSince(beganAt)
    print(`=== ${step.name}: ${status === 0 ? 'done' : `failed with status ${status}`} in ${seconds} s`)
    return { step, status, seconds }
  }
  const ended = await Promise.all(
    stage.map(async (lane) => {
      const inLane = []
      for (const step of lane) inLane.push(await runStep(step))
      return inLane
    }),
  )
  clearInterval(heartbeat)
  return ended.flat()
}

function run({ command, env }: Step, onLine: (line: string) => void): Promise<number> {
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine)
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}

/** What failed, in full: the slowest; the seconds of each part; and, as the last line, the counts. */
function conclude(): void {
  const results = outcomes.map(({ step, status }) => readResults(step.name, step.results, status))
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) console.log(`\n=== What failed\n${failures.join('\n')}`)
  if (isFull) printSlowest(results)
  const parts = outcomes.map(({ step, seconds }) => `${step.name} ${seconds} s`)
  console.log(`\n${parts.join(', ')}; ${secondsSince(startedAt)} s in all`)
  const sum = (count: (result: Results) => number) =>
    results.reduce((total, result) => total + count(result), 0)
  const [passed, failed, skipped] = [sum((r) => r.passed), sum((r) => r.failed), sum((r) => r.skipped)]
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exitCode = failed > 0 ? 1 : 0
}

function printSlowest(results: readonly Results[]): void {
  const slowest = results.flatMap(({ tests }) => tests).toSorted((a, b) => b.ms - a.ms)
  console.log('\n=== The ten slowest tests')
  for (const { name, ms } of slowest.slice(0, 10))
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
}

function secondsSince(at: number): number {
  return Math.round((performance.now() - at) / 1000)
}
