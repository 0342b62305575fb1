import { expect, it, onTestFinished } from 'vitest'
import { specPrice } from '#shared/billing/price.ts'
import { eventually } from '#test/eventually.ts'
import { learnPrice } from './offered-price.ts'
import type { Billing, PaymentProvider, ProviderPrice } from './payment-provider.ts'

const now = () => new Date('2026-03-02T09:00:00Z')
const dollar: ProviderPrice = {
  unitCents: 100,
  currency: 'usd',
  isMonthlyPerSeat: true,
  isActive: true,
}

/** What is logged of the price, and the price that pages name after it. */
async function learns(...answers: (ProviderPrice | Error)[]) {
  const lines: string[] = []
  const left = [...answers]
  const readPrice = async () => {
    const answer = left.shift()
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked once too often')
    return answer
  }
  const provider = { readPrice } as Partial<PaymentProvider> as PaymentProvider
  const billing: Billing = { provider, now, price: specPrice }
  const logger = { warn: (...words: unknown[]) => void lines.push(String(words.at(-1))) }
  onTestFinished(learnPrice(billing, logger, 1))
  await eventually(async () => expect(left).toEqual([]))
  // The answer is applied after it has come.
  await Promise.resolve()
  return { lines, price: billing.price }
}

it('the specification’s price is not worth a line', async () => {
  expect(await learns(dollar)).toEqual({ lines: [], price: specPrice })
})

it.each<[string, Partial<ProviderPrice>, line: RegExp, price: Billing['price']]>([
  [
    'another amount and currency',
    { unitCents: 250, currency: 'eur' },
    /is €2\.50 per user per month, and not \$1\.00: pages and mails say so/,
    { amount: 250, currency: 'eur' },
  ],
  ['tiers', { unitCents: null }, /is not an amount per user and month/, specPrice],
  ['another interval', { unitCents: 1000, isMonthlyPerSeat: false }, /is not an amount per user/, specPrice],
  ['an archived one', { isActive: false }, /is archived: no subscription can be made/, specPrice],
])('%s is one line', async (_what, change, line, price) => {
  const learned = await learns({ ...dollar, ...change })
  expect(learned).toEqual({ lines: [expect.stringMatching(line)], price })
})

it('a provider that is away is named once, and asked again until it answers', async () => {
  const away = new Error('away')
  const { lines, price } = await learns(away, away, away, { ...dollar, unitCents: 200 })
  expect(lines).toEqual([
    expect.stringMatching(/could not be read/),
    expect.stringMatching(/is \$2\.00 per user per month/),
  ])
  expect(price).toEqual({ amount: 200, currency: 'usd' })
})
