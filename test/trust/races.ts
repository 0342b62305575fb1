import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanAtExit } from './at-exit.ts'
import { count, done, type Figure, none } from './figure.ts'
import type { Testbed } from './testbed.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const suites = [
  'test/server/races',
  'test/server/billing',
  'test/full/billing',
  'src/server/features/leave/races',
]

type Results = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** The suites of 'Races', in which the calls of one round meet; each of their tests is a line. */
export async function measureRaces(
  { kind, url }: Pick<Testbed, 'kind' | 'url'>,
  rounds: number,
): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-races-'))
  const file = path.join(folder, 'results.json')
  const reporting = ['--reporter=json', `--outputFile=${file}`]
  const projects = ['--project', 'server', '--project', 'full']
  const database = kind === 'PostgreSQL' ? { TEST_DATABASE_URL: url } : { TEST_DATABASE: 'embedded' }
  const child = spawn(process.execPath, [vitest, 'run', ...projects, ...suites, ...reporting], {
    cwd: root,
    env: { ...process.env, ROUNDS: String(rounds), ...database },
    stdio: 'ignore',
  })
  const hasEnded = cleanAtExit(() => child.kill())
  try {
    const [code] = await once(child, 'exit')
    // As the reporter writes it.
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Results
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = tests.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName)
    // One that could not be loaded has no tests that could fail.
    const broken = testResults.filter(({ status }) => status !== 'passed')
    return [
      done('races', tests.length),
      none('races with another outcome than promised', failed),
      none(
        'files of races that failed or could not be run',
        broken.map(({ name, message }) => `${path.relative(root, name)} ${message}`),
      ),
      count('exit code of the races', code ?? -1),
    ]
  } finally {
    hasEnded()
    rmSync(folder, { recursive: true, force: true })
  }
}
