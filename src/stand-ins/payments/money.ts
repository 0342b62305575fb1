/** Stripe counts these by hundredths although they have no coins: 'Supported currencies', 'Special cases'. */
const byHundredths = new Set(['isk', 'ugx'])

/** An amount in the currency's smallest unit, as Stripe counts it: `$12.00`. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = byHundredths.has(currency) ? 2 : (format.resolvedOptions().maximumFractionDigits ?? 2)
  return format.format(amount / 10 ** digits)
}
