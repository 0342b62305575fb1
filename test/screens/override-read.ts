import type { Page } from '@playwright/test'

/** Changes what the page reads at this address, a pattern of Playwright’s. */
export async function overrideRead<Answer>(
  page: Page,
  address: string,
  change: (answer: Answer) => Answer,
): Promise<void> {
  await page.route(address, async (route) => {
    await route.fulfill({ json: change(await (await route.fetch()).json()) })
  })
}
