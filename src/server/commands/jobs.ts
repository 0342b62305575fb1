import { readConfig } from '#server/platform/config.ts'
import { notFound } from '#server/platform/errors.ts'
import type { ParkedJobs } from '#server/platform/queue/parked.ts'
import { reportFailure, withDatabase } from './operating.ts'

/** `npm run jobs`: what failed at every attempt, of all companies and of none, for operators (docs/operating.md). */
const usage = `npm run jobs -- parked     lists what failed at every attempt, the newest first
npm run jobs -- retry ID   has one tried again

It takes the settings of the server. An embedded database is open to one program at a time: stop the server before.`

const [command, ...ids] = process.argv.slice(2)
try {
  if (command === 'parked' && ids.length === 0) await inParked(list)
  else if (command === 'retry' && ids.length === 1) await inParked((parked) => retry(parked, ids[0] ?? ''))
  else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  reportFailure(error)
}

async function inParked(work: (parked: ParkedJobs) => Promise<void>): Promise<void> {
  await withDatabase(readConfig(process.env), new Date(), (_operating, jobs) => jobs.inParked(work))
}

async function list(parked: ParkedJobs): Promise<void> {
  for (const { id, name, parkedAt, attempts, fault, payload } of await parked.list()) {
    const why = fault ? [fault.error, fault.code].filter(Boolean).join(' ') : 'cut off'
    console.log(
      `${id}  ${parkedAt.toISOString()}  ${name}  ${attempts} attempts  ${why}  ${JSON.stringify(payload)}`,
    )
  }
}

async function retry(parked: ParkedJobs, id: string): Promise<void> {
  if (!(await parked.retry(id))) throw notFound(`No job with the id ${id} is parked.`)
  console.log(`${id} will be tried again.`)
}
