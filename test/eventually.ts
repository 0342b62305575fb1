import { vi } from 'vitest'

/**
 * Waits until `check` throws no more, and answers what it answers; after `mostMs` milliseconds it fails with
 * what was thrown last. Vitest's own second is too short for a busy machine, where a test then fails that
 * found nothing wrong.
 */
export function eventually<T>(check: () => T | Promise<T>, mostMs = 120_000): Promise<T> {
  return vi.waitFor(check, mostMs)
}
