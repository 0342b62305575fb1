/** A control taken away by a change of the source, and the test that must fail without it. */
export type Removal = {
  control: string
  file: string
  /** Stands in the file exactly once. */
  find: string
  replace: string
  /** `name` is the test's name, or the part of it that stands in its file. */
  test: { file: string; name: string }
  /** The embedded database runs one transaction after another, so that only PostgreSQL misses it. */
  onPostgres?: true
}

const google = 'src/server/adapters/google.ts'
const googleTest = 'src/server/adapters/google.test.ts'
const sessionTest = 'src/server/features/session/session.test.ts'
const httpTest = 'src/server/platform/http/http.test.ts'
const everyRoute = 'src/server/platform/http/every-route.test.ts'
const gates = 'src/server/platform/http/gates.ts'
const databaseTest = 'src/server/platform/db/database.test.ts'
const joiningTest = 'src/server/features/membership/joining.test.ts'
const teamTest = 'src/server/features/membership/team.test.ts'
const reportTest = 'src/server/features/membership/report-invitation.test.ts'
const unsubscribeTest = 'src/server/features/notification/unsubscribe/unsubscribe.test.ts'
const feedTest = 'src/server/features/feed/feed.test.ts'
const eraseTest = 'src/server/features/personal-data/erase.test.ts'
const headers = 'src/server/platform/http/headers.ts'
const standInGuard = 'src/stand-ins/this-machine.ts'
const standInGuardTest = 'src/stand-ins/guard.test.ts'
const log = 'src/server/platform/log.ts'
const logTest = 'src/server/platform/log.test.ts'
const liveTest = 'src/server/platform/http/live-events.test.ts'
const companyFile = 'src/server/features/company-file'
const checkFile = `${companyFile}/check-file.ts`
const companyFileLimits = `${companyFile}/limits.ts`
const companyFileTest = `${companyFile}/company-file.test.ts`
const companyFileLinesTest = `${companyFile}/lines.test.ts`

export const removals: readonly Removal[] = [
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
    find: "email_verified: z.literal(true, 'The email is not verified.'),",
    replace: 'email_verified: z.unknown(),',
    test: { file: googleTest, name: 'an unverified email' },
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
    control: 'Another site can’t write with the browser’s cookies',
    file: gates,
    find: 'if (isForeign) throw forbidden(',
    replace: 'if (isForeign && false) throw forbidden(',
    test: { file: httpTest, name: 'can’t write with the browser’s cookies' },
  },
  {
    control: 'A GET changes nothing',
    file: 'src/server/platform/http/request-context.ts',
    find: 'return isRead(request) && !request.routeOptions.config.auditsReads',
    replace: 'return false',
    test: {
      file: 'src/server/platform/http/read-only.test.ts',
      name: 'a GET can change nothing: the database refuses it, but for the lines of who took a file',
    },
  },
  {
    control: 'Nor by writing the address in another way',
    file: 'src/server/platform/http/api-address.ts',
    find: '(request.routeOptions.url ?? request.url)',
    replace: 'request.url',
    test: { file: httpTest, name: 'can’t get round it by writing the address in another way' },
  },
  {
    control: 'JSON is the only body',
    file: 'src/server/platform/http/body-parser.ts',
    find: "  app.removeAllContentTypeParsers()\n  app.addContentTypeParser<string>('application/json'",
    replace:
      "  app.removeContentTypeParser('application/json')\n  app.addContentTypeParser<string>('application/json'",
    test: { file: httpTest, name: 'is refused with one sentence' },
  },
  {
    control: 'A route is closed unless it says otherwise',
    file: gates,
    find: "request.routeOptions.config.access ?? 'company'",
    replace: "request.routeOptions.config.access ?? 'public'",
    test: { file: everyRoute, name: 'answers 401 to whoever is not signed in' },
  },
  {
    control: 'Whoever has no company is stopped at the gate',
    file: gates,
    find: "if (access === 'company' && !request.account.membership) {",
    replace: "if (access === 'company' && !request.account) {",
    test: { file: everyRoute, name: 'answers 403 in words to somebody without a company' },
  },
  {
    control: 'Queries run as the role that row-level security binds',
    file: 'src/server/platform/tenancy/with-tenant.ts',
    find: "set_config('role', '${appRole}', true), ",
    replace: '',
    test: {
      file: databaseTest,
      name: 'does not let the app’s role read or change the queue, the schema, or past audit entries',
    },
  },
  {
    control: 'So do requests that begin with the look-up of their session',
    file: 'src/server/platform/tenancy/session-transaction.ts',
    find: "set_config('role', ${sql.raw(`'${appRole}'`)}, true),",
    replace: '',
    test: {
      file: 'src/server/platform/tenancy/session-transaction.test.ts',
      name: 'is in the company of the session, as that tenant alone, and can’t write',
    },
    // The embedded database's session is under that role already.
    onPostgres: true,
  },
  {
    control: 'A request’s company is its session’s',
    file: 'src/server/platform/tenancy/session-transaction.ts',
    find: "set_config('app.company_id', ${orNothing(identities.companyId)}, true)",
    replace: "set_config('app.company_id', (SELECT max(company_id::text) FROM identities), true)",
    test: {
      file: 'src/server/platform/tenancy/session-transaction.test.ts',
      name: 'is in the company of the session, as that tenant alone, and can’t write',
    },
  },
  {
    control: 'Nothing is served without row-level security',
    file: 'src/server/platform/db/row-level-security.ts',
    find: 'if (problems.length > 0) throw',
    replace: 'if (problems.length > 999) throw',
    test: { file: databaseTest, name: 'without it nothing is served' },
  },
  {
    control: 'The app’s role can’t change sealed lines',
    file: 'src/server/platform/db/migrations/0005_trust.sql',
    find: 'GRANT SELECT, INSERT ON audit_seals',
    replace: 'GRANT SELECT, INSERT, UPDATE, DELETE ON audit_seals',
    test: {
      file: databaseTest,
      name: 'does not let the app’s role read or change the queue, the schema, or past audit entries',
    },
  },
  {
    control: 'The app’s role can’t change the audit log',
    file: 'src/server/platform/db/migrations/0000_foundation.sql',
    find: 'REVOKE UPDATE, DELETE ON audit_log FROM sorrel_app;',
    replace: '',
    test: {
      file: databaseTest,
      name: 'does not let the app’s role read or change the queue, the schema, or past audit entries',
    },
  },
  {
    control: 'A sealed line that was changed is found',
    file: 'src/server/features/audit-log/verify.ts',
    find: "  if (sealOf(hashBefore, line) !== seal.hash) return 'changed'\n",
    replace: '',
    test: { file: 'src/server/features/audit-log/verify.test.ts', name: 'tells where somebody did' },
  },
  {
    control: 'The audit log is for admins',
    file: 'src/server/features/audit-log/list.ts',
    find: "if (!canSeeAuditLog(actor)) throw forbidden('Only an admin can see the audit log.')",
    replace: 'if (!canSeeAuditLog(actor)) return',
    test: { file: everyRoute, name: 'answers 403 in words to' },
  },
  {
    control: 'Personal data is for oneself and admins',
    file: 'src/server/features/personal-data/download.ts',
    find: 'if (!canSeePersonalData(actor, id))',
    replace: 'if (!canSeePersonalData(actor, actor.userId))',
    test: {
      file: 'src/server/features/personal-data/download.test.ts',
      name: 'is for the person and admins of the company alone',
    },
  },
  {
    control: 'A parked job is its own company’s',
    file: 'src/server/platform/queue/dead-letters.ts',
    find: "sql: `data->>'companyId' = $1`",
    replace: 'sql: `$1::text IS NOT NULL`',
    test: {
      file: 'src/server/features/failed-jobs/failed-jobs.test.ts',
      name: 'is no one else’s: not of other companies, and not of who is no admin',
    },
  },
  {
    control: 'Nobody decides their own leave',
    file: 'src/shared/permissions.ts',
    find: '  if (actor.userId === owner.userId) return false\n',
    replace: '',
    test: {
      file: 'src/server/features/leave/approvals/decide.test.ts',
      name: 'is refused to employees, to the owner, and to managers of other people',
    },
  },
  {
    control: 'A company never loses its last admin',
    file: 'src/server/features/people/role.ts',
    find: "if (role !== 'admin' || deactivatedAt !== null) return",
    replace: 'if (role) return',
    test: {
      file: 'src/server/features/membership/roles.test.ts',
      name: 'of the only admin stays, until there is another one',
    },
  },
  {
    control: 'An invitation is for the address that it was sent to',
    file: 'src/server/platform/tenancy/directory.ts',
    find: '.where(eq(invitationDirectory.email, email.toLowerCase()))',
    replace: '.where(sql`${email} IS NOT NULL`)',
    test: { file: teamTest, name: 'are closed to whom they were not sent' },
  },
  {
    control: 'An invitation ends after 14 days',
    file: 'src/server/features/membership/open-invitations.ts',
    find: '        gt(invitations.expiresAt, now),\n',
    replace: '',
    test: { file: teamTest, name: 'ends after 14 days, and can then be sent again' },
  },
  {
    control: 'A declined invitation lets nobody in',
    file: 'src/server/features/membership/open-invitations.ts',
    find: '        isNull(invitations.declinedAt),\n',
    replace: '',
    test: { file: joiningTest, name: 'can be declined, which its admins see, and be sent again' },
  },
  {
    control: 'Whoever left comes back by their own choice alone',
    file: 'src/server/features/membership/activity.ts',
    find: 'if (await hasLeft(tx, person))',
    replace: 'if (person.role === null)',
    test: { file: joiningTest, name: 'comes back by an invitation alone, as who they were' },
  },
  {
    control: 'A company sends 50 invitations a day',
    file: 'src/server/features/membership/invitation.ts',
    find: 'if (sent >= invitationsPerDay) {',
    replace: 'if (sent > 100 * invitationsPerDay) {',
    test: { file: teamTest, name: 'stops at 50 a day for a company, also when they are sent at once' },
  },
  {
    control: 'Unknown fields are refused',
    file: 'src/shared/leave/contract.ts',
    find: 'export const newLeaveRequest = z.strictObject({',
    replace: 'export const newLeaveRequest = z.looseObject({',
    test: { file: httpTest, name: 'is refused with one sentence' },
  },
  {
    control: 'Dates are days from 2000 to 2100',
    file: 'src/shared/fields.ts',
    find: "z.string().check(z.refine(isPlainDate, 'Please choose a date from 2000 to 2100'))",
    replace: 'z.string()',
    test: { file: httpTest, name: 'is refused with one sentence' },
  },
  {
    control: 'Text is what the database can store',
    file: 'src/shared/fields.ts',
    find: "!text.includes('\\u0000') && text.isWellFormed()",
    replace: 'text.length >= 0',
    test: { file: httpTest, name: 'is refused with one sentence' },
  },
  {
    control: 'Bodies have at most 64 KiB',
    file: 'src/server/app.ts',
    find: 'const bodyLimit = 64 * 1024',
    replace: 'const bodyLimit = 64 * 1024 * 1024',
    test: { file: httpTest, name: 'is refused with one sentence' },
  },
  {
    control: 'Contact messages have at most 16 KiB',
    file: 'src/server/features/contact/routes.ts',
    find: 'bodyLimit: 16 * 1024,',
    replace: 'bodyLimit: 64 * 1024,',
    test: {
      file: 'src/server/features/contact/contact.test.ts',
      name: 'takes no more than 16 KiB from a stranger',
    },
  },
  {
    control: 'A body that comes too slowly is cut off',
    file: 'src/server/platform/http/body-time.ts',
    find: 'let timer = setTimeout(() => cutOff(raw, reply), routeOptions.config?.bodyMs ?? usualMs)',
    replace: 'let timer = setTimeout(() => {}, routeOptions.config?.bodyMs ?? usualMs)',
    test: {
      file: 'src/server/platform/http/body-time.test.ts',
      name: 'ends a body that does not come, and waits for one that is a file',
    },
  },
  {
    control: 'No other page frames ours',
    file: 'src/server/platform/http/headers.ts',
    find: '    "frame-ancestors \'none\'",\n',
    replace: '',
    test: { file: httpTest, name: 'carry the security headers, and are not stored' },
  },
  {
    control: 'Answers of the API are not stored',
    file: 'src/server/platform/http/headers.ts',
    find: "if (isApiCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')",
    replace: '',
    test: { file: httpTest, name: 'carry the security headers, and are not stored' },
  },
  {
    control: 'A page’s data block can’t be broken out of',
    file: 'src/server/platform/http/pages.ts',
    find: "JSON.stringify(deployment).replaceAll('<', '\\\\u003c')",
    replace: 'JSON.stringify(deployment)',
    test: {
      file: 'src/server/platform/http/pages.test.ts',
      name: 'say what the browser must know of the deployment, in a block that can’t be broken out of',
    },
  },
  {
    control: 'Contact messages and sign-ins are counted by address',
    file: gates,
    find: 'if (count > limit.max) {',
    replace: 'if (count > 1000 * limit.max) {',
    test: { file: httpTest, name: 'stop the sixth contact message of an hour, and say when to try again' },
  },
  {
    control: 'Those counts are of all nodes together',
    file: gates,
    find: '`${limit.name}:${networkOf(request.ip)}`',
    replace:
      '`${limit.name}:${request.ip} ${((request.server.directory as { node?: number }).node ??= Math.random())}`',
    test: { file: httpTest, name: 'are those of all nodes together' },
  },
  {
    control: 'Faults are logged without the values of a query',
    file: log,
    find: '    serializers: { err: serializeError, error: serializeError },\n',
    replace: '',
    test: {
      file: httpTest,
      name: 'hide faults behind a sentence and a request id that the log repeats, without the values of the query',
    },
  },
  {
    control: 'The words of a line are never an error’s message',
    file: log,
    find: '    hooks: { logMethod: withoutMessages },\n',
    replace: '',
    test: {
      file: logTest,
      name: 'a compressed download that the database breaks off leaves no value of its query in the log',
    },
  },
  {
    control: 'A line of a value is no frame',
    file: log,
    find: 'stack.slice(messageAt + message.length)',
    replace: 'stack',
    test: { file: logTest, name: 'leaves none of its words' },
  },
  {
    control: 'What a sign-in carries is not logged',
    file: 'src/server/platform/http/request-log.ts',
    find: "(request.url.split('?', 1)[0] ?? '')",
    replace: 'request.url',
    test: {
      file: sessionTest,
      name: 'leaves neither code, state, verifier, cookie nor address in the log, whether it succeeds or fails',
    },
  },
  {
    control: 'A request leaves a line, also when its caller leaves early',
    file: 'src/server/platform/http/request-log.ts',
    find: "reply.raw.once('close', () => logRequest(",
    replace: "reply.raw.once('finish', () => logRequest(",
    test: { file: 'src/server/platform/http/request-log.test.ts', name: 'when its tab closes a live stream' },
  },
  {
    control: 'No token is logged with an address',
    file: 'src/server/platform/http/request-log.ts',
    find: ".replaceAll(longAsToken, '…')",
    replace: ".replaceAll(longAsToken, '$&')",
    test: { file: feedTest, name: 'are never in the log, however they are written' },
  },
  {
    control: 'A feed is closed to whoever was deactivated',
    file: 'src/server/features/feed/fetch.ts',
    find: 'if (!owner || owner.deactivatedAt || feed?.token !== token) throw noSuchFeed()',
    replace: 'if (!owner || feed?.token !== token) throw noSuchFeed()',
    test: { file: feedTest, name: 'for somebody who was deactivated, until they are back' },
  },
  {
    control: 'A link to unsubscribe is verified',
    file: 'src/server/features/notification/unsubscribe/token.ts',
    find: 'return isEqual(token, unsubscribeToken(key, found)) ? found : undefined',
    replace: 'return found',
    test: {
      file: unsubscribeTest,
      name: 'a changed link is 404, wherever it was changed, and switches nothing off',
    },
  },
  {
    control: 'A link to unsubscribe ends with its reader',
    file: 'src/server/features/notification/unsubscribe/unsubscribe.ts',
    find: 'if (!member || member.deactivatedAt) throw noSuchSubscription()',
    replace: 'if (!member) throw noSuchSubscription()',
    test: { file: unsubscribeTest, name: 'a link of somebody who was deactivated is 404' },
  },
  {
    control: 'Clicks on unsubscribe are limited',
    file: 'src/server/features/notification/unsubscribe/routes.ts',
    find: "config: { access: 'public', limit: { name: 'unsubscribe', max: 300, windowMs: minuteMs } },",
    replace: "config: { access: 'public' },",
    test: { file: unsubscribeTest, name: 'clicks are limited by network' },
  },
  {
    control: 'A click on unsubscribe brings a kilobyte at most',
    file: 'src/server/features/notification/unsubscribe/routes.ts',
    find: '      bodyLimit: 1024,\n',
    replace: '',
    test: { file: unsubscribeTest, name: 'a body of more than a kilobyte is refused' },
  },
  {
    control: 'Who may not see it does not learn whose mail is refused',
    file: 'src/server/features/people/service.ts',
    find: 'const seesRefusals = canInvite(actor)',
    replace: 'const seesRefusals = true || canInvite(actor)',
    test: {
      file: 'src/server/features/membership/undelivered.test.ts',
      name: 'is marked for admins alone, and no more once a mail is accepted',
    },
  },
  {
    control: 'Live events are of one’s own company',
    file: 'src/server/platform/http/live-events.ts',
    find: 'stream.companyId === companyId && (userId === null || stream.userId === userId)',
    replace: 'userId === null || stream.userId === userId || stream.companyId === companyId',
    test: {
      file: liveTest,
      name: 'tell every open screen of the company, and no other’s, which topics changed',
    },
  },
  {
    control: 'A live stream ends with its session',
    file: 'src/server/platform/http/live-events.ts',
    find: 'if (stream.session === session) stream.response.end()',
    replace: 'if (stream.session === session) continue',
    test: { file: liveTest, name: 'end with the session' },
  },
  {
    control: 'Of what a caller calls its write, only a UUID is announced',
    file: 'src/server/platform/http/request-context.ts',
    find: "typeof writeId === 'string' && uuidPattern.test(writeId)",
    replace: "typeof writeId === 'string'",
    test: {
      file: liveTest,
      name: 'name the write of a screen that names it, and nothing else that it sends',
    },
  },
  {
    control: 'CSV files hold no formulas',
    file: 'src/server/platform/files/csv.ts',
    find: 'escape_formulas: true',
    replace: 'escape_formulas: false',
    test: { file: 'src/server/platform/files/csv.test.ts', name: 'neutralises' },
  },
  {
    control: 'A mail’s subject can’t begin another header',
    file: 'src/server/platform/mail/template.ts',
    find: '  const line = oneLine(text)\n',
    replace: '  const line = text\n',
    test: { file: 'src/server/platform/mail/template.test.ts', name: 'a subject drops' },
  },
  {
    control: 'An address can’t add a recipient',
    file: 'src/server/adapters/smtp.ts',
    find: "to: { name: '', address: to },",
    replace: 'to,',
    test: { file: 'src/server/adapters/smtp.test.ts', name: 'a comma in an address adds no recipient' },
  },
  {
    control: 'A webhook from the future is refused',
    file: 'src/server/adapters/stripe-webhook.ts',
    find: ' || isFromTheFuture(signature, now)',
    replace: '',
    test: {
      file: 'src/server/features/billing/webhook/webhook.test.ts',
      name: 'that is forged, old or from the future is refused, and nothing is noted',
    },
  },
  {
    control: 'A form that is sent twice has one effect',
    file: 'src/server/features/leave/requests/request.ts',
    find: 'eq(idempotentWrites.key, key)',
    replace: 'eq(idempotentWrites.key, `none ${key}`)',
    test: {
      file: 'src/server/features/leave/leave.test.ts',
      name: 'gives a repeat with the same Idempotency-Key the first request again',
    },
  },
  {
    control: 'Of two tabs one accepts an invitation',
    file: 'src/server/features/membership/join.ts',
    find: '.where(and(eq(identities.id, account.identityId), isNull(identities.companyId)))',
    replace: '.where(eq(identities.id, account.identityId))',
    test: { file: teamTest, name: 'leave the choice to the person, and one company in the end' },
  },
  {
    control: 'A person’s balance is counted under a lock',
    file: 'src/server/features/people/approvers.ts',
    find: '= ${userId} FOR NO KEY UPDATE',
    replace: '= ${userId}',
    test: {
      file: 'src/server/features/leave/leave.test.ts',
      name: 'lets exactly what fits through: 30 requests of 5 days against 20 days',
    },
    onPostgres: true,
  },
  {
    control: 'Only a former member is erased',
    file: 'src/server/features/personal-data/erase.ts',
    find: '  if (!person.deactivatedAt)\n',
    replace: '  if (person.role === null)\n',
    test: {
      file: eraseTest,
      name: 'is refused in words: to others than admins, for members, for another name, and twice',
    },
  },
  {
    control: 'An erasure is not undone by a sign-in that was under way',
    file: 'src/server/features/membership/follow-identity.ts',
    find: '          isNull(users.erasedAt),\n',
    replace: '',
    test: { file: eraseTest, name: 'is not undone by a sign-in of theirs that was under way' },
  },
  {
    control: 'No notification is written beside an erasure',
    file: 'src/server/features/notification/deliver.ts',
    find: "    if (channel === 'in-app') await shareCompany(tx)\n",
    replace: '',
    test: {
      file: 'src/server/features/notification/deliver.test.ts',
      name: 'nothing is told in the app beside an erasure, so that no name is written that has just gone',
    },
    onPostgres: true,
  },
  {
    control: 'Personal values are erased from the audit log',
    file: 'src/server/features/personal-data/erase-words.ts',
    find: '.set({ salt: null, before: null, after: null, erasedAt })',
    replace: '.set({ erasedAt })',
    test: {
      file: eraseTest,
      name: 'leaves neither name, address nor words anywhere but in the files of locked pay periods',
    },
  },
  {
    control: 'A company is deleted by its name alone',
    file: 'src/server/features/company/deletion.ts',
    find: '    if (!isSameName(typedName, name))\n',
    replace: '    if (!isSameName(name, name))\n',
    test: {
      file: 'src/server/features/company/deletion.test.ts',
      name: 'is refused in words: to others than admins, for another name, and twice',
    },
  },
  {
    control: 'A company has 30 days to think better of its deletion',
    file: 'src/server/platform/tenancy/company-removal.ts',
    find: ' AND deletion_due_at <= $2 FOR UPDATE',
    replace: ' AND deletion_due_at IS NOT NULL AND $2::timestamptz IS NOT NULL FOR UPDATE',
    test: {
      file: 'src/server/features/company/removal.test.ts',
      name: 'does not come a second too early',
    },
  },
  {
    control: 'A reader who takes nothing is cut off',
    file: 'src/server/platform/http/answer-time.ts',
    find: '      if (isUnread(reply)) reply.raw.destroy()\n',
    replace: '',
    test: {
      file: 'src/server/platform/http/answer-time.test.ts',
      name: 'whoever asks for one large answer and reads nothing is cut off',
    },
  },
  {
    control: 'A connection has ten requests at once',
    file: 'src/server/platform/http/requests-at-once.ts',
    find: 'if (add(socket, 1) > most) socket.destroy()',
    replace: 'add(socket, 1)',
    test: {
      file: 'src/server/platform/http/requests-at-once.test.ts',
      name: 'a hundred requests in one packet end the connection, and most are never looked at',
    },
  },
  {
    control: 'The files of the database are the server’s alone',
    file: 'src/server/platform/db/open.ts',
    find: '    chmodSync(databaseFolder(folder), 0o700)\n',
    replace: '',
    test: {
      file: databaseTest,
      name: 'lets nobody else on the machine at the files of an embedded database',
    },
  },
  {
    control: 'Stand-ins answer under the public URL’s own host alone',
    file: standInGuard,
    find: 'request.headers.host === publicUrl.host && ',
    replace: '',
    test: { file: standInGuardTest, name: 'another host' },
  },
  {
    control: 'Stand-ins answer nobody through a proxy',
    file: standInGuard,
    find: ' && !isProxied(request)',
    replace: '',
    test: { file: standInGuardTest, name: 'a proxy that says so' },
  },
  {
    control: 'Nor through one of HTTP/1.0, though it says nothing of itself',
    file: standInGuard,
    find: "httpVersion !== '1.1' || ",
    replace: '',
    test: { file: standInGuardTest, name: 'answers no proxy of HTTP/1.0, though it says nothing of itself' },
  },
  {
    control: 'Stand-ins answer no other site’s page',
    file: standInGuard,
    find: ' && isFromOwnPage(request, publicUrl)',
    replace: '',
    test: { file: standInGuardTest, name: 'a page of another host' },
  },
  {
    control: 'The page of building blocks is for this machine, as the stand-ins are',
    file: 'vite/gallery.ts',
    find: '!isOfThisMachine(request, new URL(url))',
    replace: '!isOfThisMachine.name',
    test: { file: 'test/server/gallery.test.ts', name: 'refuses %s, as the other stand-ins do' },
  },
  {
    control: 'An origin is compared with the public URL, not with the Host header',
    file: gates,
    find: '(origin !== undefined && origin !== publicUrl.origin)',
    replace: '(origin !== undefined && URL.parse(origin)?.host !== request.host)',
    test: { file: httpTest, name: 'can’t write with the browser’s cookies' },
  },
  {
    control: 'A person makes 300 calls a minute',
    file: gates,
    find: 'if (count > memberLimit.max) {',
    replace: 'if (count > 1000 * memberLimit.max) {',
    test: {
      file: httpTest,
      name: 'stop the 301st call of a person in a minute, whichever browser it comes from',
    },
  },
  {
    control: 'Calls are counted by person, not by session',
    file: gates,
    find: 'request.account?.identityId ?? hash',
    replace: 'hash',
    test: {
      file: httpTest,
      name: 'stop the 301st call of a person in a minute, whichever browser it comes from',
    },
  },
  {
    control: 'A network of IPv6 is one caller',
    file: gates,
    find: '${networkOf(request.ip)}',
    replace: '${request.ip}',
    test: { file: httpTest, name: 'the addresses of one IPv6 network together' },
  },
  {
    control: 'IPv4 written as IPv6 is not one network',
    file: gates,
    find: "  if (mapped) return mapped.slice(1).flatMap(bytesOf).join('.')\n",
    replace: '',
    test: { file: httpTest, name: 'an IPv4 address by itself, however it is written' },
  },
  {
    control: 'Live streams are counted by person, not by session',
    file: 'src/server/platform/http/live-events.ts',
    find: '({ userId }) => userId === stream.userId)',
    replace: '({ session }) => session === stream.session)',
    test: {
      file: liveTest,
      name: 'is the oldest of 20 that one more ends, whichever browser it comes from',
    },
  },
  {
    control: 'A caller’s own X-Forwarded-For is not believed',
    file: 'src/server/app.ts',
    find: 'hop < services.trustedProxies',
    replace: 'hop <= services.trustedProxies',
    test: { file: httpTest, name: 'a caller once, whatever it writes into X-Forwarded-For' },
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
  {
    control: 'A page that opens ours can’t reach into it',
    file: headers,
    find: "    'cross-origin-opener-policy': 'same-origin',\n",
    replace: '',
    test: { file: httpTest, name: 'carry the security headers, and are not stored' },
  },
  {
    control: 'A page’s links keep their base',
    file: headers,
    find: `    "base-uri 'none'",\n`,
    replace: '',
    test: { file: httpTest, name: 'carry the security headers, and are not stored' },
  },
  {
    control: 'A page’s forms are sent to us alone',
    file: headers,
    find: `    "form-action 'self'",\n`,
    replace: '',
    test: { file: httpTest, name: 'carry the security headers, and are not stored' },
  },
  {
    control: 'Headers that come too slowly end the connection',
    file: 'src/server/app.ts',
    find: ', headersTimeout: 10_000',
    replace: '',
    test: { file: httpTest, name: 'that takes over ten seconds for its headers is cut off' },
  },
  {
    control: 'JSON can’t change what every object has',
    file: 'src/server/platform/http/body-parser.ts',
    find: "app.getDefaultJsonParser('error', 'error')",
    replace: "app.getDefaultJsonParser('ignore', 'ignore')",
    test: { file: httpTest, name: 'that would change what every object has is refused unread' },
  },
  {
    control: 'A tab that reads nothing is cut off',
    file: 'src/server/platform/http/live-events.ts',
    find: 'if (response.writableLength > mostUnreadBytes) response.destroy()\n      else if',
    replace: 'if',
    test: { file: liveTest, name: 'is cut off once its tab has left 64 KiB unread' },
  },
  {
    control: 'The mail page opens the outbox’s files alone',
    file: 'src/server/adapters/outbox.ts',
    find: '  if (!idPattern.test(id)) return null\n',
    replace: '',
    test: { file: 'src/stand-ins/mail/mail.test.ts', name: 'a file beside the mails is none of them' },
  },
  {
    control: 'What is kept in DATA_DIR is the server’s alone, also where it is there already',
    file: 'src/server/platform/files/keep-private.ts',
    find: '  if (isOurs && stats.mode & othersRights) chmodSync(entry, stats.mode & 0o700)\n',
    replace: '',
    test: {
      file: 'src/server/platform/files/keep-private.test.ts',
      name: 'a data folder that was open to everybody is its user’s alone, with what is ours in it',
    },
  },
  {
    control: 'A name hides nothing, and turns nothing round',
    file: 'src/shared/fields.ts',
    find: '!hidesSomething(given)',
    replace: 'given.length >= 0',
    test: { file: httpTest, name: 'hides nothing, and is no link in a mail' },
  },
  {
    control: 'A start takes an open data folder from everybody else',
    file: 'src/server/main.ts',
    find: '  keepPrivate(config.dataDir)\n',
    replace: '',
    test: {
      file: 'test/full/processes.test.ts',
      name: 'takes from everybody else a data folder that was open',
    },
  },
  {
    control: 'An operator’s command takes an open data folder from everybody else',
    file: 'src/server/commands/operating.ts',
    find: '  keepPrivate(config.dataDir)\n',
    replace: '',
    test: { file: 'test/full/processes.test.ts', name: 'takes a data folder from everybody else, too' },
  },
  {
    control: 'An invitation’s mail says who wrote the names in it',
    file: 'src/server/features/membership/emails.ts',
    find: '${inviter.email} wrote the names in this mail. ',
    replace: '',
    test: { file: reportTest, name: 'says who wrote the names in it' },
  },
  {
    control: 'Names from before they had to be readable are made so for the invited',
    file: 'src/server/features/membership/open-invitations.ts',
    find: 'madeReadable(companyName)',
    replace: 'companyName',
    test: { file: reportTest, name: 'holds no link in names that were stored before' },
  },
  {
    control: 'A company can’t invite an address that reported it',
    file: 'src/server/features/membership/invitation-blocks.ts',
    find: '  if (await isBlocked(tx, email))\n',
    replace: '  if (email === undefined)\n',
    test: { file: reportTest, name: 'its company can’t invite the address again' },
  },
  {
    control: 'Three reports stop a company’s invitations',
    file: 'src/server/features/membership/invitation-blocks.ts',
    find: '  if (await areInvitationsStopped(tx))\n',
    replace: '  if (email === undefined)\n',
    test: { file: reportTest, name: 'stop the company, its mails too, until the operator lifts it' },
  },
  {
    control: 'Invitations of a stopped company are not mailed',
    file: 'src/server/features/membership/emails.ts',
    find: 'await mayNotBeMailed(tx, found.invitation.email)',
    replace: 'await mayNotBeMailed(tx, found.invitation.email).then(() => false)',
    test: { file: reportTest, name: 'keep back the mails that still waited' },
  },
  {
    control: 'Invitations are read and reported 60 times a minute by an address',
    file: 'src/server/features/membership/routes.ts',
    find: "limit: { name: 'invitation', max: 60, windowMs: 60_000 }",
    replace: "limit: { name: 'invitation', max: 6_000, windowMs: 60_000 }",
    test: { file: reportTest, name: 'as often as its page is read' },
  },
  {
    control: 'A name that an identity provider sends is made readable',
    file: google,
    find: 'madeReadable(name.toWellFormed())',
    replace: 'name.toWellFormed()',
    test: { file: googleTest, name: 'names somebody from' },
  },
  {
    control: 'The subject of a contact message hides nothing',
    file: 'src/shared/contact/contract.ts',
    find: "plainText(200, 'subject')",
    replace: 'text(200)',
    test: {
      file: 'src/server/features/contact/contact.test.ts',
      name: 'a subject that turns or hides its words is refused',
    },
  },
  {
    control: 'A name is no link in a mail',
    file: 'src/shared/fields.ts',
    find: '!holdsWebAddress(given)',
    replace: 'given.length >= 0',
    test: { file: httpTest, name: 'hides nothing, and is no link in a mail' },
  },
  {
    control: 'A company file is parsed in a thread of its own',
    file: checkFile,
    find: 'const answer = await answerOf(file, resourceLimits)',
    replace:
      "const { checkLines } = await import('./check.ts')\n  const answer = { checked: await checkLines(file.read() as never, movedTables) }",
    test: { file: companyFileTest, name: 'is parsed in a thread of its own, and by the database' },
  },
  {
    control: 'Checking a company file takes so much memory and no more',
    file: checkFile,
    find: '{ workerData, resourceLimits }',
    replace: '{ workerData }',
    test: { file: companyFileTest, name: 'a line that takes more memory than checking may have' },
  },
  {
    control: 'A company file is refused that unpacks to too much',
    file: `${companyFile}/lines.ts`,
    find: 'if (total > limits.unpackedBytes)',
    replace: 'if (total < 0)',
    test: { file: companyFileLinesTest, name: 'is refused when it unpacks to too much' },
  },
  {
    control: 'Too much for a company file is over 4 GiB',
    file: companyFileLimits,
    find: '4 * 1024 ** 3',
    replace: 'Infinity',
    test: { file: companyFileLinesTest, name: 'may unpack to 4 GiB' },
  },
  {
    control: 'A line of a company file is as long as its table allows',
    file: companyFileLimits,
    find: '  if (bytes > most) throw wrongLine(number, `has over ${sizeOf(most)}`)\n',
    replace: '',
    test: { file: companyFileLinesTest, name: 'may have what its table allows, and no more' },
  },
  {
    control: 'A line of no known table is refused before it is read',
    file: companyFileLimits,
    find: "if (most === undefined) throw wrongLine(number, 'belongs to a table that is not known here')",
    replace: 'if (most === undefined) return',
    test: { file: companyFileLinesTest, name: 'is refused before it is in memory' },
  },
  {
    control: 'Names in the rows of a company file are made readable',
    file: `${companyFile}/readable-rows.ts`,
    find: 'if (readable.length === 0) return asInFile',
    replace: 'if (readable.length >= 0) return asInFile',
    test: { file: companyFileTest, name: 'has names that can be read, whatever the file has' },
  },
  {
    control: 'The company’s name in a company file’s header is made readable',
    file: checkFile,
    find: 'name: readableName(header.name)',
    replace: 'name: header.name',
    test: { file: companyFileTest, name: 'has names that can be read, whatever the file has' },
  },
]
