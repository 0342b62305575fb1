import { notFound } from '#server/platform/errors.ts'
import type { DeadLetters } from '#server/platform/queue/dead-letters.ts'
import { readSettings, reportFailure, withDatabase } from './operating.ts'

/** `npm run jobs`: the failed jobs of all companies and of none, for operators (docs/operating.md). */
const usage = `npm run jobs -- parked     lists what failed at every attempt, the newest first
npm run jobs -- retry ID   tries one again

It uses the server’s settings. Only one program at a time can open an embedded database: stop the server first.`

const [command, ...ids] = process.argv.slice(2)
try {
  if (command === 'parked' && ids.length === 0) await withDeadLetters(list)
  else if (command === 'retry' && ids.length === 1)
    await withDeadLetters((deadLetters) => retry(deadLetters, ids[0] ?? ''))
  else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  reportFailure(error)
}

async function withDeadLetters(work: (deadLetters: DeadLetters) => Promise<void>): Promise<void> {
  await withDatabase(readSettings(), new Date(), (_operating, jobs) => jobs.withDeadLetters(work))
}

async function list(deadLetters: DeadLetters): Promise<void> {
  for (const { id, name, failedAt, attempts, fault, payload } of await deadLetters.list()) {
    const why = fault ? [fault.error, fault.code].filter(Boolean).join(' ') : 'cut off'
    console.log(
      `${id}  ${failedAt.toISOString()}  ${name}  ${attempts} attempts  ${why}  ${JSON.stringify(payload)}`,
    )
  }
}

async function retry(deadLetters: DeadLetters, id: string): Promise<void> {
  if (!(await deadLetters.retry(id))) throw notFound(`No job with the id ${id} is parked.`)
  console.log(`${id} will be tried again.`)
}
