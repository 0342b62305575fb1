import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download } from '#server/platform/files/download.ts'

/**
 * Sends a file to be saved. If it fails midway the connection ends, so that no browser takes it for whole; if
 * the client leaves, reading ends.
 */
export function sendDownload(reply: FastifyReply, { name, type, content }: Download): FastifyReply {
  if (content instanceof Readable) content.once('error', (error) => logBreak(reply, error))
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content)
}

/** The status has been sent, so that this is only logged. */
function logBreak({ log }: FastifyReply, error: Error): void {
  const hasReaderLeft = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (!hasReaderLeft) log.error({ err: error }, 'a download broke off')
}
