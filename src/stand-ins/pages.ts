/// <reference types="@fastify/swagger" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply } from 'fastify'

// Kept out of the OpenAPI document.
const schema = { hide: true }

/** The assets of a stand-in's pages, below `prefix`: the common style with their own, and two fonts. */
export function addPageAssets(app: FastifyInstance, prefix: string, ...ownStyles: URL[]): void {
  app.get(`${prefix}/style.css`, { schema }, async (_request, reply) => {
    const styles = [new URL('pages.css', import.meta.url), ...ownStyles]
    const parts = await Promise.all(styles.map((file) => readFile(file, 'utf8')))
    return reply.type('text/css; charset=utf-8').send(parts.join('\n'))
  })
  app.get(`${prefix}/sans.woff2`, { schema }, (_request, reply) =>
    sendFont(reply, '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  )
  app.get(`${prefix}/serif.woff2`, { schema }, (_request, reply) =>
    sendFont(reply, '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'),
  )
}

export function sendPage(reply: FastifyReply, status: number, html: string) {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}

// The fonts are a development dependency, there whenever the client can be built; the page has fallbacks.
async function sendFont(reply: FastifyReply, file: string) {
  const font = await readFile(createRequire(import.meta.url).resolve(file)).catch(() => null)
  if (!font) return reply.callNotFound()
  return reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(font)
}
