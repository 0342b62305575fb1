/** '$24.00', '-$3.20' and '$1,240.00': dollars are written alike for everybody. */
export function formatCents(cents: number): string {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return dollars.format(cents / 100)
}
