// `node .ci/tally.mjs STATUS FILE...` reads what the reporters of a step have written: one line with the tests that passed and
// failed, then each failure with its reason. A step that failed without a failed test, such as a type error or a crash, and
// one that left no results, counts as one that failed.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const [status, ...files] = process.argv.slice(2)
const results = files.map(read)
const isMissing = results.includes(undefined)
const outcomes = results.flatMap((result) => (result ? [outcomeOf(result)] : []))
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
const isBroken = failed === 0 && (status !== '0' || isMissing)
console.log(passed, isBroken ? 1 : failed)
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(failure)
if (isBroken)
  console.log(`A step ended with status ${status} and ${isMissing ? 'no results' : 'no failed test'}.`)

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function outcomeOf(result) {
  return result.stats ? ofPlaywright(result) : ofVitest(result)
}

function ofVitest({ numPassedTests, numFailedTests, testResults }) {
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [described(name, message)] : []),
    ...assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => described(`${name}: ${test.fullName}`, test.failureMessages[0])),
  ])
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

function ofPlaywright({ stats, suites }) {
  const failures = specsOf(suites)
    .filter((spec) => !spec.ok)
    .map(({ file, title, tests }) => {
      const last = tests.flatMap((test) => test.results).findLast((result) => result.error)
      return described(`${file}: ${title}`, last?.error.message)
    })
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures }
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)])
}

function described(test, message = '') {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, 12)
  return [test, ...lines.map((line) => `    ${line}`)].join('\n')
}
