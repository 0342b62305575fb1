import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '#test/app.ts'
import { makeCompany } from '#test/factories.ts'
import { cards, heldOf, paysWith } from '#test/payments.ts'

const sandboxSources = 'src/stand-ins/payments'

/** The names in backquotes after step 3's *Developers, Webhooks*, `.paid` being short for `invoice.paid`. */
function eventsOfManual(): { listed: Set<string>; notNeeded: Set<string> } {
  const manual = readFileSync('docs/operating.md', 'utf8')
  const [, step = ''] = /^3\. \*Developers, Webhooks\*(.*?)^4\. /ms.exec(manual) ?? []
  const [wanted = '', rest = ''] = step.split('Of what Sorrel makes itself')
  return { listed: namesIn(wanted), notNeeded: namesIn(rest) }
}

function namesIn(text: string): Set<string> {
  const names = new Set<string>()
  let prefix = ''
  for (const [, name = ''] of text.matchAll(/`([a-z_]*(?:\.[a-z_]+)+)`/g)) {
    const full = name.startsWith('.') ? `${prefix}${name}` : name
    prefix = full.slice(0, full.lastIndexOf('.'))
    names.add(full)
  }
  return names
}

/** What the sandbox can send, by its sources: each call of `emit` names one event. */
function eventsOfSandbox(): string[] {
  const files = readdirSync(sandboxSources, { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(sandboxSources, file), 'utf8'))
    .join('\n')
  const names = [...sources.matchAll(/\bemit\(\s*sandbox,\s*'([a-z_.]+)'/g)].map(([, name = '']) => name)
  expect(names).toHaveLength([...sources.matchAll(/(?<![.\w])emit\(\s*sandbox\b/g)].length)
  return [...new Set(names)].toSorted()
}

it('the manual names the events to subscribe to: all that the sandbox sends, but for some that say nothing new', () => {
  const { listed, notNeeded } = eventsOfManual()
  const sent = eventsOfSandbox()
  expect(sent.length).toBeGreaterThan(25)
  expect(sent.filter((name) => !listed.has(name) && !notNeeded.has(name))).toEqual([])
  expect(listed).toContain('payment_method.automatically_updated')
})

describe('the card that pays', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startApp({ payments: true })
  })
  afterAll(() => test.close())

  async function makePayingCompany() {
    const { admin, company } = await makeCompany(test)
    await admin.subscribes()
    await paysWith(test, admin, cards.visa)
    await test.untilJobsDone()
    const [subscription] = heldOf(test, company.id).subscriptions
    const cardId = subscription?.default_payment_method
    if (typeof cardId !== 'string') throw new Error('The company pays with no card.')
    return { admin, cardId }
  }

  it('shows its new digits once the bank has renewed it', async () => {
    const { admin, cardId } = await makePayingCompany()
    expect(await admin.subscription()).toMatchObject({ paymentMethod: { last4: '4242' } })
    await test.sandbox.renewCard(cardId)
    await test.sandbox.webhooksDelivered()
    await test.untilJobsDone()
    expect(await admin.subscription()).toMatchObject({ paymentMethod: { last4: '4243' } })
  })

  it('is no longer shown once it was detached in the provider’s dashboard', async () => {
    const { admin, cardId } = await makePayingCompany()
    const detach = { method: 'POST', path: `/v1/payment_methods/${cardId}/detach`, params: {} } as const
    test.sandbox.account.call(detach)
    await test.sandbox.webhooksDelivered()
    await test.untilJobsDone()
    expect(await admin.subscription()).toMatchObject({ paymentMethod: null })
  })
})
