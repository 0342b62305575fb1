import type { Tx } from '#server/platform/tenancy/with-tenant.ts'

/**
 * How many messages of a kind somebody is mailed one by one in an hour that begins with the first of them.
 */
export const mailedSingly = 10
/** How many of the further ones their one email lists. */
export const mostListed = 10
const hourSeconds = 3_600

/**
 * Counts a message in its reader's hour. True if its email is the one for all further messages, at the end of
 * that hour.
 */
export async function isLeftToDigest(
  tx: Tx,
  name: Parameters<Tx['gather']>[0],
  recipientId: string,
  id: string,
): Promise<boolean> {
  const ids = await tx.gather(name, { recipientId }, id, { afterSeconds: hourSeconds })
  return ids.indexOf(id) >= mailedSingly
}
