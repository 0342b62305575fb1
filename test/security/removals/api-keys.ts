import type { Removal } from './removal.ts'

const gate = 'src/server/platform/http/key-gate.ts'
const gateTest = 'src/server/features/public-api/gate.test.ts'
const onceTest = 'src/server/features/public-api/once.test.ts'
const everyCallTest = 'src/server/features/public-api/every-call.test.ts'
const keysTest = 'src/server/features/api-key/keys.test.ts'
const knownSecretsTest = 'src/server/features/known-secrets/known-secrets.test.ts'
const recordedTest = 'src/server/features/leave/approvals/recorded-steps.test.ts'
const companyKeyTest = 'src/server/features/api-key/company-key.test.ts'

export const apiKeysRemovals: readonly Removal[] = [
  {
    control: 'A token of a key is stored as a hash',
    file: 'src/server/features/api-key/tokens.ts',
    find: 'tokenHash: apiKeyHash(token), companyId',
    replace: 'tokenHash: token, companyId',
    test: { file: keysTest, name: 'is made with a token that is shown once, and stored as its hash' },
  },
  {
    control: 'A text that is no token asks no one for it',
    file: gate,
    find: '  if (!isApiKeyToken(token)) throw invalidKey()\n',
    replace: '',
    test: { file: gateTest, name: 'costs no look-up' },
  },
  {
    control: 'A cookie opens no call of the public API',
    file: 'src/server/platform/http/gates.ts',
    find: "    if (request.routeOptions.config.access === 'key') return admitKey(request, reply, options)\n",
    replace:
      "    if (request.routeOptions.config.access === 'key' && !readSessionToken(request)) return admitKey(request, reply, options)\n",
    test: { file: everyCallTest, name: 'answers 401 without a key, whatever cookie is sent' },
  },
  {
    control: 'A revoked key is refused at its next call',
    file: 'src/server/features/api-key/revoke.ts',
    find: '    .set({ revokedAt: now, revokedBy: actorIdOf(author) })\n',
    replace: '    .set({ revokedBy: actorIdOf(author) })\n',
    test: { file: keysTest, name: 'is every admin for the company’s' },
  },
  {
    control: 'Its tokens open nothing any more, on every node',
    file: 'src/server/features/api-key/revoke.ts',
    find: '  await forgetTokens(tx, key)\n',
    replace: '',
    test: {
      file: keysTest,
      name: 'are revoked when their owner is deactivated, and don’t come back with them',
    },
  },
  {
    control: 'A key ends on its day',
    file: gate,
    find: '  if (hasExpired(key, clock())) throw keyExpired()\n',
    replace: '',
    test: { file: gateTest, name: 'ends on its day, and works again with a new token' },
  },
  {
    control: 'A rotated token ends after its grace',
    file: 'src/server/platform/tenancy/directory.ts',
    find: '.where(and(eq(tokenHash, hash), or(isNull(validUntil), gt(validUntil, now))))',
    replace:
      '.where(and(eq(tokenHash, hash), or(isNull(validUntil), isNotNull(validUntil), gt(validUntil, now))))',
    test: { file: gateTest, name: 'that was rotated works with both tokens until the grace is over' },
  },
  {
    control: 'Without grace, all older tokens end',
    file: 'src/server/features/api-key/rotate.ts',
    find: '  else await forgetTokens(tx, before)\n',
    replace: '  else await endNewestToken(tx, before, ctx.now)\n',
    test: {
      file: keysTest,
      name: 'doesn’t prolong the grace of a token from before, and ends them all without grace',
    },
  },
  {
    control: 'A key does what its scopes say alone',
    file: gate,
    find: '!needed.some((scope) => scopes.includes(scope))',
    replace: 'scopes.length === 0 && needed.length > 0',
    test: {
      file: everyCallTest,
      name: 'is open to the one scope that it names, in anyone’s and the company’s key, and closed to all others',
    },
  },
  {
    control: 'No key makes, changes or removes an admin',
    file: 'src/server/features/people/role.ts',
    find: "  if (key && roles.includes('admin'))",
    replace: '  if (key && roles.length === 0)',
    test: {
      file: 'src/server/features/public-api/no-admin-by-key.test.ts',
      name: 'lets no key take a company over, an admin’s own or the company’s',
    },
  },
  {
    control: 'What a key decides needs `leave:decide`',
    file: 'src/server/features/people/decides-for.ts',
    find: "  if (key && !key.scopes.includes('leave:decide')) throw scopeMissing('leave:decide')\n",
    replace: "  if (key && key.scopes.length === 0) throw scopeMissing('leave:decide')\n",
    test: {
      file: recordedTest,
      name: 'needs leave:decide to record or change leave of others, which is then as in the app',
    },
  },
  {
    control: 'Recording leave can’t skip a step',
    file: 'src/server/features/leave/requests/request.ts',
    find: ': await findStepsLeft(',
    replace: ': ids.recordedId ? null : await findStepsLeft(',
    test: {
      file: recordedTest,
      name: 'counts as their step, and waits for the others, who are asked as for a request',
    },
  },
  {
    control: 'Nor does lengthening it',
    file: 'src/server/features/leave/requests/change-for-owner.ts',
    find: '  if (!left) return',
    replace: '  if (!left || auditId) return',
    test: {
      file: recordedTest,
      name: 'stays as it is until the other steps approve what is longer, later or of another type',
    },
  },
  {
    control: 'A company’s key approves no step',
    file: 'src/shared/leave/approvers.ts',
    find: '      if (key && currentStep(waiting)) return false\n',
    replace: '',
    test: {
      file: recordedTest,
      name: 'approves no step: what it records or lengthens waits for all, and it decides none',
    },
  },
  {
    control: 'Whoever knows keys has one approval',
    file: 'src/shared/leave/approvers.ts',
    find: '      if (key && currentStep(waiting)) return false\n',
    replace: '',
    test: {
      file: recordedTest,
      name: 'is one person with whoever was shown it: by session and by every key at once, one step',
    },
  },
  {
    control: 'What a company’s key records is no admin’s decision',
    file: 'src/server/features/leave/requests/steps-for.ts',
    find: "lines.approver(actor.userId)?.role === 'admin'",
    replace: "actor.role === 'admin'",
    test: {
      file: recordedTest,
      name: 'approves no step: what it records or lengthens waits for all, and it decides none',
    },
  },
  {
    control: 'A personal key acts as its owner',
    file: 'src/server/platform/http/request-context.ts',
    find: 'key: key && { isPersonal: key.isPersonal,',
    replace: 'key: key && { isPersonal: false,',
    test: {
      file: gateTest,
      name: 'is named with its owner in the audit log, where lines of the app have none',
    },
  },
  {
    control: 'A personal key ends with its owner’s membership',
    file: 'src/server/features/membership/activity.ts',
    find: '  await revokeKeysOf(tx, { author: { ctx, actor }, userId: person.id, now: ctx.now })\n',
    replace: '',
    test: {
      file: keysTest,
      name: 'are revoked when their owner is deactivated, and don’t come back with them',
    },
  },
  {
    control: 'No one decides their own leave by a company’s key',
    file: 'src/shared/leave/approvers.ts',
    find: '      if (key?.keyShownTo?.includes(waiting.userId)) return false\n',
    replace: '',
    test: {
      file: companyKeyTest,
      name: 'never decides or records leave of its maker, nor of those who rotated it',
    },
  },
  {
    control: 'Nor after they have rotated it',
    file: 'src/server/features/api-key/rotate.ts',
    find: '[...before.shownTo.filter((shown) => shown !== actor.userId), actor.userId]',
    replace: 'before.shownTo',
    test: {
      file: companyKeyTest,
      name: 'never decides or records leave of its maker, nor of those who rotated it',
    },
  },
  {
    control: 'A company’s keys are for admins',
    file: 'src/server/features/api-key/lock.ts',
    find: '  if (!key.isPersonal && !onlyAdmins.may(actor)) throw forbidden(onlyAdmins.refusal)\n',
    replace: '',
    test: { file: keysTest, name: 'is every admin for the company’s' },
  },
  {
    control: 'Other people’s keys are no one’s to end',
    file: 'src/server/features/api-key/lock.ts',
    find: 'if (!key || (key.isPersonal && key.ownerId !== actor.userId)) throw',
    replace: 'if (!key) throw',
    test: { file: keysTest, name: 'is their owner for personal ones, and no one else' },
  },
  {
    control: 'The other admins are told what a former admin knew',
    file: 'src/server/features/membership/activity.ts',
    find: '  await tellOfFormerAdmin(tx, { ctx, actor, person, auditId })\n',
    replace: '',
    test: { file: knownSecretsTest, name: 'are told of an admin who was' },
  },
  {
    control: 'What an admin knows of keys is for admins',
    file: 'src/server/features/known-secrets/rotate.ts',
    find: '    if (!onlyAdmins.may(actor)) throw forbidden(onlyAdmins.refusal)\n',
    replace: '',
    test: { file: knownSecretsTest, name: 'is for admins, of their own company' },
  },
  {
    control: 'A company’s key is no person',
    file: 'src/server/platform/tenancy/member.ts',
    find: 'row && !row.user.isKey ? toMember',
    replace: 'row ? toMember',
    test: { file: companyKeyTest, name: 'for no call about a person' },
  },
  {
    control: 'The audit log names the key',
    file: 'src/server/platform/audit/service.ts',
    find: 'keyId: actorId && keyId, ...change',
    replace: 'keyId: null, ...change',
    test: {
      file: gateTest,
      name: 'is named with its owner in the audit log, where lines of the app have none',
    },
  },
  {
    control: 'The key of a line is sealed',
    file: 'src/server/platform/audit/chain.ts',
    find: '      ...(keyId === null ? [] : [keyId]),\n',
    replace: '',
    test: { file: 'src/server/features/audit-log/verify.test.ts', name: 'tells where someone did' },
  },
  {
    control: 'A key makes 20 calls at once at most, and five a second',
    file: 'src/server/platform/tenancy/key-limits.ts',
    find: 'burst: 20,',
    replace: 'burst: 20_000,',
    test: {
      file: gateTest,
      name: 'are each key’s own, on all nodes together: 20 calls at once, and five more each second',
    },
  },
  {
    control: 'A key is used 300 times a minute at most',
    file: 'src/server/platform/tenancy/key-limits.ts',
    find: 'perMinute: 300 ',
    replace: 'perMinute: 300_000 ',
    test: {
      file: gateTest,
      name: 'are 300 calls a minute',
    },
  },
  {
    control: 'A repeated call of the public API has one effect',
    file: 'src/server/platform/http/api-answers.ts',
    find: '    if (first) return { ...first, isRepeat: true }\n',
    replace: '',
    test: { file: onceTest, name: 'has one effect and one answer, however often it is sent within a day' },
  },
  {
    control: 'An answer that has a secret is stored encrypted',
    file: 'src/server/platform/http/api-answers.ts',
    find: 'return sealSecret(secretKeys, body, placeOf(ctx, call))',
    replace: 'return body',
    test: {
      file: 'src/server/features/public-api/webhooks.test.ts',
      name: 'a repeated call gets the same secret, which is stored encrypted',
    },
  },
  {
    control: 'A key downloads the files of locked periods alone',
    file: 'src/server/features/report/payroll.ts',
    find: "  if (!locked) throw notFound('This pay period isn’t locked yet, so it has no files.')\n",
    replace: '',
    test: {
      file: 'src/server/features/public-api/payroll.test.ts',
      name: 'a locked pay period has the files of the app, an open one none',
    },
  },
  {
    control: 'Of two such calls at once, one runs',
    file: 'src/server/platform/http/api-answers.ts',
    find: '    await lockCall(tx, call)\n',
    replace: '',
    test: { file: onceTest, name: 'runs once when it is sent thirty times at once' },
    onPostgres: true,
  },
]
