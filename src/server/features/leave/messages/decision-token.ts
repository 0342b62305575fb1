import { createHash, randomBytes } from 'node:crypto'
import { parse, stringify } from 'uuid'

const idBytes = 16
/** Nobody guesses 192 bits. */
const secretBytes = 24

/** The secret part of a link's address: the company, whose rows it is looked up in, and a random secret. */
export function newToken(companyId: string): string {
  return Buffer.concat([parse(companyId), randomBytes(secretBytes)]).toString('base64url')
}

/** The company that a token names; undefined for text that is no token. */
export function companyOfToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + secretBytes || bytes.toString('base64url') !== token) return undefined
  try {
    return stringify(bytes.subarray(0, idBytes))
  } catch {
    return undefined
  }
}

/** What is stored of a token: SHA-256, in hex. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
