import type { FastifyInstance, InjectOptions } from 'fastify'
import { keepTextOutOfLogs, keepTokenOutOfLogs } from './log-values.ts'

/** A program with an API key: calls the public API, and may be refused. */
export class Program {
  readonly app: FastifyInstance
  readonly token: string

  constructor(app: FastifyInstance, token: string) {
    keepTokenOutOfLogs(token)
    this.app = app
    this.token = token
  }

  async call(
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    keepTextOutOfLogs(body)
    return this.app.inject({
      method: method ?? 'GET',
      url,
      headers: { host: 'leave.test', authorization: `Bearer ${this.token}`, ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
  }

  /** A call whose repeats have one effect. */
  once = (key: string, url: string, body: unknown) => this.call('POST', url, body, { 'idempotency-key': key })
}
