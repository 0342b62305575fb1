import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail that was taken: when, and on the port of whose connection. */
export type Delivery = { messageId: string; port: number; at: number }

/** A mail server on loopback that notes each mail it takes. */
export type Mailbox = {
  port: number
  deliveries: Delivery[]
  /**
   * The recipients that are refused, each with the reply's code: from 500 on when they are named, else after
   * the mail.
   */
  refusals: Map<string, number>
  /** Every time that such a recipient was refused; the mail's id is known only after the mail. */
  refused: { address: string; messageId: string | undefined; helloFrom: string }[]
  /** Whether mails are refused for now, as a server does that is too busy. */
  isRefusing: boolean
  /** How long it takes to accept a mail. */
  acceptsAfterMs: number
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, { hostNameAppearsAs: helloFrom }, taken) => {
      const code = mailbox.refusals.get(address) ?? 0
      if (code < 500) return taken()
      mailbox.refused.push({ address, messageId: undefined, helloFrom })
      taken(Object.assign(new Error(`5.1.1 <${address}>: no such recipient`), { responseCode: code }))
    },
    onData: (stream, { remotePort: port, envelope, hostNameAppearsAs: helloFrom }, taken) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (mailbox.isRefusing) return taken(Object.assign(new Error('Busy.'), { responseCode: 451 }))
        const [, messageId = ''] = /^Message-ID: *(<[^>]+>)/im.exec(Buffer.concat(parts).toString()) ?? []
        const address = envelope.rcptTo[0]?.address ?? ''
        const responseCode = mailbox.refusals.get(address)
        if (responseCode !== undefined) {
          mailbox.refused.push({ address, messageId, helloFrom })
          return taken(Object.assign(new Error(`4.2.1 <${address}>: busy`), { responseCode }))
        }
        mailbox.deliveries.push({ messageId, port, at: performance.now() })
        setTimeout(taken, mailbox.acceptsAfterMs)
      })
    },
  })
  // Connections that the faulty network cuts are no fault of this server.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const mailbox: Mailbox = {
    port: (listening.address() as AddressInfo).port,
    deliveries: [],
    refusals: new Map(),
    refused: [],
    isRefusing: false,
    acceptsAfterMs: 0,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return mailbox
}
