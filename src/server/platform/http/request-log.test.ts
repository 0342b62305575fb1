import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { makeCompany } from '#test/factories.ts'

let test: TestApp
let port: number
beforeAll(async () => {
  test = await startApp({ worker: false })
  port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => test.close())

type Line = { msg: string; path?: string; status?: number | null; isCutOff?: boolean; reqId?: string }

const lines = (): Line[] =>
  test
    .logs()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** The lines that `work` leaves, with a moment for one too many. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const before = lines().length
  await work()
  await eventually(() => expect(lines().length).toBeGreaterThan(before))
  await setTimeout(100)
  return lines().slice(before)
}

const url = (path: string) => `http://127.0.0.1:${port}${path}`

/** What is answered to these bytes, until the connection ends. */
function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(bytes)
  return text(socket)
}

describe('a request leaves one line', () => {
  it('when it is answered', async () => {
    const found = await linesOf(async () => (await fetch(url('/api/auth/user?code=secret'))).text())
    expect(found).toMatchObject([{ msg: 'request', path: '/api/auth/user', status: 401 }])
    expect(found[0]).not.toHaveProperty('isCutOff')
    const injected = await linesOf(() => test.app.inject({ url: '/api/auth/user' }))
    expect(injected).toMatchObject([{ msg: 'request', status: 401 }])
    expect(injected[0]).not.toHaveProperty('isCutOff')
  })

  it('when its tab closes a live stream', async () => {
    const { admin } = await makeCompany(test)
    const found = await linesOf(async () => {
      const tab = new AbortController()
      const { cookie } = admin
      const { body } = await fetch(url('/api/events'), { headers: { cookie }, signal: tab.signal })
      await body?.getReader().read()
      tab.abort()
    })
    expect(found).toMatchObject([{ msg: 'request', path: '/api/events', status: 200, isCutOff: true }])
  })

  it('when the caller leaves before there is an answer', async () => {
    const { admin } = await makeCompany(test)
    const { cookie } = admin
    const found = await linesOf(async () => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      const holding = test.database.asOwner(async (client) => {
        await client.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
        await held
        await client.query('ROLLBACK')
      })
      const came = Promise.withResolvers<void>()
      test.database.watch.add({ workBegan: () => came.resolve() })
      const tab = new AbortController()
      const leaving = fetch(url('/api/team'), { headers: { cookie }, signal: tab.signal })
      await came.promise
      tab.abort()
      await expect(leaving).rejects.toThrow()
      release()
      await holding
    })
    expect(found).toMatchObject([{ msg: 'request', path: '/api/team', status: null, isCutOff: true }])
  })

  it('when its address is malformed', async () => {
    const found = await linesOf(async () => (await fetch(url('/api/%zz'))).text())
    expect(found).toMatchObject([{ msg: 'request', status: 400 }])
    expect(JSON.stringify(found)).not.toContain('zz')
  })
})

it.each(['/api/auth/user', '/api/nowhere', '/nowhere'])(
  'the answer to %s carries the id that its line has',
  async (path) => {
    let id: string | null = null
    const [line] = await linesOf(async () => {
      id = (await fetch(url(path), { headers: { 'x-request-id': 'made-up' } })).headers.get('x-request-id')
    })
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(line?.reqId).toBe(id)
  },
)

it('what is no HTTP is answered with an id, which the log repeats', async () => {
  let answer = ''
  const found = await linesOf(async () => {
    answer = await send('hello there\r\n\r\n')
  })
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  const { requestId } = JSON.parse(answer.slice(answer.indexOf('{')))
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(found).toMatchObject([{ reqId: requestId }])
  expect(JSON.stringify(found)).not.toContain('hello')
})
