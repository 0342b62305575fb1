import { generateKeyPairSync, sign } from 'node:crypto'
import Fastify from 'fastify'
import type { CustomFetch } from 'openid-client'
import { onTestFinished } from 'vitest'
import { accountBook } from '#stand-ins/sign-in/accounts.ts'
import { mountPath, openidProvider } from '#stand-ins/sign-in/openid.ts'
import { addPages, addProtocol } from '#stand-ins/sign-in/routes.ts'

type Token = { header: object; claims: object }

const anna = { subject: 'anna', email: 'anna@example.com', firstName: 'Anna', lastName: 'Berg' }
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/**
 * An OpenID Connect issuer at which Anna Berg signs in: the local sign-in's provider, whose id_tokens are
 * written and signed anew here, so that a test can have any claim in them. It ends with the test.
 */
export async function startIssuer(publicUrl: string) {
  const site = { productName: 'Sorrel', host: new URL(publicUrl).host }
  const accounts = accountBook([anna])
  const client = { clientId: 'sorrel', clientSecret: 'secret' }
  const openid = openidProvider({
    publicUrl,
    client,
    findAccount: (subject) => accounts.find(subject),
    errorPage: () => '',
  })
  const app = Fastify()
  await app.register(async (scope) => addProtocol(scope, openid), { prefix: mountPath })
  await app.register(async (scope) => addPages(scope, { openid, accounts, people: [], site }), {
    prefix: mountPath,
  })
  onTestFinished(() => app.close())

  let claims: object = {}
  let change = unchanged

  const answerTo: CustomFetch = async (address, { method, headers, body }) => {
    const answer = await app.inject({
      url: address,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body instanceof URLSearchParams && { payload: body.toString() }),
    })
    if (answer.statusCode !== 200)
      return new Response(answer.body, { status: answer.statusCode, headers: json })
    const content = answer.json<{ id_token?: string }>()
    if (address.endsWith('/jwks')) return Response.json({ keys: [publicKey.export({ format: 'jwk' })] })
    if (content.id_token === undefined) return Response.json(content)
    const token = tokenIn(content.id_token)
    const own = signed({ header: { alg: 'ES256' }, claims: { ...token.claims, ...claims } })
    return Response.json({ ...content, id_token: change(own) })
  }

  return {
    ...client,
    issuer: openid.issuer,
    fetch: answerTo,
    /** Overrides Anna's claims; undefined leaves a claim out. */
    says: (own: object) => {
      claims = own
    },
    /** Changes the id_token after it was signed. */
    changesToken: (own: typeof change) => {
      change = own
    },
    /** Anna goes where the product sends her and chooses herself; the address that she comes back to. */
    async visit(url: URL): Promise<URL> {
      const cookies = new Map<string, string>()
      const go = async (address: string, form?: string) => {
        const answer = await app.inject({
          url: address,
          method: form ? 'POST' : 'GET',
          cookies: Object.fromEntries(cookies),
          ...(form && { payload: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
        })
        for (const { name, value } of answer.cookies) cookies.set(name, value)
        return answer.headers.location ?? ''
      }
      const page = await go(url.href)
      return new URL(await go(await go(page, 'choice=person&subject=anna')))
    },
  }
}

const unchanged = (token: string): string | undefined => token
const json = { 'content-type': 'application/json' }

/** The parts of a token, which aren't checked. */
export function tokenIn(token: string): Token {
  const [header, claims] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  return { header: JSON.parse(header ?? ''), claims: JSON.parse(claims ?? '') }
}

/** A token under the signature of the issuer, or of another key. */
export function signed(token: Token, key = privateKey): string {
  const text = [token.header, token.claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signature = sign('sha256', Buffer.from(text.join('.')), { key, dsaEncoding: 'ieee-p1363' })
  return [...text, signature.toString('base64url')].join('.')
}
