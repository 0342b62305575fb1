import * as z from 'zod/mini'
import { instant, nameText, person, uuid } from '../fields.ts'
import { apiScopes } from './scopes.ts'

/** How many days a key lasts at most, and how many it lasts unless somebody chooses. */
const longestKeyDays = 730
export const usualKeyDays = 365
/** For how many days the old token of a rotated key works at most. */
const longestGraceDays = 7
/** How many keys that aren't revoked a person may have, and how many a company. */
export const mostKeys = 20

const scopes = z.array(z.enum(apiScopes)).check(
  z.minLength(1, 'Please choose what the key may do'),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each scope once'),
)

const lifeDays = z
  .int()
  .check(
    z.minimum(1, 'Please choose 1 to 730 days'),
    z.maximum(longestKeyDays, 'Please choose 1 to 730 days'),
  )

/**
 * GET /api/api-keys: the reader's personal keys and, for admins, the company's; newest first, without those
 * that were revoked.
 */
export const apiKey = z.strictObject({
  id: uuid,
  name: z.string(),
  /** A personal key is its owner. A company's is an actor of its own. */
  isPersonal: z.boolean(),
  scopes: z.array(z.enum(apiScopes)),
  /** The version of the API that it's pinned to. */
  version: z.string(),
  /** The last four characters of its token. */
  hint: z.string(),
  madeBy: person,
  createdAt: instant,
  expiresAt: instant,
  /** To the minute; null for never. */
  lastUsedAt: z.nullable(instant),
  /** Until when a token from before its last rotation works; null if none does. */
  oldTokenUntil: z.nullable(instant),
  /** Who was shown the token of a company's key, and is no admin any more: it's to be rotated. */
  formerAdmin: z.nullable(person),
})
export type ApiKey = z.infer<typeof apiKey>

/** POST /api/api-keys. */
export const newApiKey = z.strictObject({
  name: nameText(80).check(z.minLength(1, 'Please enter a name')),
  isPersonal: z.boolean(),
  scopes,
  lifeDays: z._default(lifeDays, usualKeyDays),
})
export type NewApiKey = z.input<typeof newApiKey>

/** POST /api/api-keys/{id}/rotate: a new token. Without grace, all older ones end at once. */
export const apiKeyRotation = z.strictObject({
  graceDays: z
    .int()
    .check(
      z.minimum(0, 'Please choose 0 to 7 days'),
      z.maximum(longestGraceDays, 'Please choose 0 to 7 days'),
    ),
  lifeDays: z._default(lifeDays, usualKeyDays),
})
export type ApiKeyRotation = z.input<typeof apiKeyRotation>

/** The answer to both: the only one that has the token. */
export const madeApiKey = z.strictObject({ key: apiKey, token: z.string() })
export type MadeApiKey = z.infer<typeof madeApiKey>
