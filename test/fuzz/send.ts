import { type IncomingMessage, request as open } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import type { FuzzRequest } from './request.ts'

export type FuzzAnswer = {
  /** Null where the connection ended, or nothing came in time. */
  status: number | null
  contentType: string
  text: string
  ms: number
}

/** Long enough to tell a request that is never answered from a machine that is busy. */
const mostMs = 60_000
const mostCharacters = 1_000_000

/** Sends it over a connection, and reads the answer to its end; of a live stream only its beginning. */
export function send(
  address: string,
  cookie: string,
  { method, url, headers, body }: Omit<FuzzRequest, 'isPlain'>,
): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(address)
  const began = performance.now()
  return new Promise((resolve) => {
    let contentType = ''
    let text = ''
    const end = (status: number | null) =>
      resolve({ status, contentType, text, ms: performance.now() - began })
    const call = open({
      hostname,
      port,
      method,
      path: url,
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
      signal: AbortSignal.timeout(mostMs),
    })
    call.on('response', (answer) => {
      contentType = answer.headers['content-type'] ?? ''
      const plain = decoded(answer).setEncoding('utf8')
      plain.on('data', (part: string) => {
        if (text.length < mostCharacters) text += part
        if (contentType.startsWith('text/event-stream')) answer.destroy()
      })
      plain.on('error', () => end(null)).on('close', () => end(answer.statusCode ?? null))
    })
    call.on('error', () => end(null))
    call.end(body)
  })
}

function decoded(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']
  if (encoding === 'br') return answer.pipe(createBrotliDecompress())
  return encoding === 'gzip' ? answer.pipe(createGunzip()) : answer
}
