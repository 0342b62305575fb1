import type { PaymentSandbox } from '#stand-ins/payments/sandbox.ts'
import { FaultyNetwork } from '#test/faults/faulty-network.ts'
import type { Mailbox } from '#test/faults/mailbox.ts'
import type { Installation } from '#test/faults/testbed.ts'
import { paymentSettings, startStripeFor } from '#test/payments.ts'
import { type Server, startServer } from '#test/server-process.ts'
import type { StripeDouble } from '#test/stripe/double.ts'

/** A server whose card provider and mail server are reached through networks that can be disturbed. */
export type Connected = {
  server: Server
  sandbox: PaymentSandbox
  stripe: StripeDouble
  mail: FaultyNetwork
  cards: FaultyNetwork
  close(): Promise<void>
}

export async function startConnected(installation: Installation, mailbox: Mailbox): Promise<Connected> {
  const { sandbox, stripe, close } = await startStripeFor(() => server.url)
  const mail = await FaultyNetwork.before({ host: '127.0.0.1', port: mailbox.port })
  const cards = await FaultyNetwork.before({ host: '127.0.0.1', port: Number(new URL(stripe.url).port) })
  const server = await startServer({
    ...installation,
    env: {
      ...installation.env,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      ...paymentSettings(stripe, cards.addressFor(stripe.url)),
    },
  })
  return {
    server,
    sandbox,
    stripe,
    mail,
    cards,
    close: async () => {
      await server.kill9()
      await close()
      for (const network of [mail, cards]) await network.close()
    },
  }
}
