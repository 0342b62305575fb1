import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends a connection that sends more than `most` requests before the first is answered. Browsers and load
 * balancers do not pipeline; for a client that does and never reads, Node would keep all the answers in
 * memory.
 */
export function addRequestsAtOnce(app: FastifyInstance, most: number): void {
  const unanswered = new WeakMap<Socket, number>()
  const add = (socket: Socket, one: 1 | -1) => {
    const count = (unanswered.get(socket) ?? 0) + one
    unanswered.set(socket, count)
    return count
  }
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    reply.raw.once('close', () => add(socket, -1))
    if (add(socket, 1) > most) socket.destroy()
    // Node still hands out the rest of the packet.
    if (socket.destroyed) return reply.hijack()
  })
}
