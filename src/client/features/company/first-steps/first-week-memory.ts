const storageKey = 'sorrel-first-week-over'

/** Whether this browser has seen the company's first week over: the page then keeps no room for the card. */
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
    // Storage can be switched off: the page keeps room for a moment then.
  }
}
