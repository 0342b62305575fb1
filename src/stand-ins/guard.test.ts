import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Adapters, chooseAdapters } from '#server/choose-adapters.ts'
import { readConfig } from '#server/platform/config.ts'
import { addErrorHandler } from '#server/platform/http/error-handler.ts'

let dataDir: string
let adapters: Adapters
let app: FastifyInstance
const addresses: { method: 'GET' | 'POST'; url: string }[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sorrel-stand-ins-'))
  const config = readConfig({ DATA_DIR: dataDir })
  adapters = await chooseAdapters(config, () => new Date())
  app = Fastify()
  app.decorate('publicUrl', config.publicUrl)
  addErrorHandler(app)
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of ['GET', 'POST'] as const)
      if ([method].flat().includes(each)) addresses.push({ method: each, url })
  })
  for (const standIn of adapters.standIns) await app.register(standIn)
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await adapters.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('every address of the stand-ins', () => {
  test.each([
    ['another host', { host: 'evil.example:3000' }],
    ['another port', { host: 'localhost:3001' }],
    ['the loopback address', { host: '127.0.0.1:3000' }],
    ['a proxy that says so', { host: 'localhost:3000', forwarded: 'for=192.0.2.1' }],
    ['a proxy that says whom it serves', { host: 'localhost:3000', 'x-forwarded-for': '192.0.2.1' }],
    ['a proxy that says which host', { host: 'localhost:3000', 'x-forwarded-host': 'sorrel.example' }],
    ['a proxy that says which protocol', { host: 'localhost:3000', 'x-forwarded-proto': 'https' }],
    ['a proxy that says which version', { host: 'localhost:3000', via: '1.1 vegur' }],
    ['a proxy that says who is real', { host: 'localhost:3000', 'x-real-ip': '192.0.2.1' }],
    ['a page of another host', { host: 'localhost:3000', referer: 'http://sorrel.example/login' }],
    ['a page of another port', { host: 'localhost:3000', referer: 'http://localhost:8080/' }],
    ['a form of another host', { host: 'localhost:3000', origin: 'http://sorrel.example' }],
    ['a form of no host', { host: 'localhost:3000', origin: 'null' }],
  ])('refuses %s', async (_, headers) => {
    expect(addresses.length).toBeGreaterThan(15)
    for (const address of addresses)
      expect((await app.inject({ ...address, headers })).statusCode, address.url).toBe(403)
  })

  test('answers no proxy of HTTP/1.0, though it says nothing of itself', async () => {
    const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const ask = (version: string) => {
      const socket = connect(Number(port), hostname)
      socket.write(`GET /dev/mail HTTP/${version}\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`)
      return text(socket)
    }
    expect(await ask('1.0')).toMatch(/^HTTP\/1\.1 403 /)
    expect(await ask('1.1')).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('says where to open the page instead', async () => {
    const { body } = await app.inject({ url: '/dev/mail', headers: { host: 'evil.example:3000' } })
    expect(body).toContain('http://localhost:3000')
  })

  test('answers the browser of this machine', async () => {
    const own = {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      referer: 'http://localhost:3000/login',
    }
    for (const url of ['/dev/mail', '/dev/payments', '/dev/sign-in/.well-known/openid-configuration'])
      for (const headers of [{ host: 'localhost:3000' }, own])
        expect((await app.inject({ url, headers })).statusCode, url).toBe(200)
  })
})
