import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

describe('with nothing set', () => {
  it('listens on loopback, with an embedded database and stand-ins', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: new URL('http://localhost:3000'),
      database: { kind: 'embedded', folder: path.resolve('data') },
      google: null,
      signIn: { name: 'Google', isGoogle: true },
      smtpUrl: null,
      supportEmail: 'support@example.com',
      productName: 'Sorrel',
      privacyUrl: '#',
      termsUrl: '#',
      calendarInitialMonth: null,
      payments: { mode: 'sandbox' },
      trustedProxies: 0,
      secrets: { file: path.resolve('data/secrets.key') },
      webhookProxy: null,
      rateLimits: true,
      logLevel: 'info',
      stopDelayMs: 0,
      observe: { metrics: null, traces: null, slowQueryMs: 1000 },
      standIns: true,
    })
  })

  it('takes an empty value for an unset one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })
})

describe('PostgreSQL', () => {
  it('is used with DATABASE_URL, directly where there is no other address', () => {
    const url = 'postgres://sorrel:x@db:5432/sorrel'
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({
      kind: 'postgres',
      url,
      directUrl: url,
      poolSize: 10,
    })
    const directUrl = 'postgresql://sorrel:x@db:5433/sorrel'
    expect(readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }).database).toMatchObject({
      directUrl,
    })
  })
})

it('opens as many connections as DATABASE_POOL_SIZE says', () => {
  const env = { DATABASE_URL: 'postgres://sorrel:x@db:5432/sorrel', DATABASE_POOL_SIZE: '25' }
  expect(readConfig(env).database).toMatchObject({ poolSize: 25 })
})

it('serves on for as many seconds as STOP_DELAY says', () => {
  expect(readConfig({ STOP_DELAY: '60' }).stopDelayMs).toBe(60_000)
})

describe('secrets', () => {
  const key = `${'A'.repeat(43)}=`
  const elsewhere = { HOST: '0.0.0.0', PUBLIC_URL: 'https://leave.example.com', ...google }
  it('are encrypted with SECRETS_KEY, else with a key in DATA_DIR: on loopback, and beside an embedded database', () => {
    expect(readConfig({ SECRETS_KEY: `${key},${key}` }).secrets).toEqual({ keys: `${key},${key}` })
    for (const env of [{}, elsewhere])
      expect(readConfig({ ...env, DATA_DIR: '/d' }).secrets).toEqual({ file: '/d/secrets.key' })
  })

  it('can’t be kept without it where nodes may share a database', () => {
    const shared = { ...elsewhere, DATABASE_URL: 'postgres://db/leave' }
    expect(readConfig({ ...shared, SECRETS_KEY: key }).secrets).toEqual({ keys: key })
    expect(readConfig(shared).secrets).toBeNull()
  })
})

describe('what it does is seen', () => {
  it('by Prometheus on a port of its own, on this machine alone where nothing else is said', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).observe.metrics).toEqual({ host: '127.0.0.1', port: 9464 })
    const everywhere = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
    expect(readConfig(everywhere).observe.metrics).toMatchObject({ host: '0.0.0.0' })
  })

  it('by a collector of traces', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-tenant=leave',
      OTEL_TRACES_SAMPLER_ARG: '0.01',
    }
    expect(readConfig(env).observe.traces).toEqual({
      endpoint: new URL('http://collector:4318'),
      headers: { authorization: 'Bearer a=b', 'x-tenant': 'leave' },
      serviceName: 'sorrel',
      share: 0.01,
    })
  })
})

describe('stand-ins', () => {
  it.each([
    { HOST: '0.0.0.0', ...google },
    { PUBLIC_URL: 'https://leave.example.com', ...google },
    { NODE_ENV: 'production', ...google },
  ])('don’t exist with %j', (env) => {
    expect(readConfig(env).standIns).toBe(false)
  })

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://leave.example.com' }, { NODE_ENV: 'production' }])(
    'where they don’t exist, a start without Google is refused: %j',
    (env) => {
      expect(() => readConfig(env)).toThrow(/^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set/)
    },
  )
})

describe('sign-in', () => {
  const entra = { ...google, GOOGLE_ISSUER: 'https://login.microsoftonline.com/8f3a/v2.0' }
  it.each([
    ['Google’s, by its name and mark', google, { name: 'Google', isGoogle: true }],
    ['Google’s under another name', { SIGN_IN_NAME: 'Contoso' }, { name: 'Contoso', isGoogle: true }],
    ['another’s', { ...entra, SIGN_IN_NAME: 'Contoso' }, { name: 'Contoso', isGoogle: false }],
  ])('is %s', (_whose, env, signIn) => {
    expect(readConfig(env).signIn).toEqual(signIn)
  })

  it('needs verified addresses, except where the operator trusts those of another issuer', () => {
    expect(readConfig(entra).google?.trustsEmail).toBe(false)
    expect(readConfig({ ...entra, GOOGLE_TRUSTS_EMAIL: 'on' }).google?.trustsEmail).toBe(true)
  })

  it.each([undefined, 'https://accounts.google.com/'])('never trusts Google’s for %s', (issuer) => {
    const env = { ...google, GOOGLE_ISSUER: issuer, GOOGLE_TRUSTS_EMAIL: 'on' }
    expect(() => readConfig(env)).toThrow(/^GOOGLE_TRUSTS_EMAIL must be off with Google/)
  })
})

describe('billing', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_ID: 'price_1',
  }
  it.each([
    ['with the keys, in production', { NODE_ENV: 'production', ...google, ...stripe }, 'stripe'],
    ['without keys, in production', { NODE_ENV: 'production', ...google }, 'off'],
    ['without keys, on one’s own machine', {}, 'sandbox'],
    ['switched off by a self-hoster', { BILLING: 'off' }, 'off'],
    ['switched off although there are keys', { BILLING: 'off', ...stripe }, 'off'],
  ])('%s', (_when, env, mode) => {
    expect(readConfig(env).payments.mode).toBe(mode)
  })
})

describe('a wrong value', () => {
  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number from 1 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a port number from 1 to 65535.'],
    [{ PORT: '0' }, 'PORT must be a port number from 1 to 65535.'],
    [{ PUBLIC_URL: 'leave.example.com' }, /^PUBLIC_URL must be an http or https address/],
    [{ PUBLIC_URL: 'https://example.com/leave', ...google }, /^PUBLIC_URL must be an address without a path/],
    [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE must be a number of connections, 1 to 200.'],
    [{ DATABASE_POOL_SIZE: '201' }, 'DATABASE_POOL_SIZE must be a number of connections, 1 to 200.'],
    [{ DATABASE_URL: 'mysql://db' }, /^DATABASE_URL must be an address such as postgres:/],
    [{ GOOGLE_CLIENT_ID: 'id' }, /^GOOGLE_CLIENT_SECRET must be the client secret/],
    [{ GOOGLE_CLIENT_SECRET: 'secret' }, /^GOOGLE_CLIENT_ID must be the client id/],
    [{ ...google, GOOGLE_ISSUER: 'http://accounts.example.com' }, /^GOOGLE_ISSUER must be an https address/],
    [{ GOOGLE_TRUSTS_EMAIL: 'yes' }, 'GOOGLE_TRUSTS_EMAIL must be on or off.'],
    [{ SIGN_IN_NAME: 'x'.repeat(41) }, /^SIGN_IN_NAME must be a name of 1 to 40 characters/],
    [{ STRIPE_SECRET_KEY: 'pk_1' }, /^STRIPE_SECRET_KEY must be a secret key of Stripe/],
    [
      { STRIPE_SECRET_KEY: 'sk_1' },
      /^STRIPE_PUBLISHABLE_KEY must be .*, along with the other Stripe settings\.$/,
    ],
    [{ STRIPE_API_URL: 'stripe' }, 'STRIPE_API_URL must be an http or https address.'],
    [{ BILLING: 'maybe' }, 'BILLING must be on or off.'],
    [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL must be an address such as smtps:/],
    [{ SUPPORT_EMAIL: 'support' }, 'SUPPORT_EMAIL must be an email address.'],
    [{ CALENDAR_INITIAL_MONTH: '2025-13' }, 'CALENDAR_INITIAL_MONTH must be a month such as 2025-09.'],
    [{ SECRETS_KEY: 'short' }, /^SECRETS_KEY must be a key of 32 bytes in base64, or several/],
    [{ SECRETS_KEY: `${'A'.repeat(43)}=,` }, /^SECRETS_KEY must be a key of 32 bytes in base64, or several/],
    [{ WEBHOOK_PROXY: 'proxy:3128' }, 'WEBHOOK_PROXY must be an http or https address of a proxy.'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be the number of proxies in front, 0 to 9.'],
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS must be on or off.'],
    [{ RATE_LIMITS: 'off', HOST: '0.0.0.0', ...google }, 'RATE_LIMITS must be on, except on loopback.'],
    [{ STOP_DELAY: '61' }, 'STOP_DELAY must be a number of seconds, 0 to 60.'],
    [{ STOP_DELAY: '1.5' }, 'STOP_DELAY must be a number of seconds, 0 to 60.'],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal, error/],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a port number from 1 to 65535.'],
    [{ SLOW_QUERY_MS: '1s' }, 'SLOW_QUERY_MS must be a number of milliseconds, 0 to 999999.'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'token' }, /^OTEL_EXPORTER_OTLP_HEADERS must be a list such as/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'token=%' }, /^OTEL_EXPORTER_OTLP_HEADERS must be a list such as/],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a share of the traces, 0 to 1.'],
  ])('%j is refused in one line that names the variable', (env, line) => {
    let message = ''
    try {
      readConfig(env)
    } catch (error) {
      message = error instanceof Error ? error.message : ''
    }
    expect(message).toMatch(line)
    expect(message).not.toContain('\n')
  })

  it('is not a plain http issuer on this machine', () => {
    expect(readConfig({ ...google, GOOGLE_ISSUER: 'http://127.0.0.1:4000' }).google?.issuer).toBe(
      'http://127.0.0.1:4000',
    )
  })
})
