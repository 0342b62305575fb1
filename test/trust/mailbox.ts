import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail that was taken: when, and on the port of whose connection. */
export type Delivery = { messageId: string; port: number; at: number }

/** A mail server on loopback that notes each mail it takes. */
export type Mailbox = {
  port: number
  deliveries: Delivery[]
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
    onData: (stream, { remotePort: port }, taken) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (mailbox.isRefusing) return taken(Object.assign(new Error('Busy.'), { responseCode: 451 }))
        const [, messageId = ''] = /^Message-ID: *(<[^>]+>)/im.exec(Buffer.concat(parts).toString()) ?? []
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
    isRefusing: false,
    acceptsAfterMs: 0,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return mailbox
}
