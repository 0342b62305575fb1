import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { type Mail, messageIdFor } from '#server/platform/mail/mail.ts'
import { renderMail, subjectLine } from '#server/platform/mail/template.ts'
import { smtpTransport } from './smtp.ts'

const from = 'Sorrel <leave@example.com>'

test('a mail arrives with both parts, its Message-ID and its headers', async () => {
  const { received, transport } = await startMailServer()
  await transport.send({
    ...mail(),
    replyTo: 'ana@example.com',
    headers: { 'List-Unsubscribe': '<https://x.test>' },
  })

  expect(received).toHaveLength(1)
  const [{ sender, recipients, source }] = received as [Received]
  expect(sender).toBe('leave@example.com')
  expect(recipients).toEqual(['ben@example.com'])
  expect(header(source, 'From')).toBe(from)
  expect(header(source, 'To')).toBe('ben@example.com')
  expect(header(source, 'Reply-To')).toBe('ana@example.com')
  expect(header(source, 'Message-ID')).toBe(mail().messageId)
  expect(header(source, 'List-Unsubscribe')).toBe('<https://x.test>')
  expect(header(source, 'Auto-Submitted')).toBe('auto-generated')
  expect(source).toContain('Content-Type: text/plain; charset=utf-8')
  expect(source).toContain('Content-Type: text/html; charset=utf-8')
})

test('sent again, a mail carries the same Message-ID', async () => {
  const { received, transport } = await startMailServer()
  await transport.send(mail())
  await transport.send(mail())
  expect(new Set(received.map(({ source }) => header(source, 'Message-ID'))).size).toBe(1)
})

test('a name with line breaks adds neither a header nor a recipient', async () => {
  const { received, transport } = await startMailServer()
  const name = 'Eve\r\nBcc: eve@evil.example\r\n\r\n<script>alert(1)</script>'
  await transport.send({ ...mail(), subject: subjectLine(`${name} asks for leave`), ...content(name) })
  // Even past subjectLine.
  await transport.send({ ...mail(), subject: name, replyTo: 'ana@example.com\r\nBcc: eve@evil.example' })

  for (const { recipients, source } of received) {
    expect(recipients).toEqual(['ben@example.com'])
    expect(header(source, 'Bcc')).toBeUndefined()
  }
})

test('a comma in an address adds no recipient', async () => {
  const { received, transport } = await startMailServer()
  await transport.send({ ...mail(), to: 'ben@example.com, eve@evil.example' }).catch(() => {})
  expect(received.flatMap(({ recipients }) => recipients)).not.toContain('eve@evil.example')
})

test('a refused mail is an error, so that the job tries again', async () => {
  const { transport } = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('Mailbox busy'), { responseCode: 450 })),
  })
  await expect(transport.send(mail())).rejects.toThrow(/busy/i)
})

test('a server that is away is an error', async () => {
  const transport = smtpTransport({ url: 'smtp://127.0.0.1:1', from })
  onTestFinished(() => transport.close())
  await expect(transport.send(mail())).rejects.toThrow(/ECONNREFUSED/)
})

function mail(): Mail {
  return {
    to: 'ben@example.com',
    subject: 'Your leave was approved, Mon 2 to Wed 4 Mar',
    messageId: messageIdFor(['leave-decided', 'r1', 'approved'], 'example.com'),
    ...content('Ana'),
  }
}

function content(name: string) {
  return renderMail({
    productName: 'Sorrel',
    preheader: name,
    heading: `${name} approved it`,
    paragraphs: ['Enjoy it.'],
    footer: name,
  })
}

type Received = { sender: string; recipients: string[]; source: string }

async function startMailServer(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from })
  onTestFinished(async () => {
    await transport.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { received, transport }
}

/** One header's value, unfolded, from the top of a mail's source. */
function header(source: string, name: string): string | undefined {
  const [head = ''] = source.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return lines
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
    ?.slice(name.length + 2)
}
