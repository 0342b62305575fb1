import { inTab } from './browser-storage.ts'

/**
 * What somebody has typed and not sent: theirs alone, and for this tab. A reload keeps it; closing the tab and signing
 * out don't.
 */
const storageKey = 'sorrel-typed'

export function keepTyped(userId: string, typed: unknown): void {
  inTab.write(storageKey, JSON.stringify({ userId, typed }))
}

/** Null where nothing was kept. What somebody else typed is dropped unread. */
export function readTyped(userId: string): unknown {
  const kept = parsed(inTab.read(storageKey) ?? 'null')
  if (kept?.userId === userId) return kept.typed ?? null
  forgetTyped()
  return null
}

export function forgetTyped(): void {
  inTab.remove(storageKey)
}

/** Null for what this version hasn't written. */
function parsed(text: string): { userId?: unknown; typed?: unknown } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
