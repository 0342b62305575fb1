/// <reference types="@fastify/swagger" />
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type InteractionResults, type Provider } from 'oidc-provider'
import { addPageAssets, type Site, sendPage } from '../pages.ts'
import { type AccountBook, type Choice, readChoice } from './accounts.ts'
import { mountPath } from './openid.ts'
import { pickerPage, problemPage, type SamplePerson } from './page.ts'

const protocolAddresses = [
  { method: 'GET', url: '/.well-known/openid-configuration' },
  { method: 'GET', url: '/jwks' },
  { method: 'GET', url: '/auth' },
  { method: 'GET', url: '/auth/:uid' },
  { method: 'POST', url: '/token' },
] as const

// Kept out of the OpenAPI document.
const schema = { hide: true }

/** The addresses of OpenID Connect, answered by the provider past Fastify. */
export function addProtocol(scope: FastifyInstance, openid: Provider): void {
  // The provider reads bodies itself.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))

  const answer = openid.callback()
  for (const address of protocolAddresses) {
    scope.route({
      ...address,
      schema,
      handler: async (request, reply) => {
        reply.hijack()
        const { raw } = request
        const originalUrl = raw.url ?? ''
        // The convention by which the provider learns that it is mounted below a path.
        Object.assign(raw, { originalUrl, url: originalUrl.slice(mountPath.length) })
        await answer(raw, reply.raw)
        raw.url = originalUrl
      },
    })
  }
}

type PageParts = { openid: Provider; accounts: AccountBook; people: readonly SamplePerson[]; site: Site }
type PickerRequest = FastifyRequest<{ Params: { uid: string } }>

/** The page that asks who signs in. Plain forms: no JavaScript, and a CSP that allows only 'self'. */
export function addPages(scope: FastifyInstance, { openid, accounts, people, site }: PageParts): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )

  scope.get('/interaction/:uid', { schema }, async (request: PickerRequest, reply) => {
    if (!(await isOpen(openid, request, reply))) return sendPage(reply, 400, problemPage(site))
    return sendPage(reply, 200, pickerPage({ site, people, action: request.url }))
  })

  scope.post('/interaction/:uid', { schema }, async (request: PickerRequest, reply) => {
    const isAsked = await isOpen(openid, request, reply)
    const choice = isAsked ? readChoice((request.body ?? {}) as Record<string, string>, accounts) : null
    if (!choice) return sendPage(reply, 400, problemPage(site))

    if (choice.kind === 'wrong') {
      return sendPage(reply, 400, pickerPage({ site, people, action: request.url, form: choice.form }))
    }
    const returnTo = await openid.interactionResult(request.raw, reply.raw, interactionResult(choice))
    return reply.redirect(returnTo, 303)
  })

  addPageAssets(scope, '', new URL('sign-in.css', import.meta.url))
}

async function isOpen(openid: Provider, request: PickerRequest, reply: FastifyReply): Promise<boolean> {
  try {
    return (await openid.interactionDetails(request.raw, reply.raw)).uid === request.params.uid
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return false
    throw error
  }
}

function interactionResult(choice: Exclude<Choice, { kind: 'wrong' }>): InteractionResults {
  if (choice.kind === 'cancel')
    return { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
  return { login: { accountId: choice.account.subject }, select_account: {} }
}
