import path from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { specPrice } from '#shared/billing/price.ts'
import type { Deployment } from '#shared/deployment/contract.ts'
import { outboxTransport } from './adapters/outbox.ts'
import { outgoingPost } from './adapters/post.ts'
import type { Billing } from './features/billing/payment-provider.ts'
import { type IdentityProvider, localIssuer } from './features/session/identity-provider.ts'
import type { Config } from './platform/config.ts'
import type { MailTransport } from './platform/mail/mail.ts'
import type { Post } from './platform/outgoing/post.ts'
import type { Directory } from './platform/tenancy/directory.ts'
import type { WithTenant } from './platform/tenancy/with-tenant.ts'

/**
 * The outside services of this node, and stand-ins for the others. Each is loaded only where it is used,
 * and a stand-in only where it is allowed: Stripe's SDK alone is a thousand kilobytes.
 */
export type Adapters = {
  identityProvider: IdentityProvider
  transport: MailTransport
  /** Null where companies pay nothing. */
  billing: Billing | null
  payments: Deployment['payments']
  /** Sends to other programs. */
  post: Post
  /** The stand-ins' pages. */
  standIns: FastifyPluginAsync[]
  /** Creates the sample company in a database without one; null if people sign in for themselves. */
  seedSampleCompany: ((services: Seeding) => Promise<void>) | null
  close(): Promise<void>
}

export async function chooseAdapters(config: Config, now: () => Date): Promise<Adapters> {
  const outbox = path.join(config.dataDir, 'outbox')
  const transport = await chooseTransport(config, outbox)
  const payments = await choosePayments(config, now)
  const signIn = await chooseSignIn(config)
  return {
    identityProvider: signIn.identityProvider,
    transport,
    billing: payments.billing,
    payments: payments.deployment,
    post: outgoingPost({
      publicUrl: config.publicUrl,
      allowsLoopback: config.standIns,
      proxy: config.webhookProxy,
    }),
    seedSampleCompany: signIn.seedSampleCompany,
    standIns: await guarded(config, [
      ...signIn.standIns,
      ...payments.standIns,
      ...(await mailPages(config, outbox)),
    ]),
    close: async () => {
      await transport.close()
      await payments.close()
    },
  }
}

async function chooseTransport(
  { smtpUrl, mailFrom, publicUrl }: Config,
  outbox: string,
): Promise<MailTransport> {
  if (!smtpUrl) return outboxTransport({ dir: outbox, from: mailFrom })
  const { smtpTransport } = await import('./adapters/smtp.ts')
  return smtpTransport({ url: smtpUrl, from: mailFrom, host: publicUrl.hostname })
}

type Seeding = { inCompany: WithTenant; directory: Directory; billing: Billing | null; now: Date }
type SignIn = Pick<Adapters, 'identityProvider' | 'standIns' | 'seedSampleCompany'>

async function chooseSignIn({ google, publicUrl, productName, standIns }: Config): Promise<SignIn> {
  if (google) {
    const { googleSignIn } = await import('./adapters/google.ts')
    return { identityProvider: googleSignIn(google), standIns: [], seedSampleCompany: null }
  }
  const { localSignIn } = await import('#stand-ins/sign-in/sign-in.ts')
  const { samplePeople } = await import('#stand-ins/sample-company/company.ts')
  const { seedSampleCompany } = await import('#stand-ins/sample-company/seed.ts')
  const local = localSignIn({ publicUrl: publicUrl.origin, people: samplePeople, productName })
  return {
    identityProvider: local.provider,
    standIns: [local.register],
    seedSampleCompany: standIns
      ? (services) => seedSampleCompany({ ...services, issuer: localIssuer })
      : null,
  }
}

type PaymentsChoice = {
  /** Null where companies pay nothing. */
  billing: Billing | null
  deployment: Deployment['payments']
  standIns: FastifyPluginAsync[]
  close(): Promise<void>
}

async function choosePayments(
  { payments, dataDir, publicUrl, productName }: Config,
  now: () => Date,
): Promise<PaymentsChoice> {
  const nothing = { standIns: [], close: async () => {} }
  switch (payments.mode) {
    case 'off':
      return { ...nothing, billing: null, deployment: { mode: 'off' } }
    case 'stripe': {
      const { publishableKey } = payments
      const { stripePayments } = await import('./adapters/stripe.ts')
      const billing: Billing = { provider: stripePayments(payments), now, price: specPrice }
      return {
        ...nothing,
        billing,
        deployment: {
          mode: 'stripe',
          publishableKey,
          // Each page is written with what is known by then.
          get price() {
            return billing.price
          },
        },
      }
    }
    case 'sandbox': {
      const { startPaymentSandbox } = await import('#stand-ins/payments/sandbox.ts')
      const { paymentSandboxPages } = await import('#stand-ins/payments/pages/payment-pages.ts')
      const sandbox = await startPaymentSandbox({
        now,
        stateFile: path.join(dataDir, 'payment-sandbox.json'),
        pagesUrl: publicUrl.origin,
      })
      const { provider } = sandbox
      const billing: Billing = { provider, now: () => sandbox.now(), price: specPrice }
      return {
        billing,
        deployment: {
          mode: 'sandbox',
          get price() {
            return billing.price
          },
        },
        standIns: [paymentSandboxPages(sandbox, { productName })],
        close: () => sandbox.close(),
      }
    }
  }
}

async function mailPages(
  { standIns, smtpUrl, productName }: Config,
  outbox: string,
): Promise<FastifyPluginAsync[]> {
  if (!standIns || smtpUrl) return []
  const { devMail } = await import('#stand-ins/mail/mail.ts')
  return [devMail({ dir: outbox, productName })]
}

async function guarded({ publicUrl }: Config, standIns: FastifyPluginAsync[]): Promise<FastifyPluginAsync[]> {
  if (standIns.length === 0) return []
  const { guardStandIns } = await import('#stand-ins/guard.ts')
  return [guardStandIns(publicUrl, standIns)]
}
