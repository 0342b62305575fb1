import type { SecretKeys } from './keys.ts'
import { isSealedWithNewest, openSecret, type SecretPlace, sealSecret } from './seal.ts'

/** How many were sealed with another key before, and how many no key opens. */
export type SealedAgain = { sealed: number; lost: number }

/** Seals with the newest key what an older one sealed, and counts. What no key opens stays as it is. */
export function sealAgain(keys: SecretKeys) {
  const counts: SealedAgain = { sealed: 0, lost: 0 }
  const seal = <Sealed extends string | null>(sealed: Sealed, place: SecretPlace): Sealed | string => {
    if (sealed === null || isSealedWithNewest(keys, sealed)) return sealed
    const secret = openSecret(keys, sealed, place)
    if (secret === null) {
      counts.lost++
      return sealed
    }
    counts.sealed++
    return sealSecret(keys, secret, place)
  }
  return { seal, counts }
}
