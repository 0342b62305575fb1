import type { Page } from '@playwright/test'
import type { Start } from '#shared/dashboard/start-contract.ts'

type Dashboard = NonNullable<Start['dashboard']>

/** Changes what the dashboard shows first. */
export async function overrideDashboard(
  page: Page,
  change: (dashboard: Dashboard) => Partial<Dashboard>,
): Promise<void> {
  await page.route('**/api/start', async (route) => {
    const { user, dashboard }: Start = await (await route.fetch()).json()
    await route.fulfill({ json: { user, dashboard: dashboard && { ...dashboard, ...change(dashboard) } } })
  })
}
