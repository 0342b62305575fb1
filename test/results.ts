import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** What a part of the tests came to. */
export type Results = {
  passed: number
  failed: number
  skipped: number
  /** Each with the first lines of its reason. */
  failures: string[]
  tests: { name: string; ms: number }[]
}

/**
 * Reads what a part's reporter has written. A part that failed without a failed test, such as by a type error
 * or a crash, or left no results, counts as one that failed.
 */
export function readResults(name: string, file: string | undefined, status: number): Results {
  const results = file && existsSync(file) ? parse(readFileSync(file, 'utf8')) : nothing
  const isBroken = results.failed === 0 && (status !== 0 || (file !== undefined && results === nothing))
  if (!isBroken) return results
  return { ...results, failed: 1, failures: [`${name} ended with status ${status} and no failed test.`] }
}

const nothing: Results = { passed: 0, failed: 0, skipped: 0, failures: [], tests: [] }

type VitestResults = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    message: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number
      failureMessages: string[]
    }[]
  }[]
}

type PlaywrightSpec = {
  file: string
  title: string
  ok: boolean
  tests: { results: { duration: number; errors: { message?: string }[] }[] }[]
}
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightResults = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number }
  suites: PlaywrightSuite[]
}

function parse(text: string): Results {
  const results = JSON.parse(text) as VitestResults | PlaywrightResults
  return 'stats' in results ? ofPlaywright(results) : ofVitest(results)
}

function ofVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }: VitestResults): Results {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${relative(name)}: ${test.fullName}` })),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    failures: [
      ...testResults.flatMap(({ name, message }) => (message ? [described(relative(name), message)] : [])),
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ name, failureMessages }) => described(name, ...failureMessages)),
    ],
    tests: tests.map(({ name, duration = 0 }) => ({ name, ms: duration })),
  }
}

function ofPlaywright({ stats, suites }: PlaywrightResults): Results {
  const specs = suites.flatMap(specsOf)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: specs.filter(({ ok }) => !ok).map((spec) => described(named(spec), ...messagesOf(spec))),
    tests: specs.map((spec) => ({
      name: named(spec),
      ms: Math.max(...runsOf(spec).map((run) => run.duration)),
    })),
  }
}

const named = ({ file, title }: PlaywrightSpec) => `test/e2e/${file}: ${title}`
const messagesOf = (spec: PlaywrightSpec) =>
  runsOf(spec).flatMap(({ errors }) => errors.flatMap(({ message }) => message ?? []))
const runsOf = ({ tests }: PlaywrightSpec) => tests.flatMap(({ results }) => results)

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function relative(file: string): string {
  return file.replace(`${process.cwd()}/`, '')
}

function described(test: string, ...messages: string[]): string {
  const lines = messages.flatMap((message) =>
    stripVTControlCharacters(message).trim().split('\n').slice(0, 12),
  )
  return [test, ...lines.map((line) => `    ${line}`)].join('\n')
}
