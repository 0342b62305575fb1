import * as z from 'zod/mini'

/**
 * `Idempotency-Key`: a submission that is sent again, after a double click or a lost answer, has one effect.
 */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .optional(z.string().check(z.minLength(8), z.maxLength(100)))
    .check(
      z.describe('Repeated with the same key and body, the call takes effect once and gets the same answer.'),
    ),
})
