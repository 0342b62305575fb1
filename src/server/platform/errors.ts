export type Issue = { path: string; message: string }

export type RefusalKind =
  | 'invalid'
  | 'unauthorized'
  | 'locked'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'unsupported'
  | 'tooMany'
  | 'unavailable'

type RefusalDetails = { issues?: Issue[]; retryAfterSeconds?: number; cause?: unknown }

/**
 * A refusal with one sentence that says what to do. `http/` maps its kind to a status. Anything else that is
 * thrown is a fault, and becomes a 500 with a request id.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(kind: RefusalKind, message: string, details: RefusalDetails = {}) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.issues = details.issues
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

export const invalid = (message: string, issues?: Issue[]) =>
  new Refusal('invalid', message, issues ? { issues } : {})
export const unauthorized = (message = 'Please sign in.') => new Refusal('unauthorized', message)
/** For former members. */
export const inactive = () => unauthorized('Your account in this company is not active. Please ask an admin.')
/** For changes in a company that doesn't pay: 402. */
export const locked = (message: string) => new Refusal('locked', message)
export const forbidden = (message: string) => new Refusal('forbidden', message)
/** Also for ids of other companies, whose existence is not revealed. */
export const notFound = (message = 'There is nothing here with that id.') => new Refusal('notFound', message)
export const conflict = (message: string) => new Refusal('conflict', message)
/** For a body of the wrong content type. */
export const unsupported = (message: string) => new Refusal('unsupported', message)
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new Refusal('tooMany', message, { retryAfterSeconds })
export const unavailable = (cause?: unknown) =>
  new Refusal('unavailable', 'The database does not answer. Please try again in a moment.', {
    cause,
    retryAfterSeconds: 2,
  })
/**
 * The payment provider can't be reached, or fails. What was begun is kept, so that another try continues it.
 */
export const providerAway = (cause?: unknown) =>
  new Refusal(
    'unavailable',
    'The card provider can’t be reached. Nothing is lost: please try again in a moment.',
    {
      cause,
      retryAfterSeconds: 5,
    },
  )
