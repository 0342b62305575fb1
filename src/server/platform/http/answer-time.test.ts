import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import fastifyCompress from '@fastify/compress'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { type AnswerTime, addAnswerTime } from './answer-time.ts'

const line = Buffer.alloc(64 * 1024, 'x')

/** An app with an endless download; `isOver` tells when nobody makes more of it. */
async function listen(time: AnswerTime) {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['gzip'] })
  addAnswerTime(app, time)
  let isOver = false
  async function* endless() {
    try {
      for (;;) yield crypto.getRandomValues(line)
    } finally {
      isOver = true
    }
  }
  app.get('/endless', async (_request, reply) => reply.type('text/csv').send(Readable.from(endless())))
  app.get('/whole', async () => 'x'.repeat(20_000_000))
  app.get('/slow', async () => {
    await sleep(500)
    return 'made at last'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  return { port, open, isOver: () => isOver }
}

/** Asks, and reads nothing. */
async function ask(port: number, path: string, headers = '') {
  const socket = connect(port, '127.0.0.1').pause()
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`)
  return socket
}

const stalling = { stallMs: 100, mostMs: 60_000 }

it.each([
  ['a download', '/endless', ''],
  ['a compressed download', '/endless', 'Accept-Encoding: gzip\r\n'],
])(
  'whoever asks for %s and reads nothing is cut off, and no more of it is made',
  async (_what, path, headers) => {
    const { port, open, isOver } = await listen(stalling)
    await ask(port, path, headers)
    await eventually(() => expect(isOver()).toBe(true))
    await eventually(async () => expect(await open()).toBe(0))
  },
)

it('a client that asks for one large answer and reads nothing is cut off', async () => {
  const { port, open } = await listen(stalling)
  await ask(port, '/whole')
  await eventually(async () => expect(await open()).toBe(0))
})

it('whoever reads a little at a time is cut off in the end', async () => {
  const { port, open, isOver } = await listen({ stallMs: 5_000, mostMs: 300 })
  const socket = await ask(port, '/endless')
  const sips = setInterval(() => socket.read(100), 20)
  onTestFinished(() => clearInterval(sips))
  await eventually(() => expect(isOver()).toBe(true))
  await eventually(async () => expect(await open()).toBe(0))
})

it('an answer that takes long to make is waited for', async () => {
  const { port } = await listen(stalling)
  const answer = await fetch(`http://127.0.0.1:${port}/slow`)
  expect(await answer.text()).toBe('made at last')
})

it('whoever reads on gets all of a large answer', async () => {
  const { port } = await listen({ stallMs: 5_000, mostMs: 60_000 })
  const answer = await fetch(`http://127.0.0.1:${port}/whole`)
  expect((await answer.text()).length).toBe(20_000_000)
})
