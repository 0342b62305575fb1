import type { IdentityProvider, VerifiedIdentity } from '#server/features/session/identity-provider.ts'

/** An identity provider that trusts the code: base64url JSON of the person. */
export const testIdentityProvider: IdentityProvider = {
  begin: async ({ redirectUri }) => {
    const checks = { state: 'state', nonce: 'nonce', codeVerifier: 'verifier' }
    return { url: new URL(`https://accounts.test/?redirect_uri=${encodeURIComponent(redirectUri)}`), checks }
  },
  finish: async (callbackUrl, checks) => {
    if (callbackUrl.searchParams.get('state') !== checks.state) throw new Error('The state is another one.')
    return JSON.parse(Buffer.from(callbackUrl.searchParams.get('code') ?? '', 'base64url').toString())
  },
}

export function codeFor(person: { email: string; name: string; subject?: string }): string {
  const [firstName = '', ...rest] = person.name.split(' ')
  const identity: VerifiedIdentity = {
    issuer: 'https://accounts.test',
    subject: person.subject ?? person.email,
    email: person.email,
    firstName,
    lastName: rest.join(' '),
    profileImageUrl: null,
  }
  return Buffer.from(JSON.stringify(identity)).toString('base64url')
}
