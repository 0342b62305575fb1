import { CompanyApiKeys } from '#client/features/connections/keys/api-keys.tsx'
import type { PlainDate } from '#shared/plain-date.ts'

/** Settings → Connections: what programs of the company's may do here. */
export function ConnectionsSettings({ today }: { today: PlainDate }) {
  return <CompanyApiKeys today={today} />
}
