import { parseArgs } from 'node:util'
import { installBalancer } from './balancer.ts'
import { type Figure, notPossible } from './figure.ts'
import { type Measure, measures } from './measures.ts'
import { Cluster } from './postgres-cluster.ts'
import { type Measured, printMeasured, printSummary, writeSection } from './report.ts'
import { embeddedTestbed, postgresTestbed, type Testbed } from './testbed.ts'

// `npm run test:trust` measures everything, which takes two hours, and writes docs/trust.md.
// `npm run test:trust -- crash nodes` measures some of it and writes its sections; with other rounds, as
// `--rounds=5`, it writes nothing.
const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, on: { type: 'string' } },
})
const chosen = measures.filter(({ name }) => words.length === 0 || words.includes(name))
if (chosen.length < new Set(words).size) {
  console.error(`Choose some of: ${measures.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

/** A measure that comes to no end has failed, and the others still run. */
const longestMs = 40 * 60_000

installBalancer()
// Without it what runs embedded is measured all the same.
const cluster = Cluster.isPossible() ? await Cluster.start() : undefined
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
const measured: Measured[] = []
try {
  for (const measure of chosen)
    for (const testbed of [embeddedTestbed, postgresTestbed(cluster?.url ?? '')])
      if (measure.on.includes(testbed.kind) && (values.on ?? testbed.kind) === testbed.kind)
        measured.push(await run(measure, testbed))
} finally {
  await cluster?.drop()
}
printSummary(measured)
process.exit(measured.some(({ figures }) => figures.some(({ fails }) => fails)) ? 1 : 0)

async function run(measure: Measure, testbed: Testbed): Promise<Measured> {
  const rounds = values.rounds === undefined ? measure.rounds : Number(values.rounds)
  const one: Measured = {
    measure,
    testbed: testbed.kind,
    rounds,
    figures: await figuresOf(measure, testbed, rounds),
  }
  printMeasured(one)
  if (values.rounds === undefined) writeSection(one)
  return one
}

async function figuresOf(measure: Measure, testbed: Testbed, rounds: number): Promise<Figure[]> {
  if (testbed.kind === 'PostgreSQL' && !cluster)
    return [notPossible(measure.title, 'there is no PostgreSQL 15')]
  const ended = Promise.withResolvers<never>()
  const giveUp = (why: string) => ended.reject(new Error(why))
  const timer = setTimeout(() => giveUp(`Not done after ${longestMs / 60_000} minutes.`), longestMs)
  stopped.signal.addEventListener('abort', () => giveUp('Stopped.'), { once: true })
  try {
    stopped.signal.throwIfAborted()
    return await Promise.race([measure.measure(testbed, rounds), ended.promise])
  } catch (error) {
    const complaints = [error instanceof Error ? (error.stack ?? error.message) : String(error)]
    return [
      { what: 'came to its end', target: 'yes', measured: 'no', reached: false, fails: true, complaints },
    ]
  } finally {
    clearTimeout(timer)
  }
}
