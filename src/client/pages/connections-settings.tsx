import { CompanyApiKeys } from '#client/features/connections/keys/api-keys.tsx'
import { WebhookEndpoints } from '#client/features/connections/webhooks/webhook-endpoints.tsx'
import type { PlainDate } from '#shared/plain-date.ts'

/** Settings → Connections: what programs of the company's may do here, and what others are told. */
export function ConnectionsSettings({ today }: { today: PlainDate }) {
  return (
    <>
      <CompanyApiKeys today={today} />
      <WebhookEndpoints today={today} />
    </>
  )
}
