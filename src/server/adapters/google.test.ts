import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '#server/features/session/identity-provider.ts'
import { signed, startIssuer, tokenIn } from '#test/issuer.ts'
import { googleSignIn } from './google.ts'

const redirectUri = 'http://localhost:3000/api/auth/google/callback'
const client = { clientId: 'sorrel', clientSecret: 'secret' }
let google: Awaited<ReturnType<typeof startIssuer>>
let provider: IdentityProvider

beforeEach(async () => {
  google = await startIssuer('http://localhost:3000')
  provider = googleSignIn(google)
})

describe('a good sign-in', () => {
  test('asks Google with PKCE, state, nonce and the account picker', async () => {
    const { url, checks } = await provider.begin({ redirectUri })
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: google.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      code_challenge_method: 'S256',
      state: checks.state,
      nonce: checks.nonce,
    })
    expect(url.searchParams.get('code_challenge')).not.toBe(checks.codeVerifier)
  })

  test('gives the person', async () => {
    google.says({ picture: 'https://lh3.googleusercontent.com/a/anna=s96-c' })
    expect(await signIn()).toEqual({
      issuer: google.issuer,
      subject: 'anna',
      email: 'anna@example.com',
      firstName: 'Anna',
      lastName: 'Berg',
      profileImageUrl: 'https://lh3.googleusercontent.com/a/anna=s96-c',
    })
  })

  test.each([
    [{ given_name: 'Cher', family_name: undefined, name: 'Cher' }, 'Cher', ''],
    [{ given_name: undefined, family_name: undefined, name: 'Juan de la Cruz' }, 'Juan', 'de la Cruz'],
    [{ given_name: undefined, family_name: 'Berg', name: 'Anna Berg' }, 'Anna', 'Berg'],
    [{ given_name: ' ', family_name: ' ', name: '' }, 'anna', ''],
    [{ given_name: 42, family_name: null, name: ['x'] }, 'anna', ''],
    [{ given_name: 'A\u0000nna', family_name: `${'x'.repeat(99)}😀` }, 'Anna', `${'x'.repeat(99)}\ufffd`],
    [{ given_name: 'An\u202Ena\u{E0041}', family_name: 'Log in at evil.com' }, 'Anna', 'Log in at evil com'],
    [{ given_name: '\u200B', family_name: 'Berg', name: undefined }, 'anna', ''],
  ])('names someone from %j', async (claims, firstName, lastName) => {
    google.says(claims)
    expect(await signIn()).toMatchObject({ firstName, lastName })
  })

  test.each([
    'http://lh3.googleusercontent.com/a',
    'https://evilgoogleusercontent.com/a',
    // Google's too, and not what a page may load.
    'https://lh5.googleusercontent.com/a',
    'https://lh3.googleusercontent.com.evil.example/a',
    'https://lh3.googleusercontent.com:8443/a',
    'https://user:pw@lh3.googleusercontent.com/a',
    `https://lh3.googleusercontent.com/${'a'.repeat(2048)}`,
    'javascript:alert(1)',
    'no address',
    7,
  ])('drops the avatar %s', async (picture) => {
    google.says({ picture })
    expect((await signIn()).profileImageUrl).toBeNull()
  })
})

const invalid = { code: 'OAUTH_INVALID_RESPONSE' }
const wrongClaim = { code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' }
const missing = (claim: string) => ({ name: 'ClaimMissing', code: claim })
const refused = (claim: string) => ({ name: 'ClaimRefused', code: claim })

describe('nobody is signed in by', () => {
  test.each<[string, Record<string, unknown>, object]>([
    ['a wrong nonce', { nonce: 'another' }, wrongClaim],
    ['a missing nonce', { nonce: undefined }, invalid],
    ['a wrong audience', { aud: 'another-client' }, wrongClaim],
    ['several audiences without authorized party', { aud: ['sorrel', 'another-client'] }, wrongClaim],
    ['a wrong issuer', { iss: 'https://accounts.google.com.evil.example' }, wrongClaim],
    [
      'an expired token',
      { exp: Math.floor(Date.now() / 1000) - 60 },
      { code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' },
    ],
    ['a token without expiry', { exp: undefined }, invalid],
    ['an unverified email', { email_verified: false }, refused('email_verified')],
    ['an email said to be verified in a string', { email_verified: 'true' }, refused('email_verified')],
    ['an email of unknown verification', { email_verified: undefined }, missing('email_verified')],
    ['no email', { email: undefined }, missing('email')],
    ['something else for an email', { email: 'anna' }, refused('email')],
    ['an empty subject', { sub: '' }, refused('sub')],
  ])('%s', async (_name, claims, refusal) => {
    google.says(claims)
    await expect(signIn()).rejects.toMatchObject(refusal)
  })

  test('a wrong state', async () => {
    const { callback, checks } = await returnFromGoogle()
    await expect(provider.finish(callback, { ...checks, state: 'another' })).rejects.toMatchObject(invalid)
    callback.searchParams.delete('state')
    await expect(provider.finish(callback, checks)).rejects.toMatchObject(invalid)
  })

  test('a code that another browser asked for', async () => {
    const { callback, checks } = await returnFromGoogle()
    const { codeVerifier } = (await provider.begin({ redirectUri })).checks
    await expect(provider.finish(callback, { ...checks, codeVerifier })).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('a refusal at Google', async () => {
    const { checks } = await provider.begin({ redirectUri })
    const callback = new URL(`${redirectUri}?error=access_denied&state=${checks.state}&iss=${google.issuer}`)
    await expect(provider.finish(callback, checks)).rejects.toMatchObject({ error: 'access_denied' })
  })

  test('an answer without id_token', async () => {
    google.changesToken(() => undefined)
    await expect(signIn()).rejects.toMatchObject(invalid)
  })

  test('a changed token under the old signature', async () => {
    google.changesToken((token) => {
      const { header, claims } = tokenIn(token)
      const changed = signed({ header, claims: { ...claims, email: 'boss@example.com' } })
      return changed.replace(/[^.]*$/, token.split('.')[2] ?? '')
    })
    await expect(signIn()).rejects.toMatchObject(invalid)
  })

  test('a signature by another key', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    google.changesToken((token) => signed(tokenIn(token), privateKey))
    await expect(signIn()).rejects.toMatchObject(invalid)
  })

  test('a token that says it needs no signature', async () => {
    google.changesToken((token) =>
      signed({ header: { alg: 'none' }, claims: tokenIn(token).claims }).replace(/[^.]*$/, ''),
    )
    await expect(signIn()).rejects.toMatchObject(invalid)
  })
})

describe('an issuer whose addresses are trusted', () => {
  beforeEach(() => {
    provider = googleSignIn({ ...google, trustsEmail: true })
  })

  test('may leave out whether one is verified', async () => {
    google.says({ email_verified: undefined })
    expect(await signIn()).toMatchObject({ subject: 'anna', email: 'anna@example.com' })
  })

  test.each([false, 'true', null])('may not say %j of it', async (verified) => {
    google.says({ email_verified: verified })
    await expect(signIn()).rejects.toMatchObject(refused('email_verified'))
  })
})

describe('the issuer', () => {
  test.each([
    'http://accounts.google.com',
    'http://127.evil.example',
    'http://localhost.evil.example',
    'ftp://localhost',
  ])('is refused as %s', (address) =>
    expect(() => googleSignIn({ issuer: address, ...client })).toThrow('must be https'),
  )

  test.each(['http://localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1', 'https://accounts.google.com'])(
    'may be %s, and is not called before somebody signs in',
    (address) => expect(() => googleSignIn({ issuer: address, ...client })).not.toThrow(),
  )

  test('is asked once, and again only after a failure', async () => {
    let asked = 0
    provider = googleSignIn({
      ...google,
      fetch: async (...request) => {
        asked += 1
        return asked === 1 ? new Response(null, { status: 503 }) : google.fetch(...request)
      },
    })
    await expect(provider.begin({ redirectUri })).rejects.toMatchObject({
      code: 'OAUTH_RESPONSE_IS_NOT_CONFORM',
    })
    await Promise.all([provider.begin({ redirectUri }), provider.begin({ redirectUri })])
    await provider.begin({ redirectUri })
    expect(asked).toBe(2)
  })
})

async function returnFromGoogle() {
  const { url, checks } = await provider.begin({ redirectUri })
  return { callback: await google.visit(url), checks }
}

async function signIn() {
  const { callback, checks } = await returnFromGoogle()
  return provider.finish(callback, checks)
}
