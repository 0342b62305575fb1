import type { Removal } from './removal.ts'

const httpTest = 'src/server/platform/http/http.test.ts'
const gates = 'src/server/platform/http/gates.ts'
const headers = 'src/server/platform/http/headers.ts'
const standInGuard = 'src/stand-ins/this-machine.ts'
const standInGuardTest = 'src/stand-ins/guard.test.ts'

export const otherSitesRemovals: readonly Removal[] = [
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
    find: 'return request.routeOptions.url ?? request.url',
    replace: 'return request.url',
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
    control: 'No other page frames ours',
    file: 'src/server/platform/http/headers.ts',
    find: '    "frame-ancestors \'none\'",\n',
    replace: '',
    test: { file: httpTest, name: 'carry the security headers, and are not stored' },
  },
  {
    control: 'Stand-ins answer under the public URL’s own host alone',
    file: standInGuard,
    find: 'request.headers.host === publicUrl.host && ',
    replace: '',
    test: { file: standInGuardTest, name: 'another host' },
  },
  {
    control: 'Stand-ins answer no one through a proxy',
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
    control: 'The mail page opens the outbox’s files alone',
    file: 'src/server/adapters/outbox.ts',
    find: '  if (!idPattern.test(id)) return null\n',
    replace: '',
    test: { file: 'src/stand-ins/mail/mail.test.ts', name: 'a file beside the mails is none of them' },
  },
]
