import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openLogger } from '#server/platform/log.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { logSlowStatements } from './slow-statements.ts'
import { type Work, within } from './work.ts'

const secret = 'a note that nobody else may read'
const lines: string[] = []
const logger = openLogger({ write: (line) => void lines.push(line) })
let test: TestDatabase

beforeAll(async () => {
  test = await openTestDatabase()
  test.database.watch.add(logSlowStatements(logger, 20))
})
afterAll(() => test.drop())
beforeEach(() => {
  lines.length = 0
})

const slow = 'SELECT pg_sleep(0.03), $1::text AS note'
const job: Work = { kind: 'job', id: 'job-1', name: 'seal-audit' }

function request(id: string): Work {
  return { kind: 'request', id, method: 'GET', route: '/', path: '/', trace: {}, isStream: false }
}

const logged = () => lines.map((line) => JSON.parse(line))

describe('a slow statement is logged without its values', () => {
  it('over the pool, which asks by a callback', async () => {
    const { rows } = await test.database.pool.query(slow, [secret])
    expect(rows).toMatchObject([{ note: secret }])
    expect(logged()).toMatchObject([{ msg: 'slow query', level: 40, statement: slow }])
    expect(logged()[0].ms).toBeGreaterThanOrEqual(20)
    expect(lines.join('')).not.toContain(secret)
  })

  it.each<[how: string, statement: string | QueryConfig, values?: string[]]>([
    ['as a text', slow, [secret]],
    ['as a text and values in one', { text: slow, values: [secret] }],
    ['under a name', { name: 'slow-one', text: slow, values: [secret] }],
  ])('over a connection, %s', async (_how, statement, values) => {
    const { rows } = await test.database.asOwner((client) => client.query(statement, values))
    expect(rows).toMatchObject([{ note: secret }])
    expect(logged()).toMatchObject([{ statement: slow }])
    expect(lines.join('')).not.toContain(secret)
  })

  it('where it fails', async () => {
    const failing = `WITH slept AS MATERIALIZED (SELECT pg_sleep(0.03) AS waited, $1::text AS note)
                     SELECT waited, note::int FROM slept`
    await expect(test.database.pool.query(failing, [secret])).rejects.toMatchObject({ code: '22P02' })
    expect(logged()).toMatchObject([{ statement: failing, isFailed: true }])
    expect(lines.join('')).not.toContain(secret)
  })
})

it('a quicker one is not', async () => {
  const own = await openTestDatabase()
  onTestFinished(() => own.drop())
  own.database.watch.add(logSlowStatements(logger, 20_000))
  await own.database.pool.query(slow, [secret])
  expect(lines).toEqual([])
})

it('says which request or job it was for, also where they waited for one another’s connection', async () => {
  const { pool } = test.database
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const asking = [
    within(request('request-1'), () => pool.query(slow, ['1'])),
    within(job, () => pool.query(slow, ['2'])),
    within(request('request-2'), () => test.database.asOwner((client) => client.query(slow, ['3']))),
  ]
  for (const client of held) client.release()
  await Promise.all(asking)
  const ids = logged().map(({ reqId, jobId }) => reqId ?? jobId)
  expect(ids.toSorted()).toEqual(['job-1', 'request-1', 'request-2'])
})
