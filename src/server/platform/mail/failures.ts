/**
 * The receiver's final answer to this mail: another attempt would get the same. Its message has no address,
 * and its code is the reply's, such as '550', or EENVELOPE for what is no address.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  readonly code: string

  constructor(code: string, cause: unknown) {
    super('The mail was refused.', { cause })
    this.code = code
  }
}

/**
 * Not sent, by a reply that passes or that the operator can do something about. Its code is the reply's, such
 * as '450'.
 */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  readonly code: string

  constructor(code: string, cause: unknown) {
    super('The mail was not sent.', { cause })
    this.code = code
  }
}
