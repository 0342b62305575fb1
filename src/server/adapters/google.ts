import * as openid from 'openid-client'
import * as z from 'zod/mini'
import type { IdentityProvider, VerifiedIdentity } from '#server/features/session/identity-provider.ts'
import { avatarHosts } from '#server/platform/http/avatar-hosts.ts'
import { email } from '#shared/fields.ts'
import { madeReadable } from '#shared/readable-name.ts'

type GoogleClient = {
  /** `https://accounts.google.com`, or another OpenID Connect issuer. Plain http only on loopback. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The issuer's addresses count although it doesn't say whether they're verified. Default: they don't. */
  trustsEmail?: boolean
  /** How the issuer is reached. Default: over the network. */
  fetch?: openid.CustomFetch
}

const timeoutSeconds = 10
const nameLength = 100

/**
 * Sign-in by OpenID Connect's code flow with PKCE, state and nonce. Discovery happens at the first sign-in
 * and not at the start, so that the app starts while the issuer is away.
 *
 * @throws at once if the issuer is not an HTTPS address (HTTP is allowed on loopback).
 */
export function googleSignIn(client: GoogleClient): IdentityProvider {
  const issuer = new URL(client.issuer)
  if (!isTrustworthy(issuer))
    throw new Error('The sign-in issuer must be https; http is allowed on loopback only.')
  const configuration = rememberSuccess(() => discover(issuer, client))

  return {
    async begin({ redirectUri }) {
      const config = await configuration()
      const codeVerifier = openid.randomPKCECodeVerifier()
      const checks = { state: openid.randomState(), nonce: openid.randomNonce(), codeVerifier }
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url, checks }
    },

    async finish(callbackUrl, { state, nonce, codeVerifier }) {
      const tokens = await openid.authorizationCodeGrant(await configuration(), callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      return identityFrom(tokens.claims() ?? {}, client.trustsEmail ?? false)
    },
  }
}

function isTrustworthy(issuer: URL): boolean {
  return issuer.protocol === 'https:' || (issuer.protocol === 'http:' && isLoopback(issuer.hostname))
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Runs `get` until it succeeds, then caches its result. */
function rememberSuccess<T>(get: () => Promise<T>): () => Promise<T> {
  let remembered: Promise<T> | undefined
  return () => {
    remembered ??= get().catch((error: unknown) => {
      remembered = undefined
      throw error
    })
    return remembered
  }
}

function discover(
  issuer: URL,
  { clientId, clientSecret, fetch }: GoogleClient,
): Promise<openid.Configuration> {
  return openid.discovery(issuer, clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    execute: [
      // Without it openid-client relies on TLS and does not verify the id_token's signature.
      openid.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
    ...(fetch && { [openid.customFetch]: fetch }),
  })
}

const verifiedClaims = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email,
  // Google sends a boolean; the string 'true' proves nothing.
  email_verified: z.literal(true),
})

// A trusted issuer may leave the claim out, as Microsoft does, and still say that an address isn't verified.
const trustedClaims = z.extend(verifiedClaims, { email_verified: z.optional(z.literal(true)) })

/** The log names the claim and not its value: of an error it has the name and the code. */
class ClaimError extends Error {
  readonly code: string

  constructor(claim: string, value: unknown) {
    super(`The id_token's claim ${claim} is ${value === undefined ? 'missing' : 'refused'}.`)
    this.name = value === undefined ? 'ClaimMissing' : 'ClaimRefused'
    this.code = claim
  }
}

function identityFrom(claims: Record<string, unknown>, trustsEmail: boolean): VerifiedIdentity {
  const { data: verified, error } = (trustsEmail ? trustedClaims : verifiedClaims).safeParse(claims)
  if (error) {
    const claim = String(error.issues[0]?.path[0])
    throw new ClaimError(claim, claims[claim])
  }
  return {
    issuer: verified.iss,
    subject: verified.sub,
    email: verified.email,
    ...nameFrom(claims, verified.email),
    profileImageUrl: avatarFrom(claims['picture']),
  }
}

function nameFrom(claims: Record<string, unknown>, address: string) {
  const givenName = storableName(claims['given_name'])
  if (givenName) return { firstName: givenName, lastName: storableName(claims['family_name']) }

  const [firstName, ...rest] = storableName(claims['name']).split(/\s+/)
  if (firstName) return { firstName, lastName: rest.join(' ') }

  return { firstName: storableName(address.split('@')[0]), lastName: '' }
}

// An odd name must not keep anybody from signing in.
function storableName(name: unknown): string {
  if (typeof name !== 'string') return ''
  return madeReadable(name.toWellFormed()).slice(0, nameLength).toWellFormed().trim()
}

function avatarFrom(picture: unknown): string | null {
  if (typeof picture !== 'string' || picture.length > 2048) return null
  const url = URL.parse(picture)
  // `host` includes the port, so that ports other than 443 are refused, too.
  if (url?.protocol !== 'https:' || !avatarHosts.includes(url.host)) return null
  return url.username || url.password ? null : url.href
}
