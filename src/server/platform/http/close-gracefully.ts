import type { FastifyInstance } from 'fastify'

const sweepMs = 50

/**
 * Stops taking connections, answers what is under way, and closes each connection as soon as it is idle. What has not
 * ended by the deadline, such as a request that is half sent, is cut off.
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
