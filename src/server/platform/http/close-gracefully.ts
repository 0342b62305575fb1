import type { FastifyInstance } from 'fastify'

const sweepMs = 50

/**
 * Stops accepting connections, answers requests in flight, and closes each connection once it is idle. What is still
 * open at the deadline, such as half a request, is cut off.
 */
export async function closeGracefully(app: FastifyInstance, deadlineMs: number): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  const deadline = setTimeout(() => app.server.closeAllConnections(), deadlineMs)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(deadline)
  }
}
