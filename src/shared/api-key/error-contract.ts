import * as z from 'zod/mini'

/** Every code that a refusal of `/api/v1` may have. The status follows from it. */
export const apiErrorCodes = [
  'invalid_request',
  'unauthorized',
  'key_expired',
  'scope_missing',
  'forbidden',
  'payment_required',
  'not_found',
  'conflict',
  'unsupported_media_type',
  'rate_limited',
  'unavailable',
  'internal_error',
] as const
export type ApiErrorCode = (typeof apiErrorCodes)[number]

/** The body of every refusal of `/api/v1`. */
export const apiErrorBody = z.strictObject({
  code: z.enum(apiErrorCodes),
  /** A sentence for people. */
  message: z.string(),
  requestId: z.string(),
  /** What is wrong in the request, by its path; empty where nothing is. */
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })),
})
export type ApiErrorBody = z.infer<typeof apiErrorBody>
