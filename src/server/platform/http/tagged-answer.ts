import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { hasTag, sentUnchanged } from './revalidation.ts'

/** An answer with the tag of what it is made from; without a body if the client has it already. */
type Tagged<Body> = { tag: string; body: Body | undefined }

/**
 * For routes that know before any work whether their answer has changed. `read` gets a function that says
 * whether the client has the answer of a tag; undefined if it has none, so that the tag need not be waited
 * for. The ETag covers the URL and the contract, too: what a browser kept from before a deployment may have
 * another shape.
 */
export function taggedAnswer(contract: z.ZodMiniType) {
  const shape = hashOf(JSON.stringify(z.toJSONSchema(contract)))
  return async <Body>(
    request: FastifyRequest,
    reply: FastifyReply,
    read: (isKnown: ((tag: string) => boolean) | undefined) => Promise<Tagged<Body>>,
  ) => {
    const etagOf = (tag: string) => hashOf(`${request.url} ${tag} ${shape}`)
    const known = request.headers['if-none-match']
    const isKnown = known === undefined ? undefined : (now: string) => hasTag(known, etagOf(now))
    const { tag, body } = await read(isKnown)
    if (sentUnchanged(request, reply, { etag: etagOf(tag) })) return reply
    return reply.send(body)
  }
}

/**
 * For lists of hundreds, which take longer to validate than to read: a test holds them to the contract
 * instead.
 */
export const unchecked = { serializerCompiler: () => (body: unknown) => JSON.stringify(body) }

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
