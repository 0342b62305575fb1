const brands: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos Australia',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** 'Visa', of the card provider's 'visa'; 'Card' of a brand that it doesn't know either. */
function cardBrand(brand: string): string {
  return brands[brand] ?? 'Card'
}

/** 'Visa ending in 4242' */
export function cardInWords({ brand, last4 }: { brand: string; last4: string }): string {
  return `${cardBrand(brand)} ending in ${last4}`
}
