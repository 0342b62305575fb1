import type { FastifyReply } from 'fastify'
import type { Download } from '../file/download.ts'

/**
 * Sends a file to be kept. A CSV that fails midway ends the connection, so that nobody takes it for whole; a reader who leaves
 * ends the reading.
 */
export function sendDownload(reply: FastifyReply, { name, type, content }: Download): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content)
}
