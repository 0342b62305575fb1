import type { IncomingMessage } from 'node:http'

type Asked = Pick<IncomingMessage, 'headers' | 'httpVersion'>

/**
 * Whether a browser of this machine asks, under the public URL's own host, which keeps a rebound name of
 * another site out, from no other site's page, and without a trace of a proxy. A proxy that passes this host
 * on, speaks HTTP/1.1 and says nothing of itself looks like a browser.
 */
export function isOfThisMachine(request: Asked, publicUrl: URL): boolean {
  return request.headers.host === publicUrl.host && isFromOwnPage(request, publicUrl) && !isProxied(request)
}

function isFromOwnPage({ headers: { origin, referer } }: Asked, publicUrl: URL): boolean {
  return [origin, referer].every((page) => page === undefined || URL.parse(page)?.origin === publicUrl.origin)
}

/** Browsers speak HTTP/1.1; nginx asks with 1.0 where nothing else is set. */
function isProxied({ headers, httpVersion }: Asked): boolean {
  return httpVersion !== '1.1' || Object.keys(headers).some((name) => ofProxies.test(name))
}

const ofProxies = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/
