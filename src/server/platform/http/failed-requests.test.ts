import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { unavailable } from '#server/platform/errors.ts'
import { openLogger } from '#server/platform/log.ts'
import { Instrumentation } from '#server/platform/observe/instrumentation.ts'
import { addErrorHandler } from './error-handler.ts'

/** What is logged of requests that fail in this way, from the level `info` on. */
async function logOf(faults: Error[]): Promise<{ level: number; msg: string; code?: string }[]> {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = openLogger({ write: (line: string) => void lines.push(line) })
  const app = Fastify({ loggerInstance, disableRequestLogging: true })
  onTestFinished(() => app.close())
  addErrorHandler(app, new Instrumentation())
  const waiting = [...faults]
  app.get('/', async () => {
    throw waiting.shift()
  })
  for (const _ of faults) await app.inject('/')
  return lines.map((line) => JSON.parse(line))
}

const failing = (code: string) => unavailable(Object.assign(new Error('a fault'), { code }))

it('twenty requests that find the database away are one line, with its code', async () => {
  const log = await logOf(Array.from({ length: 20 }, () => failing('ECONNREFUSED')))
  expect(log).toMatchObject([
    { level: 40, msg: 'the database fails; said once a minute until it works', code: 'ECONNREFUSED' },
  ])
})

it('a connection that is gone, for which pg has words alone, has a code too', async () => {
  const log = await logOf([unavailable(new Error('Connection terminated unexpectedly'))])
  expect(log).toMatchObject([{ code: 'NO_CONNECTION' }])
})

it('each request that a lock or a deadlock stops has its own line', async () => {
  const log = await logOf([failing('55P03'), failing('40P01'), failing('57014')])
  expect(log).toMatchObject([
    { level: 50, msg: 'request failed' },
    { level: 50, msg: 'request failed' },
    { level: 50, msg: 'request failed' },
  ])
})
