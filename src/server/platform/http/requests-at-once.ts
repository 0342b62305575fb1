import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends a connection over which more than `most` requests come before the first is answered. Browsers and balancers wait for each
 * answer; Node makes the answers of all that came in one packet, and keeps them in memory for a reader who takes none.
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
    // The rest of the packet is still handed out, one by one.
    if (socket.destroyed) return reply.hijack()
  })
}
