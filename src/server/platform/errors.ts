import type { ApiErrorCode } from '#shared/api-key/error-contract.ts'
import { defaultLocale } from '#shared/locale.ts'

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

type RefusalDetails = {
  issues?: Issue[]
  retryAfterSeconds?: number
  cause?: unknown
  /** For the public API. Default: its kind's. */
  code?: ApiErrorCode
}

/** A sentence, or, for one with dates or numbers, how it is written in a locale. */
export type Sentence = string | ((locale: string) => string)

/**
 * A refusal with one sentence that says what to do. `http/` maps its kind to a status. Anything else that is
 * thrown is a fault, and becomes a 500 with a request id.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly code: ApiErrorCode | undefined
  readonly #sentence: Sentence

  constructor(kind: RefusalKind, sentence: Sentence, details: RefusalDetails = {}) {
    super(writtenIn(sentence, defaultLocale), { cause: details.cause })
    this.#sentence = sentence
    this.kind = kind
    this.issues = details.issues
    this.retryAfterSeconds = details.retryAfterSeconds
    this.code = details.code
  }

  /** The sentence for a reader in this locale. */
  messageIn(locale: string): string {
    return writtenIn(this.#sentence, locale)
  }
}

/** A sentence for a reader in this locale. */
export function writtenIn(sentence: Sentence, locale: string): string {
  return typeof sentence === 'string' ? sentence : sentence(locale)
}

export const invalid = (sentence: Sentence, issues?: Issue[]) =>
  new Refusal('invalid', sentence, issues ? { issues } : {})
export const unauthorized = (message = 'Please sign in.') => new Refusal('unauthorized', message)
/** For a key of the public API whose time is over. */
export const keyExpired = () =>
  new Refusal('unauthorized', 'This API key has expired. Please rotate it.', { code: 'key_expired' })
export const scopeMissing = (scope: string) =>
  new Refusal('forbidden', `This API key lacks the scope ${scope}.`, { code: 'scope_missing' })
/** For former members. */
export const inactive = () => unauthorized('Your account in this company isn’t active. Please ask an admin.')
/** For changes in a company that doesn't pay: 402. */
export const locked = (message: string) => new Refusal('locked', message)
export const forbidden = (message: string) => new Refusal('forbidden', message)
/** Also for ids of other companies, whose existence is not revealed. */
export const notFound = (message = 'Nothing here has that ID.') => new Refusal('notFound', message)
export const conflict = (sentence: Sentence) => new Refusal('conflict', sentence)
/** For a body of the wrong content type. */
export const unsupported = (message: string) => new Refusal('unsupported', message)
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new Refusal('tooMany', message, { retryAfterSeconds })
export const unavailable = (cause?: unknown) => new DatabaseAway(cause)
/** The database doesn't answer; `cause` is its own fault, if it said one. */
export class DatabaseAway extends Refusal {
  constructor(cause?: unknown) {
    const details = { cause, retryAfterSeconds: 2 }
    super('unavailable', 'The database isn’t responding. Please try again in a moment.', details)
  }
}
/** Sorrel itself takes too long, as for a lock, a statement or a whole request; `cause` is what it was. */
export const busy = (cause?: unknown) =>
  new Refusal('unavailable', 'The server is busy. Please try again in a moment.', {
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
