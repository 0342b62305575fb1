import type { FastifyReply, FastifyRequest } from 'fastify'

/** `etag` is without its quotes. */
type Validators = { etag: string; lastModified?: Date }

/**
 * Sets the answer's validators, and sends a 304 if the client has this answer already; returns whether it
 * did. Clients may keep the answer, and revalidate it before each use.
 */
export function sentUnchanged(request: FastifyRequest, reply: FastifyReply, validators: Validators): boolean {
  const { etag, lastModified } = validators
  reply.header('etag', `"${etag}"`).header('cache-control', 'private, no-cache')
  if (lastModified) reply.header('last-modified', lastModified.toUTCString())
  if (!isKnown(request, validators)) return false
  void reply.code(304).send()
  return true
}

/** RFC 9110, 13.2.2: a date counts only without a tag. */
function isKnown({ headers }: FastifyRequest, { etag, lastModified }: Validators): boolean {
  const { 'if-none-match': known, 'if-modified-since': since } = headers
  if (known !== undefined) return hasTag(known, etag)
  if (since === undefined || !lastModified) return false
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= Date.parse(since)
}

/** Compared weakly, as a proxy that compresses answers makes their tags weak. */
export function hasTag(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(`"${etag}"`)
}
