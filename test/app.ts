import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { outgoingPost } from '#server/adapters/post.ts'
import { buildApp } from '#server/app.ts'
import type { IdentityProvider } from '#server/features/session/identity-provider.ts'
import { runHourly } from '#server/hourly.ts'
import { oneNodeAtATime } from '#server/platform/db/one-node.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { assertRowLevelSecurity } from '#server/platform/db/row-level-security.ts'
import { closeGracefully } from '#server/platform/http/close-gracefully.ts'
import { LiveStreams } from '#server/platform/http/live-events.ts'
import { openLogger } from '#server/platform/log.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { startJobs } from '#server/platform/queue/queue.ts'
import { type SecretKeys, toSecretKeys } from '#server/platform/secrets/keys.ts'
import { listen } from '#server/platform/tenancy/announcements.ts'
import { companyRemoval } from '#server/platform/tenancy/company-removal.ts'
import { openDirectory } from '#server/platform/tenancy/directory.ts'
import { type WithTenant, withTenant } from '#server/platform/tenancy/with-tenant.ts'
import { startWorker } from '#server/worker.ts'
import { type Price, specPrice } from '#shared/billing/price.ts'
import type { Deployment } from '#shared/deployment/contract.ts'
import type { PaymentSandbox } from '#stand-ins/payments/sandbox.ts'
import { openTestDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { codeFor, testIdentityProvider } from './identity.ts'
import { assertNoValues } from './log-values.ts'
import { noJobs } from './no-jobs.ts'
import { providerOf, startSandbox } from './payments.ts'
import { type NewPerson, Person } from './person.ts'
import { type StripeDouble, startStripeDouble } from './stripe/double.ts'

const plainUrl = new URL('http://leave.test')

export type TestApp = {
  app: FastifyInstance
  database: Database
  inCompany: WithTenant
  /** Stands in for the card provider, where the app was started with payments. */
  sandbox: PaymentSandbox
  /** Stripe over HTTP, where the app was started with `payments: 'stripe'`: then the sandbox is behind it. */
  stripe: StripeDouble
  /** What the mail adapter was given, oldest first. */
  mails: Mail[]
  /** Waits until a mail to this address, about `subject`, has been sent; decisions aren’t held back. */
  mailTo(address: string, subject?: RegExp): Promise<Mail>
  /** Sets the server's clock. */
  setNow(instant: string): void
  /** Waits until every job that is due has been done, or has failed and waits for another attempt. */
  untilJobsDone(): Promise<void>
  /** What the server does once an hour, at the time of its clock; for all companies, or for one of many. */
  runHourly(companyId?: string): Promise<void>
  /** Signs in through the callback; a person seen before keeps their identity. */
  signIn(person: NewPerson): Promise<Person>
  /** Signs in, and accepts the newest invitation to their address. */
  joins(person: NewPerson): Promise<Person>
  /** What the server has logged so far, as JSON lines. */
  logs(): string
  /** Fails if a line of the log holds a value of the tests' people. */
  close(): Promise<void>
}

export type AppOptions = {
  now?: string
  rateLimits?: boolean
  worker?: boolean
  clientFolder?: string
  /** Throws where the mail server is not to take this mail. */
  onMail?: (mail: Mail) => void | Promise<void>
  deployment?: Partial<Deployment>
  /** Default: one that trusts the code of `codeFor`. */
  identityProvider?: IdentityProvider
  /** Companies pay, through the sandbox, whose price may be another, or through Stripe's double. */
  payments?: boolean | 'stripe' | { price: Price }
  publicUrl?: URL
  /** How many proxies in front of the app are believed. Default: none. */
  trustedProxies?: number
  /** How long a request may go without an answer. */
  deadlineMs?: number
  /** Null where nothing can be encrypted. Default: a key of the tests. */
  secretKeys?: SecretKeys | null
  /** How long a receiver of webhooks may take. */
  postTimeoutMs?: number
  /**
   * To PostgreSQL, at most; ten for a race of many. Default: three, so that two race beside the queue. A
   * connection costs more than a short test.
   */
  connections?: number
  /** Another node, whose database this one shares. It closes it. */
  beside?: TestApp
}

const testSecretKeys = toSecretKeys(Buffer.alloc(32, 'test').toString('base64'))

/** A Monday, at nine in the morning UTC. */
const defaultNow = '2026-03-02T09:00:00Z'

/** Longer than a test may take: a request that never ends is to be seen. */
const noDeadlineMs = 600_000

const plainDeployment: Deployment = {
  productName: 'Sorrel',
  supportEmail: 'support@example.com',
  privacyUrl: '#',
  termsUrl: '#',
  signIn: { name: 'Google', isGoogle: true },
  calendarInitialMonth: null,
  payments: { mode: 'off' },
}

/** The whole app on a database of its own, closed when the test (or the suite that calls `close`) is over. */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  let now = new Date(options.now ?? defaultNow)
  const clock = () => now
  const lines: string[] = []
  const logger = openLogger({ write: (line) => void lines.push(line) })

  const publicUrl = options.publicUrl ?? plainUrl
  const secretKeys = options.secretKeys === undefined ? testSecretKeys : options.secretKeys
  const timeoutMs = options.postTimeoutMs ?? 15_000
  const { database, drop } = options.beside
    ? sharedBy(options.beside)
    : await openTestDatabase({ connections: options.connections ?? 3 })
  // As serve.ts does: of two nodes that grant rights at once, PostgreSQL refuses one.
  const jobs = await oneNodeAtATime(database, () =>
    startJobs(database, { onError: () => {}, schedule: false, lookAgainMs: database.embedded ? 200 : 50 }),
  )
  await database.restrict()
  await assertRowLevelSecurity(database)
  const inCompany = withTenant(database.pool, jobs)
  const directory = openDirectory(database.pool, jobs)
  const removal = companyRemoval(database, jobs)
  const streams = new LiveStreams()
  const stopListening = await listen(database, streams)

  const price = typeof options.payments === 'object' ? options.payments.price : specPrice
  const sandbox = options.payments ? await startSandbox(clock, price) : undefined
  const stripe =
    sandbox && options.payments === 'stripe' ? await startStripeOf(() => app, sandbox, clock) : undefined
  const provider = stripe ? providerOf(stripe) : sandbox?.provider
  const billing = sandbox && provider ? { provider, now: () => sandbox.now(), price } : null
  const payments: Deployment['payments'] = billing ? { mode: 'sandbox', price } : { mode: 'off' }
  const deployment = { ...plainDeployment, payments, ...options.deployment }
  const app: FastifyInstance = await buildApp({
    inCompany,
    directory,
    billing,
    identityProvider: options.identityProvider ?? testIdentityProvider,
    streams,
    now: clock,
    publicUrl,
    secretKeys,
    allowsLoopback: true,
    deployment,
    logger,
    trustedProxies: options.trustedProxies ?? 0,
    rateLimits: options.rateLimits ?? false,
    clientFolder: options.clientFolder,
    standIns: [],
    watch: database.watch,
    ...(options.deadlineMs && { deadlineMs: options.deadlineMs }),
  })
  if (!stripe)
    sandbox?.deliverTo(({ id, type, customerId }) =>
      directory.recordStripeEvent({ id, type, customerId, about: null }, clock()),
    )
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    await options.onMail?.(mail)
    mails.push(mail)
  }
  const transport = { send, close: async () => {} }
  if (options.worker ?? true) {
    const { productName, supportEmail, signIn } = deployment
    await startWorker(
      jobs,
      {
        inCompany,
        directory,
        companyRemoval: removal,
        billing,
        now: clock,
        secretKeys,
        post: outgoingPost({ publicUrl, allowsLoopback: true, proxy: null, timeoutMs }),
        publicUrl,
        productName,
        supportEmail,
        signInName: signIn.name,
      },
      transport,
      logger,
      database.watch,
    )
  }
  await app.ready()

  return {
    app,
    database,
    inCompany,
    get sandbox() {
      if (!sandbox) throw new Error('This app was started without payments.')
      return sandbox
    },
    get stripe() {
      if (!stripe) throw new Error('This app was started without Stripe.')
      return stripe
    },
    mails,
    mailTo: (address, subject = /./) =>
      eventually(async () => {
        await endHolds(database)
        return findMail(mails, address, subject)
      }),
    setNow: (instant) => {
      now = new Date(instant)
    },
    untilJobsDone: () =>
      eventually(async () => {
        await endHolds(database)
        expect(await countDueJobs(database)).toBe(0)
        // What the provider says of what they did is on its way to become another job.
        await sandbox?.delivered()
        expect(await countDueJobs(database)).toBe(0)
      }),
    runHourly: (companyId) => {
      const walked = companyId ? { ...directory, listCompanies: async () => [companyId] } : directory
      const services = { inCompany, companyRemoval: removal, billing, now: clock, logger }
      return runHourly({ ...services, directory: walked })
    },
    signIn: async (person) => Person.signIn(app, person, codeFor(person)),
    joins: async (person) => {
      const joined = await Person.signIn(app, person, codeFor(person))
      const [newest] = await joined.ownInvitations()
      if (!newest) throw new Error('Nobody has invited this person.')
      await joined.accepts(newest)
      return joined
    },
    logs: () => lines.join(''),
    close: async () => {
      await sandbox?.close()
      await stripe?.close()
      await closeGracefully(app, noDeadlineMs)
      await jobs.stop()
      await stopListening()
      await drop()
      assertNoValues(lines)
    },
  }
}

function sharedBy({ database }: TestApp) {
  return { database, drop: async () => {} }
}

/** Stripe's double, whose webhooks reach the app without a network. */
function startStripeOf(app: () => FastifyInstance, sandbox: PaymentSandbox, now: () => Date) {
  return startStripeDouble(sandbox, {
    now,
    webhook: async ({ body, signature }) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const url = '/api/stripe/webhook'
      return (await app().inject({ method: 'POST', url, headers, payload: body })).statusCode
    },
  })
}

/** `startApp` for one test, closed when it ends. */
export async function startAppForTest(options?: AppOptions): Promise<TestApp> {
  const started = await startApp(options)
  onTestFinished(() => started.close())
  return started
}

/** The app over a PostgreSQL address where nothing listens, closed when the test ends. */
export async function startAppWithoutDatabase(): Promise<FastifyInstance> {
  const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'
  const database = await openDatabase({ kind: 'postgres', url: nowhere, directUrl: nowhere })
  const app = await buildApp({
    inCompany: withTenant(database.pool, noJobs),
    directory: openDirectory(database.pool, noJobs),
    billing: null,
    identityProvider: testIdentityProvider,
    streams: new LiveStreams(),
    now: () => new Date(defaultNow),
    publicUrl: plainUrl,
    secretKeys: null,
    allowsLoopback: false,
    deployment: plainDeployment,
    logger: openLogger({ write: () => {} }),
    trustedProxies: 0,
    rateLimits: false,
    clientFolder: undefined,
    standIns: [],
  })
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  return app
}

/** As if the seconds were over for which a decision is held back. */
async function endHolds(database: Database): Promise<void> {
  await database.asOwner((client) =>
    client.query(
      `UPDATE pgboss.job_common SET start_after = now()
       WHERE name IN ('mail-leave-decided', 'tell-cover') AND state = 'created' AND start_after > now()`,
    ),
  )
}

async function countDueJobs(database: Database): Promise<number> {
  const { rows } = await database.asOwner((client) =>
    client.query<{ due: number }>(
      `SELECT count(*)::int AS due FROM pgboss.job_common
       WHERE state IN ('created', 'retry', 'active') AND name <> 'parked' AND start_after <= now()`,
    ),
  )
  return rows[0]?.due ?? 0
}

function findMail(mails: Mail[], address: string, subject: RegExp): Mail {
  const mail = mails.find(({ to, subject: line }) => to === address && subject.test(line))
  if (!mail) throw new Error(`No mail to ${address} about ${subject} so far.`)
  return mail
}
