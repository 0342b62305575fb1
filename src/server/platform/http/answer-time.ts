import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Closes a connection whose client does not read: it must take some of the answer every `stallMs`, and all of
 * it within `mostMs`. Event streams, which are open for as long as their screen, are exempt. The work behind
 * the answer ends with the connection.
 */
export function addAnswerTime(app: FastifyInstance, { stallMs, mostMs }: AnswerTime): void {
  app.addHook('onRequest', async (_request, reply) => {
    // Node restarts this timer with each byte that is taken. An answer in the making has nothing to read yet.
    reply.raw.setTimeout(stallMs, () => {
      if (isUnread(reply)) reply.raw.destroy()
    })
  })
  app.addHook('onSend', async (_request, { raw }) => {
    const timer = setTimeout(() => raw.destroy(), mostMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

export type AnswerTime = { stallMs: number; mostMs: number }

/** Once the head is out, the socket holds what is written. */
function isUnread({ raw }: FastifyReply): boolean {
  return (raw.socket?.writableLength ?? 0) > 0
}
