import { readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Deployment, deploymentElementId } from '#shared/deployment/contract.ts'
import { calendarStartAddress } from '#shared/leave/calendar-address.ts'
import { isApiCall } from './api-address.ts'
import { sendNotFound } from './error-handler.ts'
import { readSessionToken, tokenHash } from './session-cookie.ts'

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
// The page depends on whether there is a session.
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
  const html = readPage(clientFolder, deployment)
  const forVisitor = { home: pageFor(html, 'none', ['visitor']), other: pageFor(html, 'none', []) }
  const forSession = {
    home: pageFor(html, 'some', ['session', 'dashboard']),
    calendar: pageFor(html, 'some', ['session', 'calendar']),
    timeline: pageFor(html, 'some', ['session', 'calendar', 'timeline']),
    other: pageFor(html, 'some', ['session']),
  }
  const helpPage = (file: string) => named(readFileSync(path.join(clientFolder, file), 'utf8'), deployment)
  const help = {
    '/help/': helpPage('help/index.html'),
    '/help/api/': helpPage('help/api/index.html').replaceAll(sampleOrigin, app.publicUrl.origin),
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

  const sendPage = (status: number) => async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await pageOf(request)
    reply
      .code(status)
      .type(htmlType)
      .headers({ ...pageHeaders, ...reply.getHeaders() })
    return reply.send(withDeployment(page, deployment))
  }
  const calendarOf = (search: URLSearchParams, hasReads: boolean): string => {
    const view = search.get('view')
    const page = view === 'timeline' ? forSession.timeline : forSession.calendar
    if (!hasReads) return page
    const asked = { view, month: search.get('month'), week: search.get('week') }
    const read = readLink(calendarStartAddress(asked, deployment.calendarInitialMonth))
    return page.replace('</head>', () => `${read}</head>`)
  }
  // Nobody else has a calendar to read.
  const hasCompany = async (token: string): Promise<boolean> => {
    try {
      const account = await app.directory.findSession(tokenHash(token), app.now())
      return account !== undefined && account.membership !== null
    } catch {
      // The database is away: the page says so by itself.
      return false
    }
  }
  const pageOf = async (request: FastifyRequest): Promise<string> => {
    const [address, search] = request.url.split('?')
    const token = readSessionToken(request)
    if (token === undefined) return address === '/' ? forVisitor.home : forVisitor.other
    if (address === '/calendar') return calendarOf(new URLSearchParams(search), await hasCompany(token))
    return address === '/' ? forSession.home : forSession.other
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

function readPage(clientFolder: string, deployment: Deployment): string {
  const html = named(readFileSync(path.join(clientFolder, 'index.html'), 'utf8'), deployment)
  const block = `<script id="${deploymentElementId}" type="application/json">`
  if (!html.includes(block))
    throw new Error(`dist/client/index.html has no data block "${deploymentElementId}".`)
  return html
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

/**
 * The page for one kind of reader: it says whether there is a session cookie, so that a visitor's page does
 * not ask who is signed in, and preloads the files that the build has marked for these readers.
 */
function pageFor(html: string, session: 'some' | 'none', readers: readonly string[]): string {
  return html
    .replace('<meta name="session" content="unknown" />', `<meta name="session" content="${session}" />`)
    .replace(/ *<link [^>]*data-for="(\w+)"[^>]*>\n?/g, (link, reader: string) =>
      readers.includes(reader) ? link : '',
    )
}

/**
 * Preloads a call of the API beside the scripts, in the mode of `fetch`: otherwise it would be read twice.
 */
function readLink(address: string): string {
  const href = address.replaceAll('&', '&amp;')
  return `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${href}" />`
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
