import { inTab } from './browser-storage.ts'

/**
 * What somebody has typed into forms and not sent: theirs alone, and for this tab. A reload keeps it; closing
 * the tab and signing out don't.
 */
const storageKey = 'sorrel-typed'

type Kept = { userId: string; forms: Record<string, unknown> }

/** With null, nothing is kept of the form any more. */
export function keepTyped(userId: string, form: string, typed: unknown): void {
  const { [form]: _, ...others } = readForms(userId)
  const forms = typed === null ? others : { ...others, [form]: typed }
  if (Object.keys(forms).length === 0) forgetTyped()
  else inTab.write(storageKey, JSON.stringify({ userId, forms } satisfies Kept))
}

/** Null where nothing was kept. What somebody else typed is dropped unread. */
export function readTyped(userId: string, form: string): unknown {
  return readForms(userId)[form] ?? null
}

export function forgetTyped(): void {
  inTab.remove(storageKey)
}

function readForms(userId: string): Kept['forms'] {
  const kept = parsed(inTab.read(storageKey) ?? 'null')
  if (kept?.userId === userId) return kept.forms ?? {}
  forgetTyped()
  return {}
}

/** Null for what this version hasn't written. */
function parsed(text: string): Partial<Kept> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
