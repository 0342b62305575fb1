/// <reference types="@fastify/swagger" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The installation, as a stand-in's page names it. */
export type Site = { productName: string; host: string }

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

/** A page of a stand-in: its head with the style, its header with the site, and the body. */
export function layout(
  { productName, host }: Site,
  title: string,
  body: ReactNode,
  style = '/dev/mail/style.css',
): string {
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, `${title} | ${productName}`),
      h('link', { rel: 'stylesheet', href: style }),
    ),
    h(
      'body',
      null,
      h(
        'header',
        null,
        h('a', { className: 'brand', href: '/' }, leaf, h('span', null, productName)),
        h(
          'span',
          { className: 'place small' },
          h('b', null, 'This machine only'),
          h('span', { className: 'muted' }, host),
        ),
      ),
      h('main', null, body),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

const leaf = h(
  'svg',
  { viewBox: '0 0 24 24', 'aria-hidden': true },
  h('path', { d: 'M4 20c-1-9 4.5-16 16-16 0 11.5-7 17-16 16Z' }),
  h('path', { d: 'M4 20 14.5 9.5M9 15v-4.5M12 12V8M9 15h4.5' }),
)
