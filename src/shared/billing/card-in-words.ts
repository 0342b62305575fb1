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

/** 'Visa ending in 4242', of Stripe's brand codes; 'Card ending in 4242' of an unknown one. */
export function cardInWords({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brands[brand] ?? 'Card'} ending in ${last4}`
}
