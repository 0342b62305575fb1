import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'
import { type Answer, type Post, PostFailure } from '#server/platform/outgoing/post.ts'
import {
  assertAllowedUrl,
  type OutgoingRules,
  type Resolve,
  resolveTarget,
} from '#server/platform/outgoing/target.ts'
import type { DeliveryProblem } from '#shared/webhook/contract.ts'

type PostOptions = OutgoingRules & {
  /** Goes between: it resolves names itself, and is to refuse private addresses. Null for none. */
  proxy: URL | null
  timeoutMs?: number
  resolve?: Resolve
}

const mostAnswerBytes = 8 * 1024

/**
 * POST over the network: a connection of its own for each message, to an address that was checked. No
 * redirects, no proxy from the environment. The status counts once it's there; of the body, what comes in
 * time.
 */
export function outgoingPost({ proxy, timeoutMs = 15_000, resolve = lookUp, ...rules }: PostOptions): Post {
  return async (url, message) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let client: Dispatcher | undefined
    try {
      client = await (proxy ? through(proxy) : directly())
      return await send(client, url, { ...message, signal })
    } catch (error) {
      throw error instanceof PostFailure ? error : new PostFailure(problemOf(error, signal), error)
    } finally {
      await client?.destroy()
    }

    async function through(way: URL): Promise<Dispatcher> {
      assertAllowedUrl(url, rules)
      const { ProxyAgent } = await loadUndici()
      return new ProxyAgent({ uri: way.href })
    }

    async function directly(): Promise<Dispatcher> {
      const addresses = await inTime(resolveTarget(url, rules, resolve), signal)
      const { Client } = await loadUndici()
      return new Client(url.origin, { connect: { lookup: fixedLookup(addresses) }, allowH2: false })
    }
  }
}

/** With the first message: it is large, and many companies have no webhooks. */
const loadUndici = () => import('undici')

type Message = { headers: Record<string, string>; body: string; signal: AbortSignal }

async function send(client: Dispatcher, url: URL, message: Message): Promise<Answer> {
  const { origin, pathname, search } = url
  const answer = await client.request({ ...message, origin, path: pathname + search, method: 'POST' })
  const retryAfter = answer.headers['retry-after']
  return {
    statusCode: answer.statusCode,
    body: await readBeginning(answer.body),
    retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
  }
}

async function readBeginning(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= mostAnswerBytes) break
    }
  } catch {
    // It broke off, or took too long. The status was there before.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, mostAnswerBytes)).replaceAll('\0', '')
}

/** Answers what was looked up before. */
function fixedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, done) => {
    const [first] = all
    if (options.all) done(null, all)
    else done(null, first?.address ?? '', first?.family ?? 0)
  }
}

/** Not by the system's own look-up, which would keep others' waiting behind a slow one. */
async function lookUp(host: string): Promise<string[]> {
  if (host === 'localhost') return ['127.0.0.1']
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (addresses.length === 0) throw new PostFailure('unknown-host', found[0])
  return addresses
}

function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

const certificateCode = /^(CERT_|ERR_TLS|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/
const timeoutCode = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/

function problemOf(error: unknown, signal: AbortSignal): DeliveryProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (signal.aborted || timeoutCode.test(code)) return 'timeout'
  return certificateCode.test(code) ? 'certificate' : 'connection'
}
