import type { Deployment } from '#shared/deployment/contract.ts'

const defaults: Deployment = {
  productName: 'Sorrel',
  supportEmail: 'support@sorrel.example',
  privacyUrl: '#',
  termsUrl: '#',
  calendarInitialMonth: null,
  payments: { mode: 'off' },
}

/** This deployment's name, addresses and settings, which the server wrote into the page. */
export const deployment: Deployment = readDeployment()

function readDeployment(): Deployment {
  try {
    // The id is `deploymentElementId` of the contract, whose schemas would bring zod to every first visit.
    const written: Partial<Deployment> = JSON.parse(
      document.getElementById('deployment')?.textContent ?? '{}',
    )
    return { ...defaults, ...written }
  } catch {
    // Vite's own server leaves the placeholder where our server writes.
    return defaults
  }
}

/**
 * Whether this browser brought a session, which its server wrote into the page: scripts can't see the cookie. A visitor
 * without one has nobody to ask for. Where the server says nothing, as Vite's own does, the API is asked.
 */
export const mayBeSignedIn =
  document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content !== 'none'
