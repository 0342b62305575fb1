import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as Stripe's look: `cus_…`. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`
}

/** Letters and digits that nobody guesses. */
export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters.charAt(byte % letters.length)).join('')
}

/** Stripe's fields hold an id or, where expanded, the thing itself; the sandbox keeps ids. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}
