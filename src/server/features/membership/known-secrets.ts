import { and, arrayContains, asc, eq, gt, isNull } from 'drizzle-orm'
import { holdersOf } from '#server/features/api-key/list.ts'
import { apiKeys, webhookEndpoints } from '#server/platform/db/schema.ts'
import type { ApiKeyRow } from '#server/platform/tenancy/api-key.ts'
import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

type EndpointRow = typeof webhookEndpoints.$inferSelect
type SecretRows = { keys: ApiKeyRow[]; endpoints: EndpointRow[] }

/**
 * The company's keys of which the person was shown a token that works, and the webhooks whose present secret
 * they were shown.
 */
export async function readKnownTo(tx: Tx, personId: string, now: Date): Promise<SecretRows> {
  const { isPersonal, shownTo, revokedAt, expiresAt, id } = apiKeys
  const isTheirs = and(eq(isPersonal, false), isNull(revokedAt), gt(expiresAt, now))
  const keys = await tx
    .select()
    .from(apiKeys)
    .where(and(isTheirs, arrayContains(shownTo, [personId])))
    .orderBy(asc(id))
  const endpoints = await tx
    .select()
    .from(webhookEndpoints)
    .where(arrayContains(webhookEndpoints.shownTo, [personId]))
    .orderBy(asc(webhookEndpoints.id))
  return { keys: keys.filter((key) => holdersOf(key, now).includes(personId)), endpoints }
}

/** The webhooks whose address may be all that it takes to send them something. Every admin sees these. */
export async function readOpenAddresses(tx: Tx): Promise<EndpointRow[]> {
  const rows = await tx.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.id))
  return rows.filter(({ url }) => mayOpen(new URL(url)))
}

/** By its query, its password, or a part of its path as long as a token. */
function mayOpen({ search, username, password, pathname }: URL): boolean {
  return search !== '' || username !== '' || password !== '' || /[\w-]{20,}/.test(pathname)
}
