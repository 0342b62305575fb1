import type { DeliveryProblem } from '#shared/webhook/contract.ts'

/** What another program answered: the status, and the beginning of the body. */
export type Answer = { statusCode: number; body: string; retryAfter: string | null }

/**
 * POSTs a body to another program. Redirects aren't followed.
 *
 * @throws PostFailure if there is no answer.
 */
export type Post = (url: URL, message: { headers: Record<string, string>; body: string }) => Promise<Answer>

export class PostFailure extends Error {
  override readonly name = 'PostFailure'
  readonly problem: DeliveryProblem

  constructor(problem: DeliveryProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}
