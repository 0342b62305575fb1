import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Closes the connection of whoever has asked and does not read: each `stallMs` some of the answer has to be taken, and the
 * whole of it within `mostMs`, streams that are open for as long as their screen excepted. What made the answer ends with it.
 */
export function addAnswerTime(app: FastifyInstance, { stallMs, mostMs }: AnswerTime): void {
  app.addHook('onRequest', async (_request, reply) => {
    // Node's timer starts anew with each byte that is taken. An answer that is still being made has nothing to be read.
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

/** What was written lies with the socket once the head is out. */
function isUnread({ raw }: FastifyReply): boolean {
  return (raw.socket?.writableLength ?? 0) > 0
}
