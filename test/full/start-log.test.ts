import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { processDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { paymentSettings, startStripeFor } from '#test/payments.ts'
import { startRefused, startServer } from '#test/server-process.ts'

const production = {
  NODE_ENV: 'production',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtp://localhost:1',
  LOG_LEVEL: 'info',
}

/** Fails on a line that is not JSON. */
function messages(output: string): string[] {
  const lines = output.trimEnd().split('\n')
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}

describe('in production', () => {
  it('every line is JSON, from the first one of the start to the last one', async () => {
    const server = await startServer({ env: { ...production, ...(await processDatabase()) } })
    await server.restart()
    await server.stop()
    expect(messages(server.logs())).toContain(`Sorrel runs at ${server.url}`)
  })

  it('a misspelt setting is named before the start that is refused for it', async () => {
    const { GOOGLE_CLIENT_ID: id, ...others } = production
    const { code, output } = await startRefused({ env: { ...others, GOOGLE_CLIENT_IDD: id } })
    expect(messages(output)).toEqual([
      'GOOGLE_CLIENT_IDD is not a setting, and is ignored. Did you mean GOOGLE_CLIENT_ID?',
      expect.stringMatching(/^GOOGLE_CLIENT_ID must be the client id/),
    ])
    expect(output).not.toContain('"id"')
    expect(code).toBe(1)
  })

  it('mails that nobody gets are named in one line, without a mail server', async () => {
    const { SMTP_URL: _, ...others } = production
    const server = await startServer({ env: { ...others, ...(await processDatabase()) } })
    await server.stop()
    const warning = 'SMTP_URL is not set: mails are not sent, but kept in DATA_DIR/outbox.'
    expect(messages(server.logs()).filter((message) => message.includes('SMTP_URL'))).toEqual([warning])
  })

  it('another price at Stripe is named in one line, and is on the pages', async () => {
    const price = { amount: 250, currency: 'eur' }
    const { stripe, close } = await startStripeFor(() => server.url, price)
    onTestFinished(close)
    const env = { ...production, ...(await processDatabase()), ...paymentSettings(stripe) }
    const server = await startServer({ env })
    const lines = () => messages(server.logs()).filter((message) => message.includes('STRIPE_PRICE_ID'))
    await eventually(async () => expect(lines()).not.toEqual([]))
    const page = await (await fetch(`${server.url}/pricing`)).text()
    await server.stop()
    expect(page).toContain('"price":{"amount":250,"currency":"eur"}')
    expect(lines()).toEqual([
      'The price STRIPE_PRICE_ID is €2.50 per user per month, and not $1.00: pages and mails say so.',
    ])
  })

  it('a price that can’t be read is named, and holds up nothing', async () => {
    const { stripe, close } = await startStripeFor(() => '')
    await close()
    const env = { ...production, ...(await processDatabase()), ...paymentSettings(stripe) }
    const server = await startServer({ env })
    await eventually(async () =>
      expect(messages(server.logs())).toContainEqual(
        expect.stringMatching(/^The price STRIPE_PRICE_ID could not be read, and is read again/),
      ),
    )
    const page = await (await fetch(`${server.url}/pricing`)).text()
    await server.stop()
    expect(page).toContain('"price":{"amount":100,"currency":"usd"}')
  })

  it('an address that does not answer is named without its password', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-fault-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const env = { ...production, DATABASE_URL: 'postgres://sorrel:secret@127.0.0.1:1/sorrel' }
    const { output } = await startRefused({ dataDir: folder, env })
    expect(messages(output).at(-1)).toContain('connecting failed (ECONNREFUSED)')
    expect(output).not.toContain('secret')
  })
})

it('on one’s own machine the start speaks in words', async () => {
  const server = await startServer({
    env: { PUBLIC_ULR: 'https://leave.example.com', ...(await processDatabase()) },
  })
  await server.stop()
  expect(server.logs()).toContain('PUBLIC_ULR is not a setting, and is ignored. Did you mean PUBLIC_URL?\n')
  expect(server.logs()).not.toContain('SMTP_URL')
  expect(server.logs()).toContain(`\n  Sorrel runs at ${server.url}\n`)
})
