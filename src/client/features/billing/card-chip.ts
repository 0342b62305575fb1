const chips: Record<string, string> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DC',
  jcb: 'JCB',
  unionpay: 'UP',
}

/** 'VISA', for the small picture of a card; null for a brand without a short name. */
export function cardChip({ brand }: { brand: string }): string | null {
  return chips[brand] ?? null
}
