import type { Page } from '@playwright/test'

/** What the page has read of the API, by address, beside its stream of changes. */
export function readsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ pathname }) => pathname.startsWith('/api/') && pathname !== '/api/events')
      .map(({ pathname, search }) => pathname + search),
  )
}
