import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { SandboxRefusal } from '../refusals.ts'
import { type SandboxCall } from '../sandbox.ts'
import { parseForm } from './form.ts'

/** A call as it came over HTTP, with what else its answer depends on. */
export type HttpCall = {
  call: SandboxCall
  apiKey: string | undefined
  /** Stripe heeds it on POST alone. */
  idempotencyKey: string | undefined
  /** The same for the same call, in whatever order its parameters come. */
  digest: string
}

const bodyLimit = 64 * 1024
const methods = ['GET', 'POST', 'DELETE'] as const

/** Reads a request whole. Throws SandboxRefusal for one that Stripe would not take. */
export async function readCall(request: IncomingMessage): Promise<HttpCall> {
  const { pathname: path, searchParams: fields } = new URL(request.url ?? '/', 'http://sandbox')
  const method = methods.find((known) => known === request.method)
  if (!method || !path.startsWith('/v1/')) throw unknownAddress(request, path)
  for (const [name, value] of new URLSearchParams(await readBody(request))) fields.append(name, value)
  const params = parseForm(fields)
  fields.sort()

  const key = request.headers['idempotency-key']
  return {
    call: { method, path, params },
    apiKey: readApiKey(request.headers.authorization),
    idempotencyKey: method === 'POST' && typeof key === 'string' ? key : undefined,
    digest: createHash('sha256').update(`${method} ${path}?${fields.toString()}`).digest('hex'),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge()
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > bodyLimit) request.destroy()
  })
  return text(request)
}

function readApiKey(authorization = ''): string | undefined {
  const [scheme, value = ''] = authorization.split(' ')
  if (/^bearer$/i.test(scheme ?? '')) return value
  if (/^basic$/i.test(scheme ?? '')) return Buffer.from(value, 'base64').toString().split(':')[0]
  return undefined
}

function unknownAddress({ method = 'GET' }: IncomingMessage, path: string): SandboxRefusal {
  return new SandboxRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })
}

function tooLarge(): SandboxRefusal {
  return new SandboxRefusal(413, {
    type: 'invalid_request_error',
    message: `A request may be ${bodyLimit / 1024} KiB long.`,
  })
}
