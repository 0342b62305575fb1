import path from 'node:path'
import * as z from 'zod/mini'
import { type ObserveSettings, readObserveSettings } from '#server/platform/observe/settings.ts'

/** The settings of a deployment, read once from the environment (product, section 5). */
export type Config = {
  host: string
  port: number
  publicUrl: URL
  database:
    | { kind: 'embedded'; folder: string }
    | { kind: 'postgres'; url: string; directUrl: string; poolSize: number }
  dataDir: string
  /** Null for the local sign-in page. */
  google: { issuer: string; clientId: string; clientSecret: string; trustsEmail: boolean } | null
  /** What people sign in with, for buttons and mails, and whether Google's mark belongs to it. */
  signIn: { name: string; isGoogle: boolean }
  /** Null for the outbox folder. */
  smtpUrl: string | null
  mailFrom: string
  supportEmail: string
  productName: string
  privacyUrl: string
  termsUrl: string
  calendarInitialMonth: string | null
  payments: Payments
  trustedProxies: number
  secrets: SecretsSettings
  /** What webhooks go through; null for none. */
  webhookProxy: URL | null
  rateLimits: boolean
  logLevel: string
  /** How long the node keeps serving after SIGTERM, for load balancers to notice. */
  stopDelayMs: number
  observe: ObserveSettings
  /** Local sign-in, `/dev/mail`: only on loopback and never in production. */
  standIns: boolean
}

/** Off: no plan, no limits, no Billing link, and no company becomes read-only. */
export type Payments = { mode: 'off' } | { mode: 'sandbox' } | ({ mode: 'stripe' } & StripeSettings)
/** Keys of what is encrypted in the database, or the file of one on loopback; null without either. */
export type SecretsSettings = { keys: string } | { file: string } | null
export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  priceId: string
  /** Null for Stripe's own address. */
  apiUrl: URL | null
}

export class ConfigError extends Error {}

const googleIssuer = 'https://accounts.google.com'

const portNumber = z.string().check(z.refine((text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) < 65_536))

const environment = z.object({
  PORT: z._default(portNumber, '3000'),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_DIRECT_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL_SIZE: z._default(z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/)), '10'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  GOOGLE_CLIENT_ID: z.optional(z.string().check(z.minLength(1))),
  GOOGLE_CLIENT_SECRET: z.optional(z.string().check(z.minLength(1))),
  GOOGLE_ISSUER: z._default(z.url({ protocol: /^https?$/ }), googleIssuer),
  GOOGLE_TRUSTS_EMAIL: z._default(z.enum(['on', 'off']), 'off'),
  SIGN_IN_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Google'),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^[sr]k_/))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_/))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/))),
  STRIPE_PRICE_ID: z.optional(z.string().check(z.regex(/^price_/))),
  STRIPE_API_URL: z.optional(z.url({ protocol: /^https?$/ })),
  BILLING: z._default(z.enum(['on', 'off']), 'on'),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.string().check(z.regex(/@/))),
  SUPPORT_EMAIL: z._default(z.email(), 'support@example.com'),
  PRODUCT_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(60)), 'Sorrel'),
  PRIVACY_URL: z.optional(z.url({ protocol: /^https?$/ })),
  TERMS_URL: z.optional(z.url({ protocol: /^https?$/ })),
  CALENDAR_INITIAL_MONTH: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))),
  SECRETS_KEY: z.optional(z.string().check(z.regex(/^[A-Za-z\d+/]{43}=(, ?[A-Za-z\d+/]{43}=)*$/))),
  WEBHOOK_PROXY: z.optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: z._default(z.string().check(z.regex(/^\d$/)), '0'),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  STOP_DELAY: z._default(z.string().check(z.regex(/^([1-5]?\d|60)$/)), '0'),
  METRICS_PORT: z.optional(portNumber),
  METRICS_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  SLOW_QUERY_MS: z._default(z.string().check(z.regex(/^\d{1,6}$/)), '1000'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z.string().check(z.regex(/^([^=,%]+=([^,%]|%[0-7][\da-f])*(,|$))+$/i)),
  ),
  OTEL_SERVICE_NAME: z._default(z.string().check(z.minLength(1)), 'sorrel'),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/)), '1'),
  NODE_ENV: z.optional(z.string()),
})

/** What each variable expects, for the line about a wrong value. */
const wants: Record<keyof z.infer<typeof environment>, string> = {
  PORT: 'a port number from 1 to 65535',
  HOST: 'the address to listen on, such as 127.0.0.1',
  PUBLIC_URL: 'an http or https address, such as https://leave.example.com',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/sorrel',
  DATABASE_DIRECT_URL: 'an address such as postgres://user:password@host:5432/sorrel',
  DATABASE_POOL_SIZE: 'a number of connections, 1 to 200',
  DATA_DIR: 'a folder',
  GOOGLE_CLIENT_ID: 'the client id from the Google Cloud console',
  GOOGLE_CLIENT_SECRET: 'the client secret from the Google Cloud console',
  GOOGLE_ISSUER: 'an https address (plain http only on this machine)',
  GOOGLE_TRUSTS_EMAIL: 'on or off',
  SIGN_IN_NAME: 'a name of 1 to 40 characters, such as Contoso',
  STRIPE_SECRET_KEY: 'a secret key of Stripe, which begins with sk_ or rk_',
  STRIPE_PUBLISHABLE_KEY: 'a publishable key of Stripe, which begins with pk_',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook, which begins with whsec_',
  STRIPE_PRICE_ID: 'the id of the price, which begins with price_',
  STRIPE_API_URL: 'an http or https address',
  BILLING: 'on or off',
  SMTP_URL: 'an address such as smtps://user:password@mail.example.com',
  MAIL_FROM: 'a sender such as "Sorrel <leave@example.com>"',
  SUPPORT_EMAIL: 'an email address',
  PRODUCT_NAME: 'a name of 1 to 60 characters',
  PRIVACY_URL: 'an http or https address',
  TERMS_URL: 'an http or https address',
  CALENDAR_INITIAL_MONTH: 'a month such as 2025-09',
  SECRETS_KEY: 'a key of 32 bytes in base64, or several with commas between them, newest first',
  WEBHOOK_PROXY: 'an http or https address of a proxy',
  TRUST_PROXY: 'the number of proxies in front, 0 to 9',
  RATE_LIMITS: 'on or off',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  STOP_DELAY: 'a number of seconds, 0 to 60',
  METRICS_PORT: 'a port number from 1 to 65535',
  METRICS_HOST: 'the address to listen on for metrics, such as 127.0.0.1',
  SLOW_QUERY_MS: 'a number of milliseconds, 0 to 999999',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'an http or https address',
  OTEL_EXPORTER_OTLP_HEADERS: 'a list such as name=value,name=value',
  OTEL_SERVICE_NAME: 'a name',
  OTEL_TRACES_SAMPLER_ARG: 'a share of the traces, 0 to 1',
  NODE_ENV: 'production or nothing',
}

/** Every variable that is a setting. */
export const settingNames = Object.keys(wants)

/**
 * The configuration of this process.
 *
 * @throws ConfigError with one line that names the variable and what it expects.
 */
export function readConfig(source: Record<string, string | undefined>): Config {
  // An empty value, as compose files have them, counts as unset.
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== '' && value !== undefined),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof wants
    throw new ConfigError(`${name} must be ${wants[name]}.`)
  }
  const env = parsed.data

  const port = Number(env.PORT)
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${port}`)
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash) {
    throw new ConfigError('PUBLIC_URL must be an address without a path, such as https://leave.example.com.')
  }

  const local = isLoopback(env.HOST) && isLoopback(publicUrl.hostname)
  const standIns = local && env.NODE_ENV !== 'production'
  const google = readGoogle(env)
  if (!google && !standIns) {
    throw new ConfigError(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set: the local sign-in page works on this machine only, and not in production.',
    )
  }
  if (env.RATE_LIMITS === 'off' && !local)
    throw new ConfigError('RATE_LIMITS must be on, except on loopback.')

  const dataDir = path.resolve(env.DATA_DIR)
  return {
    host: env.HOST,
    port,
    publicUrl,
    database: env.DATABASE_URL
      ? {
          kind: 'postgres',
          url: env.DATABASE_URL,
          directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
          poolSize: Number(env.DATABASE_POOL_SIZE),
        }
      : { kind: 'embedded', folder: dataDir },
    dataDir,
    google,
    signIn: { name: env.SIGN_IN_NAME, isGoogle: isGoogle(env.GOOGLE_ISSUER) },
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <no-reply@${mailHost(publicUrl)}>`,
    supportEmail: env.SUPPORT_EMAIL,
    productName: env.PRODUCT_NAME,
    privacyUrl: env.PRIVACY_URL ?? '#',
    termsUrl: env.TERMS_URL ?? '#',
    calendarInitialMonth: env.CALENDAR_INITIAL_MONTH ?? null,
    payments: readPayments(env, standIns),
    trustedProxies: Number(env.TRUST_PROXY),
    secrets: readSecrets(env, { local, dataDir }),
    webhookProxy: env.WEBHOOK_PROXY ? new URL(env.WEBHOOK_PROXY) : null,
    rateLimits: env.RATE_LIMITS === 'on',
    logLevel: env.LOG_LEVEL,
    stopDelayMs: Number(env.STOP_DELAY) * 1000,
    observe: readObserveSettings(env),
    standIns,
  }
}

/** Beside an embedded database a file will do. Nodes that share a database have to share a key. */
function readSecrets(
  { SECRETS_KEY: keys, DATABASE_URL: sharedDatabase }: z.infer<typeof environment>,
  { local, dataDir }: { local: boolean; dataDir: string },
): SecretsSettings {
  if (keys) return { keys }
  return local || !sharedDatabase ? { file: path.join(dataDir, 'secrets.key') } : null
}

function readGoogle(env: z.infer<typeof environment>): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env
  if (!clientId && !clientSecret) return null
  if (!clientId)
    throw new ConfigError(`GOOGLE_CLIENT_ID must be ${wants.GOOGLE_CLIENT_ID}, along with the secret.`)
  if (!clientSecret)
    throw new ConfigError(`GOOGLE_CLIENT_SECRET must be ${wants.GOOGLE_CLIENT_SECRET}, along with the id.`)
  const address = new URL(issuer)
  if (address.protocol !== 'https:' && !isLoopback(address.hostname)) {
    throw new ConfigError(`GOOGLE_ISSUER must be ${wants.GOOGLE_ISSUER}.`)
  }
  const trustsEmail = env.GOOGLE_TRUSTS_EMAIL === 'on'
  if (trustsEmail && isGoogle(issuer)) {
    throw new ConfigError(
      'GOOGLE_TRUSTS_EMAIL must be off with Google, which says itself which addresses are verified.',
    )
  }
  return { issuer, clientId, clientSecret, trustsEmail }
}

function isGoogle(issuer: string): boolean {
  return new URL(issuer).hostname === new URL(googleIssuer).hostname
}

/** Stripe where it has its settings, else the sandbox where stand-ins are allowed. */
function readPayments(env: z.infer<typeof environment>, standIns: boolean): Payments {
  const stripe = readStripe(env)
  if (env.BILLING === 'off') return { mode: 'off' }
  if (stripe) return { mode: 'stripe', ...stripe }
  return { mode: standIns ? 'sandbox' : 'off' }
}

const stripeKeys = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_ID',
] as const

/** All four of Stripe's settings or none: a half of them would fail at the first payment. */
function readStripe(env: z.infer<typeof environment>): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: priceId,
  } = env
  const apiUrl = env.STRIPE_API_URL ? new URL(env.STRIPE_API_URL) : null
  if (secretKey && publishableKey && webhookSecret && priceId)
    return { secretKey, publishableKey, webhookSecret, priceId, apiUrl }
  const missing = stripeKeys.filter((name) => env[name] === undefined)
  const [first] = missing
  if (first && missing.length < stripeKeys.length) {
    throw new ConfigError(`${first} must be ${wants[first]}, along with the other Stripe settings.`)
  }
  return null
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function mailHost(publicUrl: URL): string {
  return isLoopback(publicUrl.hostname) ? 'localhost.localdomain' : publicUrl.hostname
}
