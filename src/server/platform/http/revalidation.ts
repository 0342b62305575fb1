import type { FastifyReply, FastifyRequest } from 'fastify'

/** What tells whether somebody has an answer already. `etag` stands without its quotes. */
type Validators = { etag: string; lastModified?: Date }

/**
 * Names the answer's validators, and sends 304 without a body where the caller has this very answer; answers whether it did. It
 * may be kept, and is asked for again before each use.
 */
export function sentUnchanged(request: FastifyRequest, reply: FastifyReply, validators: Validators): boolean {
  const { etag, lastModified } = validators
  reply.header('etag', `"${etag}"`).header('cache-control', 'private, no-cache')
  if (lastModified) reply.header('last-modified', lastModified.toUTCString())
  if (!isKnown(request, validators)) return false
  void reply.code(304).send()
  return true
}

/** In the order of RFC 9110, 13.2.2: a date counts only where no tag is named. */
function isKnown({ headers }: FastifyRequest, { etag, lastModified }: Validators): boolean {
  const { 'if-none-match': known, 'if-modified-since': since } = headers
  if (known !== undefined) return hasTag(known, etag)
  if (since === undefined || !lastModified) return false
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= Date.parse(since)
}

/** Compared weakly: whoever compressed the answer on the way may have marked its tag. */
export function hasTag(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(`"${etag}"`)
}
