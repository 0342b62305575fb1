/** What the browser keeps, in a short-lived single-use cookie, between the two halves of a sign-in. */
export type SignInChecks = { state: string; nonce: string; codeVerifier: string }

/** Somebody whose sign-in is proven. A person is (issuer, subject); the email is verified but only describes them. */
export type VerifiedIdentity = {
  issuer: string
  subject: string
  email: string
  firstName: string
  /** Empty for somebody who goes by one name. */
  lastName: string
  /** Https on Google's avatar host, or null. */
  profileImageUrl: string | null
}

/** Who vouches for people: Google, or its local stand-in. */
export type IdentityProvider = {
  /**
   * Where to send the browser, and what to check when it comes back.
   * Throws when the provider can't be reached.
   */
  begin(options: { redirectUri: string }): Promise<{ url: URL; checks: SignInChecks }>
  /**
   * Throws on anything that is not a proven sign-in with a verified email.
   * `callbackUrl` is the redirect address as the browser called it: its origin and path must equal `redirectUri`.
   */
  finish(callbackUrl: URL, checks: SignInChecks): Promise<VerifiedIdentity>
}

/**
 * The issuer of everybody who signs in through the local stand-in. It names no address, so that sample people keep their
 * identity when the app moves to another port.
 */
export const localIssuer = 'local-sign-in'
