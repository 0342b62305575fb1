const storageKey = 'sorrel-first-week-over'

/** Whether this browser has seen the company's first week over: no place is kept for the card then. */
export function isWeekOver(companyId: string): boolean {
  try {
    return localStorage.getItem(storageKey) === companyId
  } catch {
    return false
  }
}

export function rememberWeekIsOver(companyId: string): void {
  try {
    localStorage.setItem(storageKey, companyId)
  } catch {
    // Storage can be switched off: a place is kept for a moment then.
  }
}
