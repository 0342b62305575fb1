import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * The token of an API key: `srl_live_`, 24 random bytes and their CRC-32, in base62. Scanners for secrets
 * know it by its beginning, and by the sum tell it from a made-up one without asking us.
 */

const prefix = 'srl_live_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Of 24 bytes and of 4 in base62. */
const secretLength = 33
const sumLength = 6

const form = new RegExp(`^${prefix}([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${sumLength}})$`)

/** A new token. Only its hash is stored. */
export function newApiKeyToken(bytes: Uint8Array = randomBytes(24)): string {
  const secret = inBase62(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), secretLength)
  return `${prefix}${secret}${sumOf(secret)}`
}

/** Whether it may be a token: of the right form, and with the right sum. */
export function isApiKeyToken(text: string): boolean {
  const [, secret, sum] = form.exec(text) ?? []
  return secret !== undefined && sum === sumOf(secret)
}

/** SHA-256 of a token, in hex. */
export function apiKeyHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** What is shown of a token: its last four characters. */
export function apiKeyHint(token: string): string {
  return token.slice(-4)
}

function sumOf(secret: string): string {
  return inBase62(BigInt(crc32(prefix + secret)), sumLength)
}

function inBase62(value: bigint, length: number): string {
  let rest = value
  let written = ''
  for (let place = 0; place < length; place++) {
    written = `${digits[Number(rest % 62n)] ?? ''}${written}`
    rest /= 62n
  }
  return written
}
