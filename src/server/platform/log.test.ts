import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { startApp, startAppForTest, type TestApp } from '#test/app.ts'
import { makeSmallCompany } from '#test/factories.ts'
import { openLogger, printableError } from './log.ts'

const lines: string[] = []
const logger = openLogger({ write: (line) => void lines.push(line) })

/** As of a query whose values are an address, and a note with a line that looks like a frame. */
function makeFault(): Error {
  const cause = Object.assign(new Error('duplicate key (email)=(pia@example.com)'), { code: '23505' })
  const values = ['pia@example.com', 'a note\n    at the dentist (file:///secret.ts:1:1)']
  const error = new Error(`Failed query: select $1, $2\nparams: ${values.join()}`, { cause })
  return Object.assign(error, { params: values, detail: 'Key (email)=(pia@example.com)' })
}

const named: [way: string, log: (error: Error) => void, words: string][] = [
  ['as err', (err) => logger.error({ err }, 'words'), 'words'],
  ['as error', (error) => logger.error({ error }, 'words'), 'words'],
  ['under another name', (fault) => logger.error({ fault }, 'words'), 'words'],
  ['without words', (err) => logger.error({ err }), 'a fault'],
  ['alone', (error) => logger.error(error), 'a fault'],
  ['with words', (error) => logger.error(error, 'words'), 'words'],
  ['with its message as the words', (err) => logger.error({ err }, err.message), 'a fault'],
  ['with the message of its cause', (err) => logger.error(err, causeOf(err).message), 'a fault'],
  ['within words', (error) => logger.error('words of %s', error), 'words of Error'],
  ['by a child', (err) => logger.child({}).error(err), 'a fault'],
]

describe('an error that is logged', () => {
  it.each(named)('%s leaves none of its words', (_, log, words) => {
    lines.length = 0
    log(makeFault())
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toMatch(/example\.com|note|dentist|secret|query|Key/)
    expect(JSON.parse(lines.join())).toMatchObject({ level: 50, msg: words })
  })

  it('has its kind, its SQLSTATE and its frames', () => {
    lines.length = 0
    logger.error({ err: makeFault() }, 'words')
    const { err } = JSON.parse(lines.join())
    expect(err).toEqual({ name: 'Error', code: '23505', at: expect.any(Array) })
    expect(err.at[0]).toMatch(/^at makeFault \(.*log\.test\.ts:\d+:\d+\)$/)
  })

  it('has the code of what caused it', () => {
    lines.length = 0
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    logger.error({ err: new TypeError('fetch failed', { cause }) }, 'words')
    expect(JSON.parse(lines.join()).err).toMatchObject({ name: 'TypeError', code: 'ECONNREFUSED' })
  })

  it('has no frames where its message was changed, as they can’t be told from the former one', () => {
    lines.length = 0
    const fault = makeFault()
    expect(fault.stack).toContain('a note')
    fault.message = 'another'
    logger.error({ err: fault }, 'words')
    expect(JSON.parse(lines.join()).err).toEqual({ name: 'Error', code: '23505', at: [] })
  })

  it('leaves none of its words on a terminal', () => {
    const printed = printableError(makeFault())
    expect(printed).toMatch(/^Error 23505\n {4}at makeFault /)
    expect(printed).not.toMatch(/example\.com|note|dentist|secret|query|Key/)
  })
})

it('a line without an error is as it was written', () => {
  lines.length = 0
  logger.info({ job: 'seal' }, 'done %s', 'twice')
  expect(JSON.parse(lines.join())).toMatchObject({ job: 'seal', msg: 'done twice' })
})

/** Two dozen pages of a file. */
async function fileThatBreaksOff(test: TestApp): Promise<{ url: string; cookie: string }> {
  const { admin, company } = await makeSmallCompany(test)
  await test.database.asOwner(async (client) => {
    await client.query(`SELECT set_config('app.company_id', '${company.id}', false)`)
    await client.query(
      `INSERT INTO leave_requests (company_id, id, user_id, leave_type, start_date, end_date, total_days, total_minutes,
         status, notes, decided_by, decided_at, created_by, created_at)
       SELECT company_id, gen_random_uuid(), id, 'annual', date '2026-03-09', date '2026-03-09', 1, 480,
         'rejected', 'Seeing Dr Quentin', id, now(), id, now()
       FROM users, generate_series(1, 400)`,
    )
  })
  const url = await test.app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `${url}/api/reports/history?format=csv`, cookie: admin.cookie }
}

it('a compressed download that the database breaks off leaves no value of its query in the log', async () => {
  const test = await startAppForTest({ worker: false })
  const { url, cookie } = await fileThatBreaksOff(test)
  const headers = { cookie, 'accept-encoding': 'gzip' }
  let isBroken = false
  test.database.watch.add({
    statementEnded: ({ text }) => {
      if (isBroken || !text.includes('"notes"')) return
      isBroken = true
      void test.database.asOwner((client) =>
        client.query('ALTER TABLE leave_requests RENAME COLUMN notes TO gone'),
      )
    },
  })
  const answer = await fetch(url, { headers })
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
  expect(test.logs()).toMatch(/"code":"42703".*"msg":"a download broke off"/)
  // The compressor's own line.
  expect(test.logs()).toMatch(/"code":"42703".*"msg":"a fault"/)
  expect(test.logs()).not.toMatch(/params|Failed query|Quentin|2100-12-31/)
})

describe('a line of a test’s app', () => {
  it.each([
    ['an address', { to: 'somebody@example.com' }],
    ['a company’s name', { company: 'Halyard' }],
    ['a person’s name', { name: 'Ana Employee' }],
    ['a person’s name among the values of a query', { values: ['Ana', 'Employee'].join() }],
    ['a note', { notes: 'Seeing Dr Quentin' }],
  ])('with %s fails its suite', async (_, line) => {
    const test = await startApp({ worker: false })
    const { ana } = await makeSmallCompany(test)
    await ana.asksFor('2026-03-09', '2026-03-09', { notes: 'Seeing Dr Quentin' })
    test.app.log.info(line, 'words')
    await expect(test.close()).rejects.toThrow('The log holds')
  })

  it('with the token of a session fails its suite', async () => {
    const test = await startApp({ worker: false })
    const { ana } = await makeSmallCompany(test)
    test.app.log.info({ cookie: ana.cookie }, 'words')
    await expect(test.close()).rejects.toThrow('The log holds')
  })
})

function causeOf({ cause }: Error): Error {
  if (cause instanceof Error) return cause
  throw new Error('There is a cause.')
}

it('lines on standard output stay in order, with the last one before the end', () => {
  const script = `
    import { pbkdf2 } from 'node:crypto'
    import { openLogger } from '#server/platform/log.ts'
    // Keeps the one thread busy that would write later.
    pbkdf2('', '', 200_000, 64, 'sha512', () => {})
    const logger = openLogger()
    for (const line of ['first', 'second']) logger.info(line)
    logger.fatal('last')
    process.exit(1)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
  })
  const printed = stdout.trimEnd().split('\n')
  expect(printed.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'first',
    'second',
    'last',
  ])
})
