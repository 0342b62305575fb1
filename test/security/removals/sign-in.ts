import type { Removal } from './removal.ts'

const google = 'src/server/adapters/google.ts'
const googleTest = 'src/server/adapters/google.test.ts'
const sessionTest = 'src/server/features/session/session.test.ts'
const headers = 'src/server/platform/http/headers.ts'
const liveTest = 'src/server/platform/http/live-events.test.ts'

export const signInRemovals: readonly Removal[] = [
  {
    control: 'The signature of the id_token is checked',
    file: google,
    find: '      openid.enableNonRepudiationChecks,\n',
    replace: '',
    test: { file: googleTest, name: 'a changed token under the old signature' },
  },
  {
    control: 'The provider’s answer carries the state of this browser',
    file: google,
    find: 'expectedState: state,',
    replace: 'expectedState: openid.skipStateCheck,',
    test: { file: googleTest, name: 'a wrong state' },
  },
  {
    control: 'The code belongs to the browser that asked (PKCE)',
    file: google,
    find: '        pkceCodeVerifier: codeVerifier,\n',
    replace: '',
    test: { file: googleTest, name: 'a code that another browser asked for' },
  },
  {
    control: 'An address counts only when it is verified',
    file: google,
    find: 'email_verified: z.literal(true),',
    replace: 'email_verified: z.unknown(),',
    test: { file: googleTest, name: 'an unverified email' },
  },
  {
    control: 'An issuer’s addresses are trusted only where the operator says so',
    file: google,
    find: 'trustsEmail ? trustedClaims : verifiedClaims',
    replace: 'trustsEmail || trustedClaims ? trustedClaims : verifiedClaims',
    test: { file: googleTest, name: 'an email of unknown verification' },
  },
  {
    control: 'Nor then where the issuer says that one isn’t verified',
    file: google,
    find: 'z.optional(z.literal(true))',
    replace: 'z.unknown()',
    test: { file: googleTest, name: 'may not say' },
  },
  {
    control: 'Google’s addresses count only when they’re verified',
    file: 'src/server/platform/config.ts',
    find: 'trustsEmail && isGoogle(issuer)',
    replace: 'trustsEmail && !issuer',
    test: { file: 'src/server/platform/config.test.ts', name: 'never trusts Google’s for' },
  },
  {
    control: 'The issuer is asked over https',
    file: google,
    find: 'if (!isTrustworthy(issuer))',
    replace: 'if (isTrustworthy(issuer) && false)',
    test: { file: googleTest, name: 'is refused as' },
  },
  {
    control: 'Avatars are of Google’s host alone',
    file: google,
    find: "url?.protocol !== 'https:' || !avatarHosts.includes(url.host)",
    replace: 'url === null',
    test: { file: googleTest, name: 'drops the avatar' },
  },
  {
    control: 'A session’s token is stored as a hash',
    file: 'src/server/platform/http/session-cookie.ts',
    find: "return createHash('sha256').update(token).digest('hex')",
    replace: 'return createHash.name && token',
    test: { file: sessionTest, name: 'is stored as a hash only' },
  },
  {
    control: 'Scripts can’t read the session’s cookie',
    file: 'src/server/platform/http/session-cookie.ts',
    find: "token, {\n    path: '/',\n    httpOnly: true,",
    replace: "token, {\n    path: '/',",
    test: { file: sessionTest, name: 'leads to the provider, and back to where the person wanted to go' },
  },
  {
    control: 'The session’s cookie goes over https alone',
    file: 'src/server/platform/http/session-cookie.ts',
    find: '    secure: isHttps(request),\n    maxAge: longestSeconds,\n',
    replace: '    maxAge: longestSeconds,\n',
    test: { file: sessionTest, name: 'has a cookie for https and this very host alone' },
  },
  {
    control: 'The session’s cookie is this very host’s',
    file: 'src/server/platform/http/session-cookie.ts',
    find: "return isHttps(request) ? '__Host-sorrel_session' : 'sorrel_session'",
    replace: "return 'sorrel_session'",
    test: { file: sessionTest, name: 'has a cookie for https and this very host alone' },
  },
  {
    control: 'A browser comes back by https alone',
    file: 'src/server/platform/http/headers.ts',
    find: "    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),\n",
    replace: '',
    test: {
      file: 'src/server/platform/http/headers.test.ts',
      name: 'over https a browser is told to come by https for a year, and to ask for nothing else',
    },
  },
  {
    control: 'A tab that is left open keeps no session alive',
    file: 'src/server/platform/http/live-events.ts',
    find: '    app.directory.findMembersSessions(sessions, app.now()).catch(',
    replace: '    Promise.all(sessions.map((one) => app.directory.findSession(one, app.now()))).then(',
    test: {
      file: liveTest,
      name: 'a tab that is left open keeps no session alive: it ends after 14 days without a request',
    },
  },
  {
    control: 'A session ends after 14 days without a request',
    file: 'src/server/platform/tenancy/sessions.ts',
    find: "  gt(sessions.lastSeenAt, sql.placeholder('seenAfter')),\n",
    replace: '',
    test: { file: sessionTest, name: 'ends after 14 days without a request, and 30 days after the sign-in' },
  },
  {
    control: 'A session ends 30 days after the sign-in',
    file: 'src/server/platform/tenancy/sessions.ts',
    find: "  gt(sessions.createdAt, sql.placeholder('createdAfter')),\n",
    replace: '',
    test: { file: sessionTest, name: 'ends after 14 days without a request, and 30 days after the sign-in' },
  },
  {
    control: 'A session is ended by the person alone whose it is',
    file: 'src/server/platform/tenancy/own-sessions.ts',
    find: '.where(and(eq(sessions.identityId, identityId), id',
    replace: '.where(and(id ? undefined : eq(sessions.identityId, identityId), id',
    test: {
      file: 'src/server/features/session/own-sessions/own-sessions.test.ts',
      name: 'are nobody else’s to see or to end',
    },
  },
  {
    control: 'Another site signs nobody out',
    file: 'src/server/features/session/routes.ts',
    find: "if (token && (site === undefined || site === 'same-origin' || site === 'none')) {",
    replace: 'if (token) {',
    test: { file: sessionTest, name: 'ends at once with logout, but not from another site' },
  },
  {
    control: 'A new sign-in ends the session before it',
    file: 'src/server/features/session/routes.ts',
    find: '          if (previous) await app.directory.deleteSession(tokenHash(previous))\n',
    replace: '',
    test: { file: sessionTest, name: 'ends with the next sign-in in the same browser' },
  },
  {
    control: 'Whoever was deactivated is out with the next request',
    file: 'src/server/platform/http/request-context.ts',
    find: 'if (!member || member.deactivatedAt) throw inactive()',
    replace: 'if (!member) throw inactive()',
    test: { file: sessionTest, name: 'sees a change of role and a deactivation with the next request' },
  },
  {
    control: 'A sign-in leads back into the app alone',
    file: 'src/server/platform/http/own-path.ts',
    find: "return path && ownPages.test(path) ? path : '/'",
    replace: "return path ?? '/'",
    test: { file: sessionTest, name: 'never leads back to' },
  },
  {
    control: 'The way back in the sign-in’s cookie is not believed',
    file: 'src/server/features/session/routes.ts',
    find: 'return reply.redirect(ownPath(signIn.to))',
    replace: 'return reply.redirect(signIn.to)',
    test: { file: sessionTest, name: 'never leads to an address that was planted in its cookie' },
  },
  {
    control: 'The sign-in’s cookie is this very host’s',
    file: 'src/server/features/session/sign-in-cookie.ts',
    find: "isHttps(request) ? '__Host-sorrel_sign_in' : ",
    replace: '',
    test: { file: sessionTest, name: 'has a cookie for https and this very host alone' },
  },
  {
    control: 'The sign-in’s cookie is used once',
    file: 'src/server/features/session/routes.ts',
    find: '        clearSignInCookie(reply)\n',
    replace: '',
    test: { file: sessionTest, name: 'leads to the provider, and back to where the person wanted to go' },
  },
]
