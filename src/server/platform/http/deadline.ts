import type { FastifyInstance } from 'fastify'
import { busy } from '#server/platform/errors.ts'
import { waitsOf } from '#server/platform/observe/waits.ts'
import './body-time.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** It was answered with 503: nothing that it still does may be saved. */
    isGivenUp: boolean
  }
}

/**
 * Answers 503 to a request that has no answer after `mostMs`, and logs what it was waiting for. An upload's
 * own time is added. An answer that has begun has other limits (`addAnswerTime`).
 */
export function addDeadline(app: FastifyInstance, mostMs: number): void {
  app.decorateRequest('isGivenUp', false)
  app.addHook('onRequest', async (request, reply) => {
    const limitMs = mostMs + (request.routeOptions.config.bodyMs ?? 0)
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return
      request.isGivenUp = true
      const waits = waitsOf(request.work) || 'nothing in the database'
      request.log.warn(`no answer after ${limitMs} ms, waiting for ${waits}`)
      reply.send(busy())
    }, limitMs).unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
