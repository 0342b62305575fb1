import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
  ])('refuses %s', async (_, headers) => {
    expect(addresses.length).toBeGreaterThan(15)
    for (const address of addresses)
      expect((await app.inject({ ...address, headers })).statusCode, address.url).toBe(403)
  })

  test('says where to open the page instead', async () => {
    const { body } = await app.inject({ url: '/dev/mail', headers: { host: 'evil.example:3000' } })
    expect(body).toContain('http://localhost:3000')
  })

  test('answers the browser of this machine', async () => {
    for (const url of ['/dev/mail', '/dev/payments', '/dev/sign-in/.well-known/openid-configuration'])
      expect((await app.inject({ url, headers: { host: 'localhost:3000' } })).statusCode, url).toBe(200)
  })
})
