import { type Price, specPrice } from '#shared/billing/price.ts'
import type { Deployment } from '#shared/deployment/contract.ts'

const defaults: Deployment = {
  productName: 'Sorrel',
  supportEmail: 'support@sorrel.example',
  privacyUrl: '#',
  termsUrl: '#',
  signIn: { name: 'Google', isGoogle: true },
  calendarInitialMonth: null,
  payments: { mode: 'off' },
}

/** This deployment's name, addresses and settings, which the server writes into the page. */
export const deployment: Deployment = readDeployment()

/** What a new subscription costs for one person and month. */
export function offeredPrice(): Price {
  const { payments } = deployment
  return payments.mode === 'off' ? specPrice : payments.price
}

function readDeployment(): Deployment {
  try {
    const written: Partial<Deployment> = JSON.parse(
      document.getElementById('deployment')?.textContent ?? '{}',
    )
    return { ...defaults, ...written }
  } catch {
    // Vite's dev server leaves the placeholder.
    return defaults
  }
}
