import { offeredPrice } from '#client/api/deployment.ts'
import * as money from '#shared/billing/price.ts'
import { formatCount, personLocale } from './format-dates.ts'

/** '$24.00', '€24.00': `amount` in the currency's smallest unit. */
export function formatMoney(amount: number, currency: string): string {
  return money.formatMoney(amount, currency, personLocale())
}

/** '1 dollar', '€2.50': a person's month, without an argument for new subscriptions. */
export function priceInWords(price = offeredPrice()): string {
  return money.priceInWords(price, personLocale())
}

/** '12 dollars', '€30.00': what so many people would pay a month. */
export function monthInWords(people: number): string {
  const price = offeredPrice()
  if (money.isSpecPrice(price)) return `${formatCount(people)} dollars`
  return formatMoney(people * price.amount, price.currency)
}
