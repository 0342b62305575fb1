import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type CalendarQuery, calendarEntry } from '#shared/leave/contract.ts'
import type { Context } from '../context.ts'
import { contextOf } from '../http/request-context.ts'
import { hasTag, sentUnchanged } from '../http/revalidation.ts'
import type { TaggedEntries } from './calendar.ts'

type CalendarRequest = FastifyRequest<{ Querystring: CalendarQuery }>
type ReadCalendar = (
  ctx: Context,
  query: CalendarQuery,
  isKnown: (tag: string) => boolean,
) => Promise<TaggedEntries>

/** What a browser keeps from before an update of ours must not pass for an answer in the shape that is expected now. */
const shape = hashOf(JSON.stringify(z.toJSONSchema(calendarEntry)))

/**
 * Hundreds of entries take longer to look at one by one than to read: these leave as they are made, field by field, and a test
 * holds them to the contract.
 */
export const unchecked = { serializerCompiler: () => (entries: unknown) => JSON.stringify(entries) }

/** Sends the entries, or 304 to a browser that has them; without looking at any leave then. */
export async function sendCalendar(request: CalendarRequest, reply: FastifyReply, read: ReadCalendar) {
  const etagOf = (tag: string) => hashOf(`${request.url} ${tag} ${shape}`)
  const known = request.headers['if-none-match']
  const { tag, entries } = await read(
    contextOf(request),
    request.query,
    (now) => known !== undefined && hasTag(known, etagOf(now)),
  )
  if (sentUnchanged(request, reply, { etag: etagOf(tag) })) return reply
  return reply.send(entries)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
