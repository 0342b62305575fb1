import type { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { CustomFetch } from 'openid-client'
import { googleSignIn } from '#server/adapters/google.ts'
import { type IdentityProvider, localIssuer } from '#server/features/session/identity-provider.ts'
import { type AccountBook, accountBook } from './accounts.ts'
import { inventClient, mountPath, openidProvider } from './openid.ts'
import { problemPage, type SamplePerson } from './page.ts'
import { addPages, addProtocol } from './routes.ts'

type LocalSignIn = {
  provider: IdentityProvider
  /** A plugin with the pages and the protocol's addresses below `/dev/sign-in`. */
  register: (app: FastifyInstance) => Promise<void>
}

/**
 * Stands in for Google on one's own machine: the same protocol, spoken by a provider inside our own server,
 * whose page lets the visitor be one of the sample people or somebody new. Everybody's issuer is
 * `localIssuer`.
 */
export function localSignIn(options: {
  publicUrl: string
  people: readonly SamplePerson[]
  productName?: string
}): LocalSignIn {
  const { publicUrl, people, productName = 'Sorrel' } = options
  const site = { productName, host: new URL(publicUrl).host }
  const accounts: AccountBook = accountBook(people)
  const client = inventClient()
  const openid = openidProvider({
    publicUrl,
    client,
    findAccount: (subject) => accounts.find(subject),
    errorPage: () => problemPage(site),
  })
  let ourApp: FastifyInstance | undefined

  const google = googleSignIn({
    issuer: openid.issuer,
    ...client,
    fetch: async (address, request) => {
      if (!ourApp) throw new Error('The local sign-in is not registered with the app.')
      return fetchFromOurselves(ourApp, address, request)
    },
  })

  return {
    provider: {
      begin: (redirect) => google.begin(redirect),
      finish: async (callbackUrl, checks) => ({
        ...(await google.finish(callbackUrl, checks)),
        issuer: localIssuer,
      }),
    },
    register: async (app) => {
      ourApp = app
      logFailures(openid, app)
      await app.register(async (scope) => addProtocol(scope, openid), { prefix: mountPath })
      await app.register(async (scope) => addPages(scope, { openid, accounts, people, site }), {
        prefix: mountPath,
      })
    },
  }
}

// The stand-in is in this process: going through a socket would depend on how 'localhost' resolves and on
// port mappings.
async function fetchFromOurselves(
  app: FastifyInstance,
  address: string,
  request: Parameters<CustomFetch>[1],
): Promise<Response> {
  const answer = await app.inject({
    url: address,
    method: request.method === 'POST' ? 'POST' : 'GET',
    headers: request.headers,
    ...(request.body instanceof URLSearchParams && { payload: request.body.toString() }),
    ...(request.signal && { signal: request.signal }),
  })
  const headers = { 'content-type': answer.headers['content-type'] ?? '' }
  return new Response(answer.body, { status: answer.statusCode, headers })
}

function logFailures(openid: Provider, app: FastifyInstance): void {
  const log = (error: unknown) => app.log.error({ err: error }, 'the local sign-in failed')
  openid.on('server_error', (_ctx, error) => log(error))
  const events: EventEmitter = openid
  events.on('error', log)
}
