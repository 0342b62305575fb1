/** What one active person costs a month, in the currency's smallest unit. */
export type Price = {
  amount: number
  /** Three small letters, as Stripe writes them. */
  currency: string
}

/** One dollar per active person and month (spec 1). */
export const specPrice: Price = { amount: 100, currency: 'usd' }

/** The free trial, from the first subscription on. */
export const trialDays = 30

// 'Supported currencies' in Stripe's documentation. Intl's own digits differ from it, and between browsers.
const withoutDecimals = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const withThreeDecimals = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])
/** Stripe counts these in hundredths, although nothing costs a part of one. */
const inWholeHundreds = new Set(['isk', 'ugx'])

/** Whether it is the specification's, for texts that name it as the specification does. */
export function isSpecPrice({ amount, currency }: Price): boolean {
  return amount === specPrice.amount && currency === specPrice.currency
}

/** '$24.00', '-€3.20', '¥1,240': `amount` in the currency's smallest unit, as Stripe counts it. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const digits = inWholeHundreds.has(currency) ? 0 : digitsOf(currency)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    // The specification's currency is a plain '$' to every reader; other dollars are told from it.
    currencyDisplay: currency === specPrice.currency ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(amount / 10 ** digitsOf(currency))
}

/** '1 dollar', in the specification's words, or '€2.50'. */
export function priceInWords(price: Price, locale: string): string {
  return isSpecPrice(price) ? '1 dollar' : formatMoney(price.amount, price.currency, locale)
}

/** The decimals that Stripe counts in. */
function digitsOf(currency: string): number {
  if (withoutDecimals.has(currency)) return 0
  return withThreeDecimals.has(currency) ? 3 : 2
}
