import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gallery } from '../../vite/gallery.ts'

const root = mkdtempSync(path.join(tmpdir(), 'sorrel-gallery-'))
let vite: ViteDevServer
let url: URL

beforeAll(async () => {
  const server = { host: '127.0.0.1', port: 0, ws: false as const }
  vite = await createServer({ configFile: false, root, logLevel: 'silent', plugins: [gallery()], server })
  await vite.listen()
  url = new URL('/dev/ui', vite.resolvedUrls?.local[0])
})

afterAll(async () => {
  await vite.close()
  rmSync(root, { recursive: true, force: true })
})

/** What the page is answered with; `fetch` would not take a Host. */
function ask(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('error', reject).end()
  })
}

describe('the page of building blocks', () => {
  it('answers the browser of this machine', async () => {
    expect(await ask({})).toBe(200)
  })

  it.each([
    ['another host', { host: 'localhost:1' }],
    ['a proxy', { 'x-forwarded-for': '192.0.2.1' }],
    ['a page of another host', { referer: 'http://sorrel.example/' }],
  ])('refuses %s, as the other stand-ins do', async (_, headers) => {
    expect(await ask(headers)).toBe(403)
  })
})
