import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, type SecretsSettings } from '#server/platform/config.ts'

/** A key of 32 bytes. Its id, in the ciphertext, says by which key that is opened. */
export type SecretKey = { id: string; bytes: Buffer }

/** Newest first: the first one seals, and each one opens. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]]

const keyBytes = 32

/**
 * The keys of this deployment. On loopback a file in DATA_DIR has one, and is made at the first start; null
 * where none is set: nothing can be sealed there.
 *
 * @throws ConfigError for a file that has no key.
 */
export function openSecretKeys(settings: SecretsSettings): SecretKeys | null {
  if (!settings) return null
  if ('keys' in settings) return toSecretKeys(settings.keys)
  const { file } = settings
  const text = readKeyFile(file).trim()
  if (Buffer.from(text, 'base64').length !== keyBytes)
    throw new ConfigError(`${file} must have a key of 32 bytes in base64. Put it back, or delete the file.`)
  return toSecretKeys(text)
}

/** @param text Keys in base64, separated by commas, newest first. */
export function toSecretKeys(text: string): SecretKeys {
  return text.split(',').map((key) => toSecretKey(Buffer.from(key.trim(), 'base64'))) as [
    SecretKey,
    ...SecretKey[],
  ]
}

function toSecretKey(bytes: Buffer): SecretKey {
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  makeKeyFile(file)
  return readFileSync(file, 'utf8')
}

/** The file appears with its key in it, and only once: another process may be making it, too. */
function makeKeyFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.tmp`
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
