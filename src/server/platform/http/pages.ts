import { readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deployment } from '#shared/deployment/contract.ts'
import { isApiCall } from './api-address.ts'
import { sendNotFound } from './error-handler.ts'
import { readSessionToken } from './session-cookie.ts'

/** The addresses of spec 2.1; the client decides which one a session may see. */
const pageAddresses = [
  '/',
  '/login',
  '/register',
  '/pricing',
  '/calendar',
  '/requests',
  '/team',
  '/reports',
  '/settings',
]

/** What the calls on the page of the API are sent to, before it is known where the product runs. */
const sampleOrigin = 'https://sorrel.test'

const htmlType = 'text/html; charset=utf-8'
// With a session it is another page.
const pageHeaders = { 'cache-control': 'no-cache', vary: 'cookie' }
const secretAddress = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
const pageOptions = { schema: { hide: true }, config: { access: 'public' } } as const

/**
 * Serves the built client: hashed files are cached for ever, the page is always revalidated. Any other
 * address gets the page with status 404, on which the client shows its 404 screen.
 */
export async function addPages(
  app: FastifyInstance,
  clientFolder: string,
  deployment: Deployment,
): Promise<void> {
  const page = (file: string) => named(readFileSync(path.join(clientFolder, file), 'utf8'), deployment)
  const forSession = page('index.html')
  const forVisitors = page('visitor.html')
  const help = {
    '/help/': page('help/index.html'),
    '/help/api/': page('help/api/index.html').replaceAll(sampleOrigin, app.publicUrl.origin),
  }

  await app.register(fastifyStatic, {
    root: clientFolder,
    index: false,
    wildcard: false,
    preCompressed: true,
    // Pages have routes of their own.
    globIgnore: ['**/*.html', '**/*.br'],
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  for (const [address, body] of Object.entries(help)) {
    app.get(address.slice(0, -1), pageOptions, (_request, reply) => reply.redirect(address))
    app.get(address, pageOptions, (_request, reply) =>
      reply.type(htmlType).header('cache-control', 'no-cache').send(body),
    )
  }

  const sendPage = (status: number) => (request: FastifyRequest, reply: FastifyReply) => {
    const html = readSessionToken(request) === undefined ? forVisitors : forSession
    return reply
      .code(status)
      .type(htmlType)
      .headers({ ...pageHeaders, ...reply.getHeaders() })
      .send(withDeployment(html, deployment))
  }

  for (const address of pageAddresses) {
    app.get(address, pageOptions, sendPage(200))
  }
  // The address is the proof of who decides: it must not leak, nor the page be cached.
  app.get('/decide/:token', pageOptions, (request, reply) =>
    sendPage(200)(request, reply.headers(secretAddress)),
  )
  // Where the bank returns people who have set up a card; nothing for visitors.
  app.get('/dashboard', pageOptions, (request, reply) =>
    sendPage(readSessionToken(request) === undefined ? 404 : 200)(request, reply),
  )
  app.setNotFoundHandler((request, reply) =>
    isApiCall(request) || request.method !== 'GET'
      ? sendNotFound(request, reply)
      : sendPage(404)(request, reply),
  )
}

/** With the data block as it is now: the price becomes known while the server runs. */
function withDeployment(html: string, deployment: Deployment): string {
  // '<' could end the script element.
  const json = JSON.stringify(deployment).replaceAll('<', '\\u003c')
  return html.replace(
    /(<script id="deployment" type="application\/json">)[^<]*/,
    (_, opening: string) => opening + json,
  )
}

/** With the operator's names for the product and the sign-in, in texts and attributes. */
function named(html: string, { productName, signIn }: Deployment): string {
  const names = new Map([
    ['Sorrel', productName],
    ['Google account', `${signIn.name} account`],
  ])
  // At once, as one name may hold the other's.
  return html.replaceAll(/Sorrel|Google account/g, (found) => escapeHtml(names.get(found) ?? found))
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
