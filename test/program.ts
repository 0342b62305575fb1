import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { assertDocumented } from './documented.ts'
import { keepTextOutOfLogs, keepTokenOutOfLogs } from './log-values.ts'

/**
 * A program with an API key: calls the public API, and may be refused. Every answer has to be as
 * docs/openapi.json says.
 */
export class Program {
  readonly app: FastifyInstance
  readonly token: string

  constructor(app: FastifyInstance, token: string) {
    keepTokenOutOfLogs(token)
    this.app = app
    this.token = token
  }

  async call(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    keepTextOutOfLogs(body)
    const answer = await this.app.inject({
      method,
      url,
      headers: { host: 'leave.test', authorization: `Bearer ${this.token}`, ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    assertDocumented({ method, url }, answer)
    return answer
  }

  /** A call whose repeats have one effect. */
  once = (key: string, url: string, body: unknown) => this.call('POST', url, body, { 'idempotency-key': key })
}

/** The answer, as its contract has it. */
export async function bodyOf<Contract extends z.ZodMiniType>(
  contract: Contract,
  calling: ReturnType<Program['call']>,
  status = 200,
): Promise<z.output<Contract>> {
  const answer = await calling
  expect(answer.statusCode, answer.body).toBe(status)
  return contract.parse(answer.json())
}
