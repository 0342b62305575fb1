import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const sweepMs = 50
/** While the server stops, a client that has just connected has this long to send its request. */
const silentMs = 1_000

/**
 * Stops accepting connections, answers requests in flight, and closes each connection once it is idle. What
 * is still open at the deadline, such as half a request, is cut off.
 */
export async function closeGracefully(app: FastifyInstance, deadlineMs: number): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  const silence = setTimeout(() => app.closeSilentConnections(), silentMs)
  const deadline = setTimeout(() => app.server.closeAllConnections(), deadlineMs)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(silence)
    clearTimeout(deadline)
  }
}

/**
 * Lets `closeGracefully` close connections on which nothing was sent, as browsers open them before they need
 * them. Node doesn't count them as idle.
 */
export function addSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.decorate('closeSilentConnections', () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
