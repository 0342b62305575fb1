import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Mail, messageIdFor } from '#server/platform/mail/mail.ts'
import { renderMail, subjectLine } from '#server/platform/mail/template.ts'
import { smtpTransport } from './smtp.ts'

const from = 'Sorrel <leave@example.com>'
const host = 'leave.example.com'

const mail: Mail = {
  to: 'ben@example.com',
  subject: 'Your leave was approved, Mon 2 to Wed 4 Mar',
  messageId: messageIdFor(['leave-decided', 'r1', 'approved'], 'example.com'),
  ...(await content('Ana')),
}

test('a mail arrives with both parts, its Message-ID and its headers', async () => {
  const { received, transport } = await startMailServer()
  await transport.send({
    ...mail,
    replyTo: 'ana@example.com',
    thread: '<request@example.com>',
    headers: { 'List-Unsubscribe': '<https://x.test>' },
  })

  expect(received).toHaveLength(1)
  const [{ sender, recipients, source }] = received as [Received]
  expect(sender).toBe('leave@example.com')
  expect(recipients).toEqual(['ben@example.com'])
  expect(header(source, 'From')).toBe(from)
  expect(header(source, 'To')).toBe('ben@example.com')
  expect(header(source, 'Reply-To')).toBe('ana@example.com')
  expect(header(source, 'Message-ID')).toBe(mail.messageId)
  expect(header(source, 'References')).toBe('<request@example.com>')
  expect(header(source, 'In-Reply-To')).toBe('<request@example.com>')
  expect(header(source, 'List-Unsubscribe')).toBe('<https://x.test>')
  expect(header(source, 'Auto-Submitted')).toBe('auto-generated')
  expect(source).toContain('Content-Type: text/plain; charset=utf-8')
  expect(source).toContain('Content-Type: text/html; charset=utf-8')
})

test('sent again, a mail carries the same Message-ID', async () => {
  const { received, transport } = await startMailServer()
  await transport.send(mail)
  await transport.send(mail)
  expect(new Set(received.map(({ source }) => header(source, 'Message-ID'))).size).toBe(1)
})

test('a name with line breaks adds neither a header nor a recipient', async () => {
  const { received, transport } = await startMailServer()
  const name = 'Eve\r\nBcc: eve@evil.example\r\n\r\n<script>alert(1)</script>'
  await transport.send({ ...mail, subject: subjectLine(`${name} requested leave`), ...(await content(name)) })
  // Even past subjectLine.
  await transport.send({ ...mail, subject: name, replyTo: 'ana@example.com\r\nBcc: eve@evil.example' })

  for (const { recipients, source } of received) {
    expect(recipients).toEqual(['ben@example.com'])
    expect(header(source, 'Bcc')).toBeUndefined()
  }
})

test('a comma in an address adds no recipient', async () => {
  const { received, transport } = await startMailServer()
  await transport.send({ ...mail, to: 'ben@example.com, eve@evil.example' }).catch(() => {})
  expect(received.flatMap(({ recipients }) => recipients)).not.toContain('eve@evil.example')
})

test('it calls itself by its public host, which receivers look up', async () => {
  const { received, transport } = await startMailServer()
  await transport.send(mail)
  expect(received).toMatchObject([{ calledItself: 'leave.example.com' }])
})

describe('an answer that', () => {
  test.each([
    ['the recipient is unknown', 'onRcptTo', 550, '5.1.1 No such user', 'MailRefused'],
    ['the mailbox is disabled', 'onRcptTo', 550, 'Mailbox disabled', 'MailRefused'],
    ['the mail is refused', 'onData', 554, '5.6.0 Not that one', 'MailNotSent'],
    ['our account may not send', 'onData', 554, 'Message rejected: address is not verified', 'MailNotSent'],
    ['relaying is denied without a code', 'onRcptTo', 550, 'relay not permitted', 'MailNotSent'],
    ['the mailbox is busy', 'onRcptTo', 450, '4.2.1 Mailbox busy', 'MailNotSent'],
    ['the server is busy', 'onData', 451, '4.3.0 Come again', 'MailNotSent'],
    ['the sender is unknown', 'onMailFrom', 550, '5.1.8 No such sender', 'MailNotSent'],
    ['the connection is unwanted', 'onConnect', 554, 'No service for you', 'MailNotSent'],
    ['relaying is denied', 'onRcptTo', 554, '5.7.1 Relay access denied', 'MailNotSent'],
    ['one has to sign in first', 'onRcptTo', 530, 'Authentication required', 'MailNotSent'],
    ['the network is blocked', 'onData', 550, '5.7.1 Your network is blocked', 'MailNotSent'],
  ] as const)('%s (%s %i %s): %s', async (_what, at, responseCode, words, name) => {
    const { transport } = await startMailServer(answering(at, responseCode, words))
    const failure = await transport.send(mail).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name, code: String(responseCode) })
    expect(String(failure)).not.toContain('@')
  })

  test('the sign-in is refused leaves the mail for later', async () => {
    const { port } = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) =>
        done(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
    })
    const transport = smtpTransport({ url: `smtp://user:wrong@127.0.0.1:${port}`, from, host })
    onTestFinished(() => transport.close())
    await expect(transport.send(mail)).rejects.toMatchObject({ name: 'MailNotSent', code: '535' })
  })
})

test('what is no address is refused for good, without asking the server', async () => {
  const { received, transport } = await startMailServer()
  const impossible = { ...mail, to: ' ' }
  await expect(transport.send(impossible)).rejects.toMatchObject({ name: 'MailRefused', code: 'EENVELOPE' })
  expect(received).toEqual([])
})

test('a sender that is no address leaves the mail for later, as the operator can correct it', async () => {
  const { port } = await startMailServer()
  const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'Sorrel <le@ave<.com>', host })
  onTestFinished(() => transport.close())
  await expect(transport.send(mail)).rejects.toMatchObject({ name: 'MailNotSent', code: '501' })
})

test('a server that is away is an error', async () => {
  const transport = smtpTransport({ url: 'smtp://127.0.0.1:1', from, host })
  onTestFinished(() => transport.close())
  await expect(transport.send(mail)).rejects.toThrow(/ECONNREFUSED/)
})

async function content(name: string) {
  return renderMail({
    productName: 'Sorrel',
    preheader: name,
    heading: `${name} approved it`,
    paragraphs: ['Enjoy it.'],
    footer: name,
  })
}

/** A mail server that answers with an error at this point. */
function answering(
  at: 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onData',
  responseCode: number,
  words: string,
) {
  const answer = Object.assign(new Error(words), { responseCode })
  if (at === 'onConnect')
    return { onConnect: (_session: unknown, done: (error: Error) => void) => done(answer) }
  if (at !== 'onData')
    return { [at]: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(answer) }
  return {
    onData: (stream: NodeJS.ReadableStream, _session: unknown, done: (error: Error) => void) => {
      stream.on('end', () => done(answer)).resume()
    },
  }
}

type Received = { sender: string; recipients: string[]; source: string; calledItself: string }

async function startMailServer(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
          calledItself: session.hostNameAppearsAs,
        })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from, host })
  onTestFinished(async () => {
    await transport.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { received, transport, port }
}

/** One header's value, unfolded, from the top of a mail's source. */
function header(source: string, name: string): string | undefined {
  const [head = ''] = source.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return lines
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
    ?.slice(name.length + 2)
}
