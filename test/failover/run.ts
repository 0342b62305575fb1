import { parseArgs } from 'node:util'
import { drill } from './drill.ts'
import { faults } from './faults.ts'
import { installPrograms, missingPrograms } from './programs.ts'
import { printFigures, writeReport } from './report.ts'
import { Stack } from './stack.ts'

// `npm run drill:failover` injects ten faults, one kind after the other, in some minutes, and writes
// docs/failover.md. With names of faults or another number, as `-- hang lost --rounds=4`, it writes nothing.
const usualRounds = 10
const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' } },
})
const chosen = faults.filter(({ name }) => words.length === 0 || words.includes(name))
if (chosen.length < new Set(words).size) {
  console.error(`Choose some of: ${faults.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const isUsual = words.length === 0 && values.rounds === undefined
const rounds = values.rounds === undefined ? usualRounds : Number(values.rounds)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

installPrograms()
const missing = missingPrograms()
if (missing.length > 0) {
  console.error(`The drill needs ${missing.join(', ')}: on Debian 12, root installs them by running it.`)
  process.exit(2)
}

const inTurn = Array.from({ length: rounds }, (_, round) => chosen[round % chosen.length]).filter(
  (fault) => fault !== undefined,
)
const stack = await Stack.start()
const figures = await drill(stack, inTurn)
await stack.installation.drop()
printFigures(figures)
if (isUsual) writeReport(figures, rounds)
process.exit(figures.some(({ fails }) => fails) ? 1 : 0)
