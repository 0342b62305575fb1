import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { addBodyTime } from './body-time.ts'

async function listen(): Promise<number> {
  const app = Fastify()
  onTestFinished(() => app.close())
  addBodyTime(app, 50)
  app.post('/usual', async () => 'taken')
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url === '/refused') return reply.code(401).send()
  })
  app.post('/refused', { config: { bodyMs: 60_000 } }, async () => 'taken')
  app.post('/file', { config: { bodyMs: 60_000 } }, async () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function begin(port: number, path: string, connection = 'close') {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\nnu`,
  )
  return socket
}

it('ends a body that does not come, and waits for one that is a file', async () => {
  const port = await listen()
  const file = await begin(port, '/file')
  const usual = await begin(port, '/usual')
  expect(await text(usual)).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
  file.write('ll')
  expect(await text(file)).toMatch(/^HTTP\/1\.1 200 OK/)
})

it('does not wait long for a file that was refused before it came', async () => {
  const answer = await text(await begin(await listen(), '/refused', 'keep-alive'))
  expect(answer).toMatch(/^HTTP\/1\.1 401 Unauthorized/)
  expect(answer).not.toMatch(/408/)
})
