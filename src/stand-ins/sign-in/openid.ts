import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import {
  type Adapter,
  type AdapterPayload,
  type Configuration,
  interactionPolicy,
  Provider,
} from 'oidc-provider'
import type { LocalAccount } from './accounts.ts'

/** Where the stand-in for Google lives on our own server. */
export const mountPath = '/dev/sign-in'

/** The client that our own sign-in is to the stand-in; made up anew at each start. */
export function inventClient() {
  return { clientId: randomUUID(), clientSecret: randomBytes(32).toString('base64url') }
}

type Options = {
  publicUrl: string
  client: { clientId: string; clientSecret: string }
  findAccount: (subject: string) => LocalAccount | undefined
  errorPage: () => string
}

/**
 * An OpenID Connect provider for loopback that speaks the same protocol as Google: keys and everything it
 * remembers live in memory, it always asks who signs in, and never asks for consent.
 */
export function openidProvider(options: Options): Provider {
  const provider = new Provider(new URL(mountPath, options.publicUrl).href, configuration(options))
  pinOrigin(provider, new URL(options.publicUrl).origin)
  addPageHeaders(provider)
  return provider
}

function configuration({ publicUrl, client, findAccount, errorPage }: Options): Configuration {
  return {
    adapter: memory(),
    jwks: { keys: [signingKey()] },
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [new URL('/api/auth/google/callback', publicUrl).href],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    // Google puts the claims into the id_token as well.
    conformIdTokenClaims: false,
    findAccount: (_ctx, subject) => {
      const account = findAccount(subject)
      return account && { accountId: subject, claims: () => claimsOf(account) }
    },
    loadExistingGrant: (ctx) => grantEverything(ctx.oidc),
    interactions: {
      policy: alwaysAsk(),
      url: (_ctx, interaction) => `${mountPath}/interaction/${interaction.uid}`,
    },
    cookies: {
      names: {
        interaction: 'local_sign_in',
        resume: 'local_sign_in_resume',
        session: 'local_sign_in_session',
      },
      long: { path: mountPath, sameSite: 'lax', httpOnly: true },
      short: { sameSite: 'lax', httpOnly: true },
    },
    responseTypes: ['code'],
    scopes: ['openid'],
    pkce: { required: () => true },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 3600,
      Session: 600,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    clientBasedCORS: () => false,
    renderError: (ctx) => {
      ctx.type = 'html'
      ctx.body = errorPage()
    },
  }
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' }
}

function claimsOf({ subject, email, firstName, lastName }: LocalAccount) {
  return {
    sub: subject,
    email,
    email_verified: true,
    given_name: firstName,
    family_name: lastName,
    name: `${firstName} ${lastName}`.trim(),
  }
}

async function grantEverything({
  provider,
  session,
  client,
}: Parameters<NonNullable<Configuration['loadExistingGrant']>>[0]['oidc']) {
  if (!session?.accountId || !client) return undefined
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

function alwaysAsk() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

// Links are made for the public address, whatever the Host header says and whether or not TLS ends before us.
function pinOrigin(provider: Provider, origin: string): void {
  Object.defineProperty(provider.request, 'href', {
    get(this: { originalUrl: string }) {
      return `${origin}${this.originalUrl}`
    },
  })
}

// The provider answers past Fastify, so our own security headers don't reach its pages. And the app sends no
// CORS headers.
function addPageHeaders(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    for (const name of Object.keys(ctx.response.headers)) {
      if (name.startsWith('access-control-')) ctx.remove(name)
    }
    ctx.set({
      'Content-Security-Policy': "default-src 'self'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    })
  })
}

const nothing = async () => undefined

/** What the provider remembers, until it expires or the process ends. */
function memory(): (model: string) => Adapter {
  const stored = new Map<string, AdapterPayload>()
  const removeWhere = (matches: (payload: AdapterPayload) => boolean) => {
    for (const [key, payload] of stored) if (matches(payload)) stored.delete(key)
  }

  return (model) => ({
    upsert: async (id, payload, expiresInSeconds) => {
      const key = `${model}:${id}`
      stored.set(key, payload)
      if (expiresInSeconds) setTimeout(() => stored.delete(key), expiresInSeconds * 1000).unref()
    },
    // Never resuming its own session keeps the page asking, and spares us its script-driven change of
    // accounts.
    find: model === 'Session' ? nothing : async (id) => stored.get(`${model}:${id}`),
    findByUid: async (uid) =>
      [...stored].find(([key, { uid: own }]) => key.startsWith(`${model}:`) && own === uid)?.[1],
    findByUserCode: nothing,
    consume: async (id) => {
      const payload = stored.get(`${model}:${id}`)
      if (payload) payload['consumed'] = true
    },
    destroy: async (id) => void stored.delete(`${model}:${id}`),
    revokeByGrantId: async (grantId) => removeWhere((payload) => payload.grantId === grantId),
  })
}
