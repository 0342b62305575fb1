import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { addRequestsAtOnce } from './requests-at-once.ts'

async function listen() {
  const app = Fastify()
  onTestFinished(() => app.close())
  addRequestsAtOnce(app, 3)
  let answered = 0
  app.get('/', async () => `answer ${++answered}.`)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  await once(socket, 'connect')
  const ask = (times: number, header = '') =>
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${header}\r\n`.repeat(times))
  return { socket, ask, answered: () => answered }
}

it('a hundred requests in one packet end the connection, and most are never looked at', async () => {
  const { socket, ask, answered } = await listen()
  ask(100)
  expect((await text(socket)).match(/answer/g) ?? []).toHaveLength(0)
  expect(answered()).toBeLessThanOrEqual(3)
})

it('a few at once are answered, and any number one after the other', async () => {
  const { socket, ask, answered } = await listen()
  ask(3)
  while (answered() < 3) await once(socket, 'data')
  for (let asked = 4; asked <= 20; asked++) {
    ask(1)
    await once(socket, 'data')
  }
  ask(1, 'Connection: close\r\n')
  expect(await text(socket)).toContain('answer 21.')
})
