import type { Removal } from './removal.ts'

const google = 'src/server/adapters/google.ts'
const googleTest = 'src/server/adapters/google.test.ts'
const httpTest = 'src/server/platform/http/http.test.ts'
const liveTest = 'src/server/platform/http/live-events.test.ts'
const companyFile = 'src/server/features/company-file'
const checkFile = `${companyFile}/check-file.ts`
const companyFileLimits = `${companyFile}/limits.ts`
const companyFileTest = `${companyFile}/company-file.test.ts`
const companyFileLinesTest = `${companyFile}/lines.test.ts`

export const inputAndOutputRemovals: readonly Removal[] = [
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
    find: "z.refine(isPlainDate, 'Please choose a date from 2000 to 2100'), z.meta(",
    replace: 'z.meta(',
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
    control: 'Receivers that hang take a share of the messages under way',
    file: 'src/server/features/webhooks/jobs.ts',
    find: 'ofGroup: 5',
    replace: 'ofGroup: 50',
    test: {
      file: 'src/server/features/webhooks/fairness.test.ts',
      name: 'a company whose receivers all hang has five messages under way',
    },
  },
  {
    control: 'A reader who takes nothing is cut off',
    file: 'src/server/platform/http/answer-time.ts',
    find: '      if (isUnread(reply)) reply.raw.destroy()\n',
    replace: '',
    test: {
      file: 'src/server/platform/http/answer-time.test.ts',
      name: 'a client that asks for one large answer and reads nothing is cut off',
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
    control: 'A name hides nothing, and turns nothing round',
    file: 'src/shared/fields.ts',
    find: '!hidesSomething(given)',
    replace: 'given.length >= 0',
    test: { file: httpTest, name: 'hides nothing, and is no link in a mail' },
  },
  {
    control: 'A name that an identity provider sends is made readable',
    file: google,
    find: 'madeReadable(name.toWellFormed())',
    replace: 'name.toWellFormed()',
    test: { file: googleTest, name: 'names someone from' },
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
      "const { checkLines } = await import('./check.ts')\n  const answer = { checked: await checkLines(file.read() as never, knownTables) }",
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
    find: "if (most === undefined) throw wrongLine(number, 'belongs to an unknown table')",
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
