import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyPluginAsync } from 'fastify'
import { pino } from 'pino'
import type { Deployment } from '#shared/deployment/contract.ts'
import { googleSignIn } from './adapters/google.ts'
import { outboxTransport } from './adapters/outbox.ts'
import { smtpTransport } from './adapters/smtp.ts'
import { stripePayments } from './adapters/stripe.ts'
import { buildApp } from './app.ts'
import type { Billing } from './billing/payment-provider.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { listen } from './db/announcements.ts'
import { companyDoor } from './db/company-door.ts'
import { openDirectory } from './db/directory.ts'
import { migrateDatabase, oneNodeAtATime } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { samplePeople } from './db/sample-company.ts'
import { seedSampleCompany } from './db/seed.ts'
import { checkWalls } from './db/walls.ts'
import { Refusal } from './errors.ts'
import { closeGracefully } from './http/close-gracefully.ts'
import { LiveStreams } from './http/live-events.ts'
import { startJobs } from './jobs/queue.ts'
import { startWorker } from './jobs/worker.ts'
import { Progress } from './progress.ts'
import { type IdentityProvider, localIssuer } from './session/identity-provider.ts'

const now = () => new Date()
/** How long requests under way may take while the server stops. */
const stopDeadlineMs = 8_000

try {
  await serve(readConfig(process.env))
} catch (error) {
  // A reader of the terminal gets the one line that helps; a fault of ours keeps its stack.
  const line = error instanceof ConfigError || error instanceof Refusal ? error.message : error
  console.error(line)
  process.exit(1)
}

/** config → database → migrate → app → worker → listen. */
async function serve(config: Config): Promise<void> {
  const logger = pino({ level: config.logLevel })
  const progress = new Progress((line) => console.log(line))

  progress.step('Opening the database')
  const database = await openDatabase(config.database)
  const jobs = await oneNodeAtATime(database, async () => {
    await migrateDatabase(database)
    return startJobs(database, {
      onError: (error) => logger.warn({ error: error.name }, 'the job queue reported a fault'),
      schedule: true,
    })
  })
  await database.restrict()
  await checkWalls(database)

  const inCompany = companyDoor(database.pool, jobs)
  const directory = openDirectory(database.pool, jobs)
  const streams = new LiveStreams()
  const stopListening = await listen(database, streams)
  const payments = await choosePayments(config)
  const { billing } = payments
  if (config.standIns && !config.google) {
    progress.step('Preparing the sample company')
    await seedSampleCompany({ inCompany, directory, billing, issuer: localIssuer, now: now() })
  }

  const outbox = path.join(config.dataDir, 'outbox')
  const transport = config.smtpUrl
    ? smtpTransport({ url: config.smtpUrl, from: config.mailFrom })
    : outboxTransport({ dir: outbox, from: config.mailFrom })
  const signIn = await chooseSignIn(config)
  const clientFolder = fileURLToPath(new URL('../../dist/client', import.meta.url))
  const { productName, supportEmail, privacyUrl, termsUrl, calendarInitialMonth, publicUrl } = config
  const app = await buildApp({
    inCompany,
    directory,
    billing,
    identityProvider: signIn.identityProvider,
    streams,
    now,
    publicUrl,
    deployment: {
      productName,
      supportEmail,
      privacyUrl,
      termsUrl,
      calendarInitialMonth,
      payments: payments.deployment,
    },
    logger,
    trustedProxies: config.trustedProxies,
    rateLimits: config.rateLimits,
    clientFolder: existsSync(clientFolder) ? clientFolder : undefined,
    standIns: [
      ...signIn.standIns,
      ...payments.standIns,
      ...(await mailPages(config, outbox)),
      ...(await blocksPage(config)),
    ],
  })
  await startWorker(
    jobs,
    { inCompany, directory, billing, now, publicUrl, productName, supportEmail },
    transport,
    logger,
  )
  await app.listen({ host: config.host, port: config.port }).catch(refuseAddress(config))
  progress.ready(config)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    progress.step('Stopping')
    await closeGracefully(app, stopDeadlineMs)
    await jobs.stop()
    await transport.close()
    await payments.close()
    await stopListening()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

/** Another program on the port is the likeliest reason why a first start fails: one line, like a wrong setting. */
function refuseAddress({ host, port }: Config) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new ConfigError(
        `PORT must be free: another program listens on ${port}. Stop it, or set another PORT.`,
      )
    if (error.code === 'EACCES')
      throw new ConfigError(`PORT must be one that this user may listen on: ${port} is not.`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new ConfigError(`HOST must be an address of this machine: ${host} is none.`)
    throw error
  }
}

type SignIn = { identityProvider: IdentityProvider; standIns: FastifyPluginAsync[] }

// Stand-ins are loaded only where they may be used.
async function chooseSignIn({ google, publicUrl, productName }: Config): Promise<SignIn> {
  if (google) return { identityProvider: googleSignIn(google), standIns: [] }
  const { localSignIn } = await import('./adapters/local-sign-in.ts')
  const local = localSignIn({ publicUrl: publicUrl.origin, people: samplePeople, productName })
  return { identityProvider: local.provider, standIns: [local.register] }
}

type PaymentsChoice = {
  /** Null where companies pay nothing. */
  billing: Billing | null
  deployment: Deployment['payments']
  standIns: FastifyPluginAsync[]
  close(): Promise<void>
}

async function choosePayments({
  payments,
  dataDir,
  publicUrl,
  productName,
  host,
  port,
}: Config): Promise<PaymentsChoice> {
  const nothing = { standIns: [], close: async () => {} }
  switch (payments.mode) {
    case 'off':
      return { ...nothing, billing: null, deployment: { mode: 'off' } }
    case 'stripe': {
      const { publishableKey } = payments
      const billing = { provider: stripePayments(payments), now }
      return { ...nothing, billing, deployment: { mode: 'stripe', publishableKey } }
    }
    case 'sandbox': {
      const { startPaymentSandbox } = await import('./adapters/payment-sandbox/start.ts')
      const { paymentSandboxPages } = await import('./adapters/payment-sandbox/pages.ts')
      const sandbox = await startPaymentSandbox({
        now,
        stateFile: path.join(dataDir, 'payment-sandbox.json'),
        // Not by the public address: its port may be another one, mapped to ours.
        webhookUrl: `http://${host.includes(':') ? `[${host}]` : host}:${port}/api/stripe/webhook`,
        pagesUrl: publicUrl.origin,
      })
      const provider = stripePayments({ ...sandbox, apiUrl: new URL(sandbox.apiUrl) })
      return {
        billing: { provider, now: () => sandbox.now() },
        deployment: { mode: 'sandbox' },
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
  const { devMail } = await import('./adapters/dev-mail.ts')
  return [devMail({ dir: outbox, productName })]
}

async function blocksPage({ standIns }: Config): Promise<FastifyPluginAsync[]> {
  if (!standIns) return []
  const { devUi } = await import('./adapters/dev-ui.ts')
  return [devUi(fileURLToPath(new URL('../../dist/dev-ui', import.meta.url)))]
}
