import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { hasTag, sentUnchanged } from './revalidation.ts'

/** An answer with the tag of what it was made from; without a body where the asker has it already. */
type Tagged<Body> = { tag: string; body: Body | undefined }

/**
 * For routes that know before any work whether their answer has changed. `read` is told how to see whether the caller has the
 * answer of a tag; undefined where the caller has none, and the tag need not be waited for. The tag of the answer takes in its
 * address, and its contract: what a browser keeps from before an update of ours must not pass for an answer in the shape that is
 * expected now.
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
 * Hundreds of entries take longer to look at one by one than to read: these leave as they are made, field by field, and a test
 * holds them to the contract.
 */
export const unchecked = { serializerCompiler: () => (body: unknown) => JSON.stringify(body) }

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
