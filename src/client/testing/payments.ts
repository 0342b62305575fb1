import { afterEach, beforeEach, vi } from 'vitest'
import { deployment } from '#client/api/deployment.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'
import { specPrice } from '#shared/billing/price.ts'

/** Runs the tests of a file with the payment sandbox and this price, and resets global state after each. */
export function withPayments(price = specPrice): void {
  beforeEach(() => {
    deployment.payments = { mode: 'sandbox', price }
  })
  afterEach(() => {
    deployment.payments = { mode: 'off' }
    choosePersonLocale(null)
    shownToast.set(null)
    vi.unstubAllGlobals()
  })
}
