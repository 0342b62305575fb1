import type { Removal } from './removal.ts'

const sessionTest = 'src/server/features/session/session.test.ts'
const httpTest = 'src/server/platform/http/http.test.ts'
const rateLimitsTest = 'src/server/platform/http/rate-limits.test.ts'
const gates = 'src/server/platform/http/gates.ts'
const feedTest = 'src/server/features/feed/feed.test.ts'
const log = 'src/server/platform/log.ts'
const logTest = 'src/server/platform/log.test.ts'

export const limitsAndLogsRemovals: readonly Removal[] = [
  {
    control: 'Contact messages and sign-ins are counted by address',
    file: gates,
    find: 'if (count > limit.max) {',
    replace: 'if (count > 1000 * limit.max) {',
    test: {
      file: rateLimitsTest,
      name: 'stop the sixth contact message of an hour, and say when to try again',
    },
  },
  {
    control: 'Those counts are of all nodes together',
    file: gates,
    find: '`${limit.name}:${networkOf(request.ip)}`',
    replace:
      '`${limit.name}:${request.ip} ${((request.server.directory as { node?: number }).node ??= Math.random())}`',
    test: { file: rateLimitsTest, name: 'are those of all nodes together' },
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
    control: 'A person makes 300 calls a minute',
    file: gates,
    find: 'if (count > memberLimit.max) {',
    replace: 'if (count > 1000 * memberLimit.max) {',
    test: {
      file: rateLimitsTest,
      name: 'stop the 301st call of a person in a minute, whichever browser it comes from',
    },
  },
  {
    control: 'Calls are counted by person, not by session',
    file: gates,
    find: 'request.account?.identityId ?? hash',
    replace: 'hash',
    test: {
      file: rateLimitsTest,
      name: 'stop the 301st call of a person in a minute, whichever browser it comes from',
    },
  },
  {
    control: 'A network of IPv6 is one caller',
    file: gates,
    find: '${networkOf(request.ip)}',
    replace: '${request.ip}',
    test: { file: rateLimitsTest, name: 'the addresses of one IPv6 network together' },
  },
  {
    control: 'IPv4 written as IPv6 is not one network',
    file: gates,
    find: "  if (mapped) return mapped.slice(1).flatMap(bytesOf).join('.')\n",
    replace: '',
    test: { file: rateLimitsTest, name: 'an IPv4 address on its own, however it is written' },
  },
  {
    control: 'A caller’s own X-Forwarded-For is not believed',
    file: 'src/server/app.ts',
    find: 'hop < services.trustedProxies',
    replace: 'hop <= services.trustedProxies',
    test: { file: rateLimitsTest, name: 'a caller once, whatever it writes into X-Forwarded-For' },
  },
]
