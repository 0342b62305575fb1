/**
 * What somebody has typed and not sent: theirs alone, and for this tab. A reload keeps it; closing the tab and signing
 * out don't.
 */
const storageKey = 'sorrel-typed'

export function keepTyped(userId: string, typed: unknown): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ userId, typed }))
  } catch {
    // Storage can be switched off or full: it is then kept as long as the page.
  }
}

/** Null where nothing was kept. What somebody else typed is dropped unread. */
export function readTyped(userId: string): unknown {
  try {
    const kept: { userId?: unknown; typed?: unknown } | null = JSON.parse(
      sessionStorage.getItem(storageKey) ?? 'null',
    )
    if (kept?.userId === userId) return kept.typed ?? null
    forgetTyped()
    return null
  } catch {
    // Switched off, or not as this version writes it.
    return null
  }
}

export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Switched off: nothing is there.
  }
}
