import { inBrowser } from '#client/api/browser-storage.ts'

const storageKey = 'sorrel-first-week-over'

/** Whether this browser has seen the company's first week over: the page then keeps no room for the card. */
export function isWeekOver(companyId: string): boolean {
  return inBrowser.read(storageKey) === companyId
}

export function rememberWeekIsOver(companyId: string): void {
  inBrowser.write(storageKey, companyId)
}
