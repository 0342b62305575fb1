import { afterEach, beforeEach, vi } from 'vitest'
import { deployment } from '#client/api/deployment.ts'
import { choosePersonLocale } from '#client/ui/data/format-dates.ts'
import { shownToast } from '#client/ui/feedback/toast-store.ts'

/** For the tests of a file: companies pay, through the sandbox. What a test leaves behind goes with it. */
export function withPayments(): void {
  beforeEach(() => {
    deployment.payments = { mode: 'sandbox' }
  })
  afterEach(() => {
    deployment.payments = { mode: 'off' }
    choosePersonLocale(null)
    shownToast.set(null)
    vi.unstubAllGlobals()
  })
}
