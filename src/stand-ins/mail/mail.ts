/// <reference types="@fastify/swagger" />
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { listOutbox, type OutboxMail, readOutboxMail } from '#server/adapters/outbox.ts'
import { addPageAssets, type Site, sendPage } from '../pages.ts'
import { mailPage, mailsPage, noSuchMailPage } from './pages.ts'

/** A page lists as many; a search goes through all. */
const listed = 200

// Kept out of the OpenAPI document.
const schema = { hide: true }

// A mail is markup from outside: nothing in it runs, loads or is sent, whether framed or opened by itself.
const mailSandbox = 'allow-popups allow-popups-to-escape-sandbox'
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${mailSandbox}`

type ListRequest = FastifyRequest<{ Querystring: { to?: unknown; format?: unknown } }>
type MailRequest = FastifyRequest<{ Params: { id: string } }>

/**
 * Pages at `/dev/mail` that stand in for everybody's inbox: what the outbox keeps, newest first. `?to=`
 * searches by recipient, `?format=json` answers with all that match, for tests. In development only: it has
 * no sign-in.
 */
export function devMail(options: { dir: string; productName: string }): FastifyPluginAsync {
  const { dir, productName } = options

  return async (app) => {
    app.get('/dev/mail', { schema }, async (request: ListRequest, reply) => {
      const recipient = typeof request.query.to === 'string' ? request.query.to.trim() : ''
      if (request.query.format === 'json') {
        reply.header('cache-control', 'no-store')
        return (await listOutbox(dir, { recipient })).map(toSummary)
      }
      const mails = await listOutbox(dir, { recipient, limit: listed + 1 })
      const hasMore = mails.length > listed
      const site = siteOf(request)
      return sendPage(reply, 200, mailsPage({ site, mails: mails.slice(0, listed), hasMore, recipient }))
    })

    app.get('/dev/mail/:id', { schema }, async (request: MailRequest, reply) => {
      const mail = await readOutboxMail(dir, request.params.id)
      const site = siteOf(request)
      return mail
        ? sendPage(reply, 200, mailPage({ site, mail, sandbox: mailSandbox }))
        : sendPage(reply, 404, noSuchMailPage(site))
    })

    app.get('/dev/mail/:id/html', { schema }, async (request: MailRequest, reply) => {
      const mail = await readOutboxMail(dir, request.params.id)
      if (!mail) return sendPage(reply, 404, noSuchMailPage(siteOf(request)))
      return sendPage(reply.header('content-security-policy', mailPolicy), 200, mail.html)
    })

    addPageAssets(app, '/dev/mail', new URL('mail.css', import.meta.url))
  }

  function siteOf(request: FastifyRequest): Site {
    return { productName, host: request.host }
  }
}

function toSummary({ id, to, subject, text, html, at }: OutboxMail) {
  return { id, to, subject, text, html, at }
}
