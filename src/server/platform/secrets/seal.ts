import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretKey, SecretKeys } from './keys.ts'

/** The row that a secret belongs to. Sealed for one, it can't be opened in another. */
export type SecretPlace = { table: string; companyId: string; rowId: string }

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts what must be read back, with the newest key: `v1.<key id>.<base64url of nonce, ciphertext and
 * tag>`. Each call gives another text.
 */
export function sealSecret([newest]: SecretKeys, text: string, place: SecretPlace): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, newest.bytes, nonce).setAAD(written(place))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v1.${newest.id}.${sealed.toString('base64url')}`
}

/**
 * What was sealed for this place. Null if none of the keys opens it: its key was lost, or the text was
 * changed or comes from another row. What needs it is to be connected again then.
 */
export function openSecret(keys: SecretKeys, sealed: string, place: SecretPlace): string | null {
  const [, id, text] = /^v1\.([0-9a-f]{8})\.([\w-]+)$/.exec(sealed) ?? []
  const key = keys.find((each) => each.id === id)
  return key && text !== undefined ? decipher(key, Buffer.from(text, 'base64url'), place) : null
}

/** Whether a text was sealed with the newest key. */
export function isSealedWithNewest([newest]: SecretKeys, sealed: string): boolean {
  return sealed.startsWith(`v1.${newest.id}.`)
}

function decipher({ bytes }: SecretKey, sealed: Buffer, place: SecretPlace): string | null {
  if (sealed.length < nonceBytes + tagBytes) return null
  const cipher = createDecipheriv(algorithm, bytes, sealed.subarray(0, nonceBytes))
    .setAAD(written(place))
    .setAuthTag(sealed.subarray(-tagBytes))
  const text = cipher.update(sealed.subarray(nonceBytes, -tagBytes))
  try {
    return Buffer.concat([text, cipher.final()]).toString('utf8')
  } catch {
    // Node.js says no more of a wrong tag than that.
    return null
  }
}

function written({ table, companyId, rowId }: SecretPlace): Buffer {
  return Buffer.from(`${table} ${companyId} ${rowId}`)
}
