import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { isOptional, type NotificationKind, type OptionalKind } from '#shared/notification/kinds.ts'

/** The mails of one kind to one person. */
export type Subscription = { companyId: string; userId: string; kind: OptionalKind }

/**
 * Half of SHA-256 (RFC 4868): with all of it a token would be longer than a parameter of an address may be.
 */
const macBytes = 16
const idBytes = 16

/**
 * The part of an address that ends a subscription: who and what, signed, so that nothing is stored for a
 * mail. Good as long as the key is.
 */
export function unsubscribeToken(key: string, { companyId, userId, kind }: Subscription): string {
  const subscription = Buffer.concat([parse(companyId), parse(userId), Buffer.from(kind)])
  const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(subscription).digest()
  return Buffer.concat([mac.subarray(0, macBytes), subscription]).toString('base64url')
}

/** What a token is for; undefined for one that was not signed with the key. */
export function readUnsubscribeToken(key: string, token: string): Subscription | undefined {
  const subscription = Buffer.from(token, 'base64url').subarray(macBytes)
  if (subscription.length <= 2 * idBytes) return undefined
  const [companyId, userId] = [idAt(subscription, 0), idAt(subscription, idBytes)]
  const kind = subscription.subarray(2 * idBytes).toString() as NotificationKind
  if (companyId === undefined || userId === undefined || !isOptional(kind)) return undefined
  const found = { companyId, userId, kind }
  return isEqual(token, unsubscribeToken(key, found)) ? found : undefined
}

/** Undefined for bytes that are no UUID of any version. */
function idAt(bytes: Buffer, start: number): string | undefined {
  try {
    return stringify(bytes, start)
  } catch {
    return undefined
  }
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
