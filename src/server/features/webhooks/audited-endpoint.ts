import type { EndpointRow } from './secrets.ts'

/** What the audit log says of an endpoint: its host alone, as the rest of an address may open something. */
export function auditedEndpoint({
  url,
  types,
  seesPrivateTypes,
}: Pick<EndpointRow, 'url' | 'types' | 'seesPrivateTypes'>) {
  return { name: new URL(url).host, types, seesPrivateTypes }
}
