import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseOnSocket } from './malformed.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long its body may take, for routes that take a file. Default: a few seconds. */
    bodyMs?: number
  }
}

/**
 * Cuts off a body that comes too slowly. Node has one limit for all routes, which is that of the largest
 * files.
 */
export function addBodyTime(app: FastifyInstance, usualMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions, headers }, reply) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    // An injected request has no real socket.
    if (!hasBody || raw.complete || !(raw.socket instanceof Socket)) return
    let timer = setTimeout(() => cutOff(raw, reply), routeOptions.config?.bodyMs ?? usualMs)
    // Answered before the body had come, such as with a 403: the rest is not worth a long wait.
    reply.raw.once('finish', () => {
      clearTimeout(timer)
      if (!raw.complete && !raw.destroyed) timer = setTimeout(() => cutOff(raw, reply), usualMs)
    })
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
}

function cutOff(raw: FastifyRequest['raw'], reply: FastifyReply): void {
  if (raw.complete) return
  if (!reply.raw.headersSent && raw.socket.writable) {
    // For the request log.
    reply.code(408)
    refuseOnSocket(raw.socket, { code: 'ERR_HTTP_REQUEST_TIMEOUT', requestId: reply.request.id })
  }
  // Ends the reader of the body, too.
  raw.socket.destroySoon()
}
