/** Kept by the browser between the two halves of a sign-in, in a short-lived single-use cookie. */
export type SignInChecks = { state: string; nonce: string; codeVerifier: string }

/** A proven sign-in. A person is identified by issuer and subject; the email is verified, but may change. */
export type VerifiedIdentity = {
  issuer: string
  subject: string
  email: string
  firstName: string
  /** Empty for people with one name. */
  lastName: string
  /** An HTTPS address on Google's avatar host, or null. */
  profileImageUrl: string | null
}

/** Google, or its local stand-in. */
export type IdentityProvider = {
  /**
   * Where to send the browser, and what to check when it comes back.
   *
   * @throws when the provider can't be reached.
   */
  begin(options: { redirectUri: string }): Promise<{ url: URL; checks: SignInChecks }>
  /**
   * @param callbackUrl the address that the browser called; its origin and path must equal `redirectUri`
   * @throws for anything but a proven sign-in with a verified email.
   */
  finish(callbackUrl: URL, checks: SignInChecks): Promise<VerifiedIdentity>
}

/**
 * The issuer of everybody who signs in through the local stand-in. It is no address, so that sample people
 * keep their identity when the port changes.
 */
export const localIssuer = 'local-sign-in'
