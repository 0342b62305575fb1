import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import type { ApiErrorBody } from '#shared/api-key/error-contract.ts'

const sentences: Record<string, [status: number, message: string]> = {
  FST_ERR_BAD_URL: [400, 'The address is malformed.'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'The address is too long.'],
  FST_ERR_ASYNC_CONSTRAINT: [400, 'The request is malformed.'],
}

/** Answers what the router refuses before it finds a route, without repeating the address. */
export function refuseMalformedAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const [status, message] = sentences[error.code] ?? [400, 'The request is malformed.']
  // No hook runs, so the request log has no line of it.
  request.log.info({ method: request.method, status }, 'request')
  void reply
    .headers(request.server.securityHeaders)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    .code(status)
    .send({ ...apiFields(request), message, requestId: request.id })
}

/** No route has matched, so the address tells. */
function apiFields({ url }: FastifyRequest): Partial<ApiErrorBody> {
  return url.startsWith('/api/v1/') ? { code: 'invalid_request', issues: [] } : {}
}

const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/**
 * For bytes that are no HTTP or come too slowly. There is no request yet, so its id and log line are made
 * here.
 */
export function malformedRequests(logger: Pick<FastifyBaseLogger, 'info'>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const reqId = newId()
    const { code } = error
    logger.info({ reqId, code }, 'no request')
    refuseOnSocket(socket, { code, requestId: reqId })
  }
}

/** Answers without Fastify, and closes the socket. */
export function refuseOnSocket(
  socket: Socket,
  { code = '', requestId }: { code: string | undefined; requestId: string },
): void {
  const status = statusLines[code] ?? '400 Bad Request'
  const body = JSON.stringify({ message: 'The request is malformed or came too slowly.', requestId })
  const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nX-Content-Type-Options: nosniff`
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\nConnection: close\r\n\r\n${body}`)
}
