import { isIP } from 'node:net'
import { PostFailure } from './post.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** Where we may send to. */
export type OutgoingRules = {
  /** Our own address, which isn't sent to. */
  publicUrl: URL
  /** On one's own machine: receivers there, also over http. */
  allowsLoopback: boolean
}

/** The addresses of a name; throws if there are none. */
export type Resolve = (host: string) => Promise<string[]>

const mostCharacters = 2000

/**
 * Why a URL can't be sent to, in a sentence; null if it can. Names are looked up at each attempt, and their
 * addresses checked then.
 */
export function problemOfUrl(text: string, rules: OutgoingRules): string | null {
  const url = URL.parse(text)
  if (!url || text.length > mostCharacters) return 'Please enter an address such as https://example.com/hook.'
  const isLocal = rules.allowsLoopback && isLoopbackHost(url)
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))
    return 'Please use an address that begins with https://.'
  if (url.username || url.password) return 'Please use an address without a user name and password.'
  if (url.hash) return 'Please use an address without a part after #.'
  if (isOurs(url, rules)) return 'Please use an address of another program.'
  const literal = literalOf(url)
  if (literal !== null && !isAllowed(literal, rules)) return 'Please use an address on the public internet.'
  return null
}

/**
 * The addresses that a URL leads to now: the connection is made to one of these, so that no second look-up
 * can lead elsewhere. One that may not be sent to refuses all.
 *
 * @throws PostFailure.
 */
export async function resolveTarget(url: URL, rules: OutgoingRules, resolve: Resolve): Promise<string[]> {
  assertAllowedUrl(url, rules)
  const literal = literalOf(url)
  const addresses = literal === null ? await resolve(url.hostname) : [literal]
  if (!addresses.every((address) => isAllowed(address, rules))) throw new PostFailure('refused-address')
  return addresses
}

/** @throws PostFailure. */
export function assertAllowedUrl(url: URL, rules: OutgoingRules): void {
  if (problemOfUrl(url.href, rules) !== null) throw new PostFailure('refused-address')
}

function isAllowed(address: string, { allowsLoopback }: OutgoingRules): boolean {
  return isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address))
}

/** On one's own machine, other ports are other programs. */
function isOurs(url: URL, { publicUrl, allowsLoopback }: OutgoingRules): boolean {
  return allowsLoopback ? url.host === publicUrl.host : bare(url.hostname) === bare(publicUrl.hostname)
}

/** A name with a dot at its end is the same name. */
function bare(hostname: string): string {
  return hostname.replace(/\.$/, '')
}

function isLoopbackHost({ hostname }: URL): boolean {
  return hostname === 'localhost' || isLoopbackAddress(withoutBrackets(hostname))
}

function literalOf({ hostname }: URL): string | null {
  const address = withoutBrackets(hostname)
  return isIP(address) === 0 ? null : address
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
