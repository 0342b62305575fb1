import { expect, it } from 'vitest'
import { startReceiver, status } from '#server/features/webhooks/testing/receiver.ts'
import { eventually } from '#test/eventually.ts'
import { outgoingPost } from './post.ts'

const rules = { publicUrl: new URL('http://leave.test'), allowsLoopback: true, proxy: null }
const message = { headers: { 'webhook-id': 'one' }, body: '{}' }

function portOf({ url }: { url: string }): string {
  return new URL(url).port
}

it('connects to the address that was looked up first, though the name leads elsewhere by then', async () => {
  const receiver = await startReceiver()
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const post = outgoingPost({ ...rules, timeoutMs: 5_000, resolve: async () => answers.shift() ?? [] })
  // Over http a name is only taken where it is this machine's own.
  const answer = await post(new URL(`http://localhost:${portOf(receiver)}/hook`), message)
  expect(answer.statusCode).toBe(204)
  expect(receiver.received).toMatchObject([
    { headers: { host: `localhost:${portOf(receiver)}` }, body: '{}' },
  ])
  expect(answers).toEqual([['127.0.0.2']])
})

it('sends nothing to a name that leads to a private address', async () => {
  const receiver = await startReceiver()
  const post = outgoingPost({ ...rules, allowsLoopback: false, resolve: async () => ['127.0.0.1'] })
  const sending = post(new URL(`https://example.org:${portOf(receiver)}/`), message)
  await expect(sending).rejects.toMatchObject({ problem: 'refused-address' })
  expect(receiver.received).toEqual([])
})

it('reads no more than 8 kB of an answer', async () => {
  const receiver = await startReceiver()
  let isCut = false
  receiver.answers((response) => {
    response.on('close', () => {
      isCut = true
    })
    response.writeHead(200).write('x'.repeat(8 * 1024 + 1))
  })
  // The answer doesn't end, so that reading on takes an hour.
  const answer = await outgoingPost({ ...rules, timeoutMs: 3_600_000 })(new URL(receiver.url), message)
  expect(answer.body).toBe('x'.repeat(8 * 1024))
  await eventually(() => expect(isCut).toBe(true))
})

it('takes the status of an answer whose body doesn’t end, and what has come of it', async () => {
  const receiver = await startReceiver()
  receiver.answers((response) => void response.writeHead(200).write('so far'))
  const answer = await outgoingPost({ ...rules, timeoutMs: 3_000 })(new URL(receiver.url), message)
  expect(answer).toEqual({ statusCode: 200, body: 'so far', retryAfter: null })
})

it('doesn’t follow a redirect', async () => {
  const [receiver, elsewhere] = [await startReceiver(), await startReceiver()]
  receiver.answers(status(307, { location: elsewhere.url }))
  const answer = await outgoingPost(rules)(new URL(receiver.url), message)
  expect(answer.statusCode).toBe(307)
  expect(elsewhere.received).toEqual([])
})

it('knows no proxy but the operator’s, which it goes through', async () => {
  const receiver = await startReceiver()
  const env = { HTTP_PROXY: 'http://127.0.0.1:1', http_proxy: 'http://127.0.0.1:1', NODE_USE_ENV_PROXY: '1' }
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, env)
  try {
    expect((await outgoingPost(rules)(new URL(receiver.url), message)).statusCode).toBe(204)
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
  const through = outgoingPost({ ...rules, proxy: new URL('http://127.0.0.1:1') })
  await expect(through(new URL(receiver.url), message)).rejects.toMatchObject({ problem: 'connection' })
  expect(receiver.received).toHaveLength(1)
})

it('says that nobody is there', async () => {
  const post = outgoingPost(rules)
  await expect(post(new URL('http://127.0.0.1:1/'), message)).rejects.toMatchObject({ problem: 'connection' })
  const nowhere = outgoingPost({ ...rules, resolve: async () => Promise.reject(new Error('no such name')) })
  await expect(nowhere(new URL('https://nowhere.example/'), message)).rejects.toMatchObject({
    problem: 'connection',
  })
})
