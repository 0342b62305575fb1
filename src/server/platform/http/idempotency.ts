import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '#server/platform/tenancy/context.ts'
import { answerOnce, type Call, hashOfCall, type JsonAnswer } from './answer-once.ts'
import { contextOf } from './request-context.ts'

/**
 * `Idempotency-Key`: a submission that is sent again, after a double click or a lost answer, has one effect.
 */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .optional(z.string().check(z.minLength(8), z.maxLength(100)))
    .check(
      z.describe('Repeated with the same key and body, the call takes effect once and gets the same answer.'),
    ),
})

type Once = Omit<Call, 'idempotencyKey' | 'bodyHash'> & {
  /** What its keys are kept under, where other calls of the caller may have the same. */
  under?: string
}

/** Sends the answer of `work`, once for an Idempotency-Key. */
export async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { under = '', ...once }: Once,
  work: (ctx: Context) => Promise<JsonAnswer>,
): Promise<void> {
  const { method, url, body = null } = request
  const sent = request.headers['idempotency-key']
  const key = method === 'POST' && typeof sent === 'string' ? sent : undefined
  const ctx = contextOf(request)
  const call = { ...once, idempotencyKey: `${under}${key}`, bodyHash: hashOfCall({ method, url, body }) }
  const answer =
    key === undefined ? { ...(await work(ctx)), isRepeat: false } : await answerOnce(ctx, call, work)
  if (answer.isRepeat) reply.header('idempotent-replayed', 'true')
  await reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
}

type Form = {
  /** What its keys are kept under, beside those of other forms. */
  name: string
  /** Where somebody finds what the form has stored: 'your requests'. */
  place: string
}

/**
 * Sends the result of a form's use case with 201. A refused form may be changed and sent again with its key.
 */
export function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, place }: Form,
  work: (ctx: Context) => Promise<unknown>,
): Promise<void> {
  const otherCall = `This form was already sent with different details. Please check ${place} first.`
  return sendOnce(request, reply, { under: `${name} `, otherCall }, async (ctx) => ({
    status: 201,
    body: serialized(reply.code(201), await work(ctx)),
  }))
}

/** The JSON of a result, as the reply's schema has it. */
export function serialized(reply: FastifyReply, result: unknown): string {
  const written = reply.serialize(result)
  return typeof written === 'string' ? written : JSON.stringify(written)
}
