import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sqlState } from '#server/platform/fault.ts'
import type { Download } from '#server/platform/files/download.ts'

/**
 * Sends a file to be kept. One that fails midway ends the connection, so that nobody takes it for whole; a reader who leaves
 * ends the reading.
 */
export function sendDownload(reply: FastifyReply, { name, type, content }: Download): FastifyReply {
  if (content instanceof Readable) content.once('error', (error) => logBreak(reply, error))
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content)
}

/** The status was sent long before: only the log can tell. A query's own words hold its values. */
function logBreak({ log }: FastifyReply, error: Error): void {
  const hasReaderLeft = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (!hasReaderLeft)
    log.error({ fault: { name: error.name, code: sqlState(error) } }, 'a download broke off')
}
