import type { Logger } from 'pino'
import { formatMoney, isSpecPrice, specPrice } from '#shared/billing/price.ts'
import { defaultLocale } from '#shared/locale.ts'
import type { Billing, ProviderPrice } from './payment-provider.ts'

const retryMs = 5 * 60_000

/**
 * Learns the price of new subscriptions, with a line in the log where it isn't the specification's. A
 * provider that is away is asked again until it answers, and is never waited for. Answers a function that
 * stops asking.
 */
export function learnPrice(billing: Billing, logger: Pick<Logger, 'warn'>, everyMs = retryMs): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let hasFailed = false

  async function ask(): Promise<void> {
    try {
      const price = await billing.provider.readPrice()
      applyPrice(billing, price, logger)
    } catch (err) {
      if (isStopped) return
      if (!hasFailed) logger.warn({ err }, unreadable)
      hasFailed = true
      timer = setTimeout(() => void ask(), everyMs).unref()
    }
  }
  void ask()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

const unreadable =
  'The price STRIPE_PRICE_ID could not be read, and is read again every 5 minutes. Until then pages name 1 dollar per user per month.'

function applyPrice(billing: Billing, price: ProviderPrice, logger: Pick<Logger, 'warn'>): void {
  const { unitCents, currency, isMonthlyPerSeat, isActive } = price
  if (!isActive)
    logger.warn('The price STRIPE_PRICE_ID is archived: no subscription can be made. Set an active price.')
  if (unitCents === null || !isMonthlyPerSeat) {
    logger.warn(
      'The price STRIPE_PRICE_ID is not an amount per user and month, as every page says it is. Set a monthly price per unit.',
    )
    return
  }
  billing.price = { amount: unitCents, currency }
  if (isSpecPrice(billing.price)) return
  const written = formatMoney(unitCents, currency, defaultLocale)
  const usual = formatMoney(specPrice.amount, specPrice.currency, defaultLocale)
  logger.warn(
    `The price STRIPE_PRICE_ID is ${written} per user per month, and not ${usual}: pages and mails say so.`,
  )
}
