import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { auditLog } from '#server/platform/db/schema.ts'

/** Hashes of audit lines: SHA-256 over canonical JSON (RFC 8785), in hex. */

/** Stands for the hash before the first line. */
export const chainBegins = '0'.repeat(64)

type Line = Pick<
  typeof auditLog.$inferSelect,
  | 'companyId'
  | 'id'
  | 'at'
  | 'actorId'
  | 'action'
  | 'subjectId'
  | 'before'
  | 'after'
  | 'personalDigest'
  | 'keyId'
>

/**
 * The hash of a line and the hash before it. Instants are in milliseconds. The key is covered where there is
 * one, so that lines from before keys came keep their hashes.
 */
export function sealOf(
  hashBefore: string,
  { companyId, id, at, actorId, action, subjectId, before, after, personalDigest, keyId }: Line,
): string {
  return sha256(
    canonical([
      hashBefore,
      companyId,
      id,
      at.toISOString(),
      actorId,
      action,
      subjectId,
      before,
      after,
      personalDigest,
      ...(keyId === null ? [] : [keyId]),
    ]),
  )
}

/** The digest of personal values, salted so that nobody can guess them. */
export function digestOf({ salt, before, after }: { salt: string; before: unknown; after: unknown }): string {
  return sha256(salt + canonical({ before, after }))
}

function canonical(value: unknown): string {
  const written = canonicalize(value)
  if (written === undefined) throw new Error('An audit line is made of JSON.')
  return written
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
